// The toggles of the films on a list, which are static markup.
import { type FilmId, type Marks, markOf } from './marks.ts'
import { $myFilms, markSeen, markWanted } from './my-films.store.ts'

const MARKS = '[data-film-id]'

/** The film that a row is about. */
export function filmOf(row: HTMLElement): FilmId {
  const [tmdbId = '', pageSlug = ''] = row.dataset.filmId?.split('|') ?? []
  return { tmdbId: tmdbId ? Number(tmdbId) : undefined, pageSlug }
}

/** The rows of a list that can be marked. */
export const rowsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(MARKS)]

/** Answers a press on a toggle. */
export function answerPress(target: EventTarget): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null
  const row = button?.closest<HTMLElement>(MARKS)
  if (!button || !row) return
  const isNowPressed = button.ariaPressed !== 'true'
  if (button.dataset.mark === 'seen') markSeen(filmOf(row), isNowPressed)
  else markWanted(filmOf(row), isNowPressed)
}

function showRow(row: HTMLElement, marks: Marks): void {
  const { seen, want } = markOf(marks, filmOf(row))
  const isSeen = seen !== undefined
  for (const button of row.querySelectorAll<HTMLElement>('[data-mark]'))
    button.ariaPressed = String(button.dataset.mark === 'seen' ? isSeen : want === true)
  const item = row.closest('li')
  item?.toggleAttribute('data-seen', isSeen)
  item?.toggleAttribute('data-want', want === true)
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

/** Shows the marks on the rows and follows their changes. Returns a function that stops. */
export function followRows(rows: readonly HTMLElement[]): () => void {
  return $myFilms.subscribe(({ marks }) => {
    for (const row of rows) showRow(row, marks)
  })
}
