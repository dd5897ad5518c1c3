// '#episode-12' and '#ep-12' in the address of the home page, perhaps with a moment: '#ep-12&t=12m34s'.

import { episodesText } from '../../texts/episodes.ts'
import { linkedSeconds } from '../episodes/linked-time.ts'
import type { LoadMore } from '../episodes/load-more.client.ts'
import { offerLinkedTime } from '../episodes/offer.client.ts'
import { episodePath } from '../episodes/rules.ts'
import { placeOfHash } from './rules.ts'

const HIGHLIGHT_MS = 2000

/** The address is followed once, however many events tell of it. */
let underWay: string | undefined

/**
 * To the ticket of the episode in the address, which is added to the list if need be. An episode too deep in the
 * archive has its own page; of one that does not exist a line says so.
 */
export async function goToEpisode(): Promise<void> {
  const slug = slugInAddress()
  tellNotFound(undefined)
  if (!slug || showTicket(slug) || slug === underWay) return
  underWay = slug
  const found = await bring(slug)
  const exists = found === 'unknown' ? await hasPage(slug) : found === 'here'
  underWay = undefined
  if (slugInAddress() !== slug || showTicket(slug)) return
  if (exists) leaveFor(pathOf(slug) + momentQuery())
  else tellNotFound(slug)
}

/** Into the list; a page without more to load has all episodes in it. */
async function bring(slug: string): Promise<'here' | 'missing' | 'unknown'> {
  const more = document.querySelector<LoadMore>('load-more')
  if (!more) return 'missing'
  return more.open().then(
    (list) => list.bring(slug),
    () => 'unknown'
  )
}

const pathOf = (slug: string) => encodeURI(episodePath({ slug }))

async function hasPage(slug: string): Promise<boolean> {
  const answer = await fetch(pathOf(slug), { method: 'HEAD' }).catch(() => undefined)
  return answer?.ok ?? false
}

const slugInAddress = () => placeOfHash(location.hash)?.episodeSlug
function momentQuery(): string {
  const seconds = linkedSeconds(location.search, location.hash, 0)
  return seconds === undefined ? '' : `?t=${seconds}`
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

function tellNotFound(slug: string | undefined): void {
  const note = document.querySelector<HTMLElement>('[data-episode-not-found]')
  if (!note) return
  note.hidden = slug === undefined
  if (slug === undefined) return
  note.textContent = episodesText.notFound(slug)
  note.scrollIntoView({ block: 'center' })
}

/** By a link, so that the router of the site takes it and the sound goes on; without it the browser does. */
function leaveFor(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.dataset.astroHistory = 'replace'
  document.body.append(link)
  link.click()
  link.remove()
}

// A line about another address must not stay.
addEventListener('hashchange', () => {
  if (!slugInAddress()) tellNotFound(undefined)
})
