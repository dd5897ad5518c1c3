// Shows the passage in the URL: opens the transcript, highlights the sentence and scrolls to it. Fetched only when the URL has
// one. No island: it acts once, on static markup.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { afterPaint } from '../../browser/after-paint.ts'
import { folded } from './find.ts'
import { passageOf } from './passage.ts'
import css from './tools.css?inline'

adoptStyles(css)

/** Blocks of notes. */
const BLOCKS = ['p', 'li', 'dd', 'dt', 'h3', 'h4', 'blockquote', 'pre'].map(
  (name) => `.episode-notes ${name}`
)
const PLACES = ['.transcript-text p > span', ...BLOCKS].join()

/** Scrolls to the passage in the current URL, if any. */
export function showPassage(): void {
  for (const before of document.querySelectorAll('[data-found]')) before.removeAttribute('data-found')
  const passage = passageOf(location.hash)
  const place = passage && ('atSeconds' in passage ? sentenceAt(passage.atSeconds) : placeOf(passage.words))
  if (!place) return
  place.closest('details')?.setAttribute('open', '')
  place.setAttribute('data-found', '')
  // Screen readers start there.
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  const show = () => place.scrollIntoView({ block: 'center', behavior: 'instant' })
  show()
  // Paragraphs that were not rendered yet have estimated heights.
  afterPaint(() => {
    show()
    afterPaint(show)
  })
}

const sentenceAt = (atSeconds: number): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.transcript-text [data-t]')].findLast(
    ({ dataset }) => Number(dataset.t) <= atSeconds
  )

/** The first place with these words, or with as many of them as one place has. */
function placeOf(words: string): HTMLElement | undefined {
  const plain = (text: string) => folded(text).replace(/\s+/g, ' ')
  const places = [...document.querySelectorAll<HTMLElement>(PLACES)].map((element) => ({
    element,
    text: plain(element.textContent)
  }))
  const wanted = plain(words).split(' ')
  for (; wanted.length > 0; wanted.pop()) {
    const found = places.find(({ text }) => text.includes(wanted.join(' ')))
    if (found) return found.element
  }
  return undefined
}
