// Covers what a page tells about films that the visitor has not seen: paragraphs of the transcript, notes below a heading that
// names the film, and on the film's own page what is said about it. While that is not known, all of a text. They leave the layout, so that the browser's own search does not find their words either.
import { skippingText } from '#texts/skipping.ts'
import { hasSeen } from '../../films/marks/my-films.store.ts'
import { searchable } from '../../lib/slug.ts'
import { $withoutSpoilers } from '../places/listening.store.ts'
import { titlesOf, toldOf } from '../player/sound/film-skips.service.ts'
import { nameOf, type Skip } from '../player/sound/skipping.ts'
import { COVER_EVENT } from './cover-event.ts'

const secondsOf = (part: Element) => Number(part.getAttribute('data-t'))

/** Covers what this page has. The style sheet hides it until then (base.css). */
export async function coverSpoilers(): Promise<void> {
  if (!$withoutSpoilers.get()) return
  const slug = /^\/aflevering\/([^/]+)\//.exec(location.pathname)?.[1]
  const told = async () => (slug === undefined ? undefined : toldOf(decodeURIComponent(slug)))
  await Promise.all([
    coverOnce('.transcript-text', async (box) => {
      const known = await told()
      if (!known) return coverAll(box)
      if (!known.parts) return coverAll(box, titlesOf(known))
      for (const part of known.parts) coverTalk(box, part)
    }),
    coverOnce('.episode-notes .prose', async (box) => {
      const known = await told()
      if (!known) return coverAll(box)
      for (const film of known.unseen) coverNotes(box, nameOf(film))
    }),
    coverOnce('.film-moments', (box) => {
      const { title = '', tmdbId, pageSlug } = box.dataset
      if (!hasSeen({ pageSlug, tmdbId: tmdbId ? Number(tmdbId) : undefined })) coverAll(box, [title])
    })
  ])
}

async function coverOnce(
  selector: string,
  coverIn: (box: HTMLElement) => Promise<void> | void
): Promise<void> {
  const box = document.querySelector<HTMLElement>(`${selector}:not([data-covered])`)
  if (!box) return
  box.dataset.covered = ''
  box.style.visibility = 'hidden'
  await coverIn(box)
  box.style.visibility = ''
  box.dispatchEvent(new Event(COVER_EVENT))
}

const coverAll = (box: HTMLElement, titles: readonly string[] = []): void =>
  cover(
    box,
    [...box.children].filter((part) => part instanceof HTMLElement),
    titles
  )

function coverTalk(box: HTMLElement, { fromSeconds, toSeconds, titles }: Skip): void {
  const told = [...box.querySelectorAll<HTMLElement>('p:not([hidden])')].filter((paragraph) =>
    [...paragraph.querySelectorAll('[data-t]')].some((sentence) => {
      const seconds = secondsOf(sentence)
      return seconds >= fromSeconds && seconds < toSeconds
    })
  )
  cover(box, told, titles)
}

/** 2 to 6; 7 is a paragraph in bold, which many feeds have instead. Undefined: not a heading. */
function headingLevel(element: Element): number | undefined {
  const level = /^H([2-6])$/.exec(element.tagName)?.[1]
  if (level) return Number(level)
  const [bold] = element.children
  const isBold = element.tagName === 'P' && bold?.matches('strong, b')
  return isBold && bold?.textContent.trim() === element.textContent.trim() ? 7 : undefined
}

/** The heading stays: it says no more than the list of films. */
function coverNotes(box: HTMLElement, title: string): void {
  const name = ` ${searchable(title)} `
  for (const heading of [...box.children]) {
    const level = headingLevel(heading)
    if (!level || !` ${searchable(heading.textContent)} `.includes(name)) continue
    const told: HTMLElement[] = []
    let next = heading.nextElementSibling
    while (next && (headingLevel(next) ?? Number.POSITIVE_INFINITY) > level) {
      if (next instanceof HTMLElement && !next.hidden && !next.matches('.spoiler-cover')) told.push(next)
      next = next.nextElementSibling
    }
    cover(box, told, [title])
  }
}

/** A copy of the sign that the page has (SpoilerSign.astro). */
function signOf(titles: readonly string[], reveal: () => void): HTMLElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>('template[data-spoiler-sign]')
  const sign = template?.content.firstElementChild?.cloneNode(true)
  if (!(sign instanceof HTMLElement)) return undefined
  const reason = titles.length > 0 ? skippingText.spoilers(titles) : skippingText.mayHaveSpoilers
  sign.querySelector('[data-reason]')?.append(reason)
  sign.querySelector('button')?.addEventListener('click', reveal)
  return sign
}

function cover(box: HTMLElement, told: readonly HTMLElement[], titles: readonly string[]): void {
  const [first] = told
  if (!first) return
  const sign = signOf(titles, () => {
    for (const part of told) part.hidden = false
    sign?.remove()
    first.tabIndex = -1
    first.focus()
    box.dispatchEvent(new Event(COVER_EVENT))
  })
  if (sign) first.before(sign)
  for (const part of told) part.hidden = true
}
