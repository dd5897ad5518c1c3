// Filters the rows of the film index while you type; accents, case and punctuation do not matter. The address keeps
// the query, so that it is there again after going back, and can be passed on.
import { searchable } from '../../lib/slug.ts'

const QUERY = 'q'

function keepInAddress(query: string): void {
  const address = new URL(location.href)
  if (query) address.searchParams.set(QUERY, query)
  else address.searchParams.delete(QUERY)
  // The state is the router's: with it goes the way back.
  history.replaceState(history.state, '', address)
}

class FilmSearch extends HTMLElement {
  private rows: { row: HTMLElement; words: string }[] = []

  connectedCallback() {
    const box = this.querySelector<HTMLElement>('search')
    const input = this.querySelector('input')
    if (!box || !input) return
    box.addEventListener('submit', (event) => event.preventDefault())
    input.addEventListener('input', () => {
      this.show(input.value)
      keepInAddress(input.value.trim())
    })
    // The router changes the address just after it has put the page in.
    setTimeout(() => {
      input.value ||= new URLSearchParams(location.search).get(QUERY) ?? ''
      if (input.value) this.show(input.value)
    })
  }

  private show(query: string) {
    if (this.rows.length === 0)
      this.rows = [...this.querySelectorAll<HTMLElement>('.film-group li')].map((row) => ({
        row,
        words: ` ${searchable(row.querySelector('a')?.textContent ?? '')}`
      }))
    const wanted = searchable(query)
    let found = 0
    for (const { row, words } of this.rows) {
      row.hidden = wanted !== '' && !words.includes(wanted)
      if (!row.hidden) found++
    }
    for (const group of this.querySelectorAll<HTMLElement>('.film-group'))
      group.hidden = !group.querySelector('li:not([hidden])')
    const letters = this.querySelector<HTMLElement>('.letters')
    if (letters) letters.hidden = wanted !== ''
    const status = this.querySelector('[role="status"]')
    if (status) status.textContent = wanted === '' ? '' : this.sentence(found)
  }

  private sentence(found: number): string {
    const { none = '', one = '', many = '' } = this.dataset
    return found === 0 ? none : found === 1 ? one : many.replace('99', String(found))
  }
}

if (!customElements.get('film-search')) customElements.define('film-search', FilmSearch)
