// The lists of films on a page, which are static markup: names the visitor's services at their films, puts these first, and
// shows only them if the visitor wants so.
import { type MyFilms, mineFirst } from './my-services.ts'

/** A list that can be filtered. `sorted`: films on the visitor's services also come first in it. */
const LIST = '[data-watch-list]'
const FILM = 'li[data-tmdb]'

export interface ListState {
  /** undefined = nothing is chosen or known. */
  films: MyFilms | undefined
  isOnlyMine: boolean
}

const servicesOf = (row: HTMLElement, films: MyFilms | undefined) => films?.get(Number(row.dataset.tmdb))

/** `maySort`: whether rows may change their places, which they do not while the visitor reads them. */
export function showLists(root: ParentNode, { films, isOnlyMine }: ListState, maySort = true): void {
  for (const list of root.querySelectorAll<HTMLElement>(LIST)) {
    const rows = [...list.querySelectorAll<HTMLElement>(FILM)]
    for (const row of rows) nameServices(row, servicesOf(row, films))
    list.toggleAttribute('data-only-mine', isOnlyMine && films !== undefined)
    if (list.dataset.watchList === 'sorted' && maySort) sort(list, films)
  }
}

/** How many films of the page's list there are, and how many of them are on the visitor's services. */
export function countFilms(root: ParentNode, films: MyFilms): { mine: number; all: number } {
  const rows = [...root.querySelectorAll<HTMLElement>(`${LIST} li`)]
  return { mine: rows.filter((row) => servicesOf(row, films)).length, all: rows.length }
}

function nameServices(row: HTMLElement, services: readonly string[] | undefined): void {
  const words = services?.join(', ')
  row.toggleAttribute('data-mine', words !== undefined)
  const shown = row.querySelector<HTMLElement>('.watch-names')
  if ((shown?.textContent ?? undefined) === words) return
  shown?.remove()
  if (words === undefined) return
  const element = document.createElement('span')
  element.className = 'watch-names'
  element.textContent = words
  row.querySelector(':scope > div > p, :scope > span:not([class])')?.append(element)
}

/** The order of the page, with the films on the visitor's services first. */
function sort(list: HTMLElement, films: MyFilms | undefined): void {
  const rows = [...list.children].filter((row): row is HTMLLIElement => row instanceof HTMLLIElement)
  const wanted = mineFirst(
    rows.toSorted((one, other) => one.value - other.value),
    (row) => servicesOf(row, films) !== undefined
  )
  if (wanted.every((row, at) => row === rows[at])) return
  const focused = document.activeElement
  list.append(...wanted)
  if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true })
}
