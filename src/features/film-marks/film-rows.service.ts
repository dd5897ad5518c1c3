// The toggles and stars of the films on a list, which are static markup.
import { filmMarksText as text } from '#texts/film-marks.ts'
import { type FilmId, type Marks, markOf } from './marks.ts'
import { $myFilms, giveStars, markSeen, markWanted } from './my-films.store.ts'
import { STAR_CHOICES, starsOfChoice } from './star-choices.ts'

const MARKS = '[data-film-id]'

function filmOf(row: HTMLElement): FilmId {
  const [tmdbId = '', pageSlug = ''] = row.dataset.filmId?.split('|') ?? []
  return { tmdbId: tmdbId ? Number(tmdbId) : undefined, pageSlug }
}

/** Answers a press on a toggle. */
export function answerPress(target: EventTarget): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null
  const row = button?.closest<HTMLElement>(MARKS)
  if (!button || !row) return
  const isNowPressed = button.ariaPressed !== 'true'
  if (button.dataset.mark === 'seen') markSeen(filmOf(row), isNowPressed)
  else markWanted(filmOf(row), isNowPressed)
}

function answerChoice({ target }: Event): void {
  const row = target instanceof HTMLSelectElement ? target.closest<HTMLElement>(MARKS) : null
  if (row) giveStars(filmOf(row), starsOfChoice((target as HTMLSelectElement).value))
}

/** A choice of stars, copied for each film. */
let blank: HTMLSelectElement | undefined
function choiceFor(title: string): HTMLSelectElement {
  if (!blank) {
    blank = document.createElement('select')
    blank.className = 'select'
    blank.append(...STAR_CHOICES.map(({ value, short }) => new Option(short, value)))
  }
  const choice = blank.cloneNode(true) as HTMLSelectElement
  choice.ariaLabel = text.starsOf(title)
  return choice
}

function showRow(row: HTMLElement, marks: Marks, hasStars: boolean): void {
  const { seen, want, stars } = markOf(marks, filmOf(row))
  const isSeen = seen !== undefined
  for (const button of row.querySelectorAll<HTMLElement>('[data-mark]'))
    button.ariaPressed = String(button.dataset.mark === 'seen' ? isSeen : want === true)
  const item = row.closest('li')
  item?.toggleAttribute('data-seen', isSeen)
  item?.toggleAttribute('data-want', want === true)
  const choice = row.querySelector('select')
  if (!isSeen || !hasStars) {
    choice?.remove()
    return
  }
  const shown = choice ?? choiceFor(row.dataset.title ?? '')
  shown.value = stars === undefined ? '' : String(stars)
  if (!choice) row.append(shown)
}

export type RowFilter = 'all' | 'seen' | 'unseen' | 'want'

const SHOWN: Record<RowFilter, string> = {
  all: 'li',
  seen: 'li[data-seen]',
  unseen: 'li:not([data-seen])',
  want: 'li[data-want]'
}

/**
 * Shows the rows of a choice, and returns how many there are. A row stays when its mark changes, so that it does not vanish under
 * the finger.
 */
export function filterRows(root: HTMLElement, filter: RowFilter): number {
  const rows = [...root.querySelectorAll<HTMLElement>('li')]
  for (const row of rows) row.hidden = !row.matches(SHOWN[filter])
  return rows.filter(({ hidden }) => !hidden).length
}

export interface RowsOptions {
  /** Whether a film that was seen has a choice of stars. */
  hasStars: boolean
}

/** Shows the marks on the rows and follows their changes. Returns a function that stops. */
export function followRows(root: HTMLElement, { hasStars }: RowsOptions): () => void {
  const show = () => {
    const { marks } = $myFilms.get()
    for (const row of root.querySelectorAll<HTMLElement>(MARKS)) showRow(row, marks, hasStars)
  }
  show()
  root.addEventListener('change', answerChoice)
  const unlisten = $myFilms.listen(show)
  return () => {
    root.removeEventListener('change', answerChoice)
    unlisten()
  }
}
