// Covers what a transcript says about films that the visitor has not seen. Covered paragraphs leave the layout, so that the
// browser's own search does not find their words either.
import { skippingText } from '#texts/skipping.ts'
import { filmSkipsOf } from '../player/film-skips.service.ts'
import type { Skip } from '../player/skipping.ts'
import { COVER_EVENT } from './cover-event.ts'

const secondsOf = (part: Element) => Number(part.getAttribute('data-t'))

/** Covers the transcript of this page, if there is one. Until it is known what to cover, nothing of it shows. */
export async function coverSpoilers(): Promise<void> {
  const box = document.querySelector<HTMLElement>('.transcript-text:not([data-covered])')
  const slug = /^\/aflevering\/([^/]+)\//.exec(location.pathname)?.[1]
  if (!box || !slug) return
  box.dataset.covered = ''
  box.style.visibility = 'hidden'
  const skips = await filmSkipsOf(decodeURIComponent(slug))
  for (const skip of skips ?? []) cover(box, skip)
  box.style.visibility = ''
  box.dispatchEvent(new Event(COVER_EVENT))
}

function cover(box: HTMLElement, { fromSeconds, toSeconds, titles }: Skip): void {
  const covered = [...box.querySelectorAll<HTMLElement>('p:not([hidden])')].filter((paragraph) =>
    [...paragraph.querySelectorAll('[data-t]')].some((sentence) => {
      const seconds = secondsOf(sentence)
      return seconds >= fromSeconds && seconds < toSeconds
    })
  )
  const [first] = covered
  if (!first) return
  const sign = document.createElement('p')
  sign.className = 'spoiler-cover'
  const reveal = document.createElement('button')
  reveal.type = 'button'
  reveal.className = 'button button-quiet'
  reveal.textContent = skippingText.reveal
  reveal.addEventListener('click', () => {
    for (const paragraph of covered) paragraph.hidden = false
    sign.remove()
    first.tabIndex = -1
    first.focus()
    box.dispatchEvent(new Event(COVER_EVENT))
  })
  sign.append(`${skippingText.spoilers(titles)} `, reveal)
  first.before(sign)
  for (const paragraph of covered) paragraph.hidden = true
}
