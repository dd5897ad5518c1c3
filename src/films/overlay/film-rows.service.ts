// The rows of the film index, which are static markup: shows those that match a query.
import { searchable } from '../../lib/slug.ts'

interface Row {
  row: HTMLElement
  words: string
}

export interface FilmRows {
  showMatching: (query: string) => number | undefined
}

export function createFilmRows(page: ParentNode): FilmRows {
  const rows: Row[] = [...page.querySelectorAll<HTMLElement>('.film-group li')].map((row) => ({
    row,
    words: searchable(row.querySelector('a')?.textContent ?? '')
  }))
  const groups = [...page.querySelectorAll<HTMLElement>('.film-group')]
  const others = [...page.querySelectorAll<HTMLElement>('.letters, .latest-films')]
  return {
    showMatching(query) {
      const wanted = searchable(query)
      for (const { row, words } of rows) row.hidden = wanted !== '' && !words.includes(wanted)
      for (const group of groups) group.hidden = !group.querySelector('li:not([hidden])')
      for (const other of others) other.hidden = wanted !== ''
      return wanted === '' ? undefined : rows.filter(({ row }) => row.checkVisibility()).length
    }
  }
}
