// Goes to the episode in the URL of the home page ('#episode-12' or '#ep-12'). Fetched only when the URL has one. No island: it
// acts once.
import { episodesText } from '#texts/episodes.ts'
import { episodePath, slugInHash } from '../listen/episodes/episode-path.ts'
import { offerLinkedTime } from '../listen/episodes/linked-moment.client.ts'
import { linkedSeconds } from '../listen/episodes/linked-time.ts'
import type { LoadMore } from './load-more.client.ts'

const HIGHLIGHT_MS = 2000

const slugInAddress = () => slugInHash(location.hash)

/** Of the window, which has one URL: the slug being loaded, so that several events start it only once. */
let underWay: string | undefined

/**
 * Scrolls to the ticket of the episode in the hash and loads it into the list if needed. For an episode too far back in
 * the archive it navigates to the episode page. For one that does not exist it shows a message.
 */
export async function goToEpisode(): Promise<void> {
  const slug = slugInAddress()
  showNotFound(undefined)
  if (!slug || showTicket(slug) || slug === underWay) return
  underWay = slug
  const found = await bring(slug)
  const exists = found === 'unknown' ? await hasPage(slug) : found === 'here'
  underWay = undefined
  if (slugInAddress() !== slug || showTicket(slug)) return
  const seconds = linkedSeconds(location.search, location.hash, 0)
  if (exists) leaveFor(pathOf(slug) + (seconds === undefined ? '' : `?t=${seconds}`))
  else showNotFound(slug)
}

/** Loads the episode into the list. Without `<load-more>` the list already contains every episode. */
async function bring(slug: string): Promise<'here' | 'missing' | 'unknown'> {
  const list = await document
    .querySelector<LoadMore>('load-more')
    ?.open()
    .catch(() => 'unknown' as const)
  return typeof list === 'object' ? list.bring(slug) : (list ?? 'missing')
}

const pathOf = (slug: string) => encodeURI(episodePath({ slug }))

async function hasPage(slug: string): Promise<boolean> {
  const answer = await fetch(pathOf(slug), { method: 'HEAD' }).catch(() => undefined)
  return answer?.ok ?? false
}

function showTicket(slug: string): boolean {
  const ticket = document.getElementById(`episode-${slug}`)
  if (!ticket) return false
  offerLinkedTime()
  ticket.scrollIntoView({ block: 'start' })
  ticket.querySelector<HTMLElement>('.ticket-title')?.focus({ preventScroll: true })
  ticket.classList.add('is-pointed-at')
  setTimeout(() => ticket.classList.remove('is-pointed-at'), HIGHLIGHT_MS)
  return true
}

function showNotFound(slug: string | undefined): void {
  const note = document.querySelector<HTMLElement>('[data-episode-not-found]')
  if (!note) return
  note.hidden = slug === undefined
  if (slug === undefined) return
  note.textContent = episodesText.notFound(slug)
  note.scrollIntoView({ block: 'center' })
}

/** Navigates by clicking a link, so that Astro's router handles it and playback continues. */
function leaveFor(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.dataset.astroHistory = 'replace'
  document.body.append(link)
  link.click()
  link.remove()
}

addEventListener('hashchange', () => {
  if (!slugInAddress()) showNotFound(undefined)
})
