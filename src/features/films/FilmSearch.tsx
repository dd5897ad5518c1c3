// Filters the rows of the film index while typing; ignores accents, case and punctuation. The rows stay outside the island:
// there are hundreds, and they work without script. The URL keeps the query, so that it survives going back and can be shared.
import { useEffect, useRef, useState } from 'react'
import { filmPagesText } from '#texts/film-pages.ts'
import { keepQuery, QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { Icon } from '../../components/Icon.tsx'
import { searchable } from '../../lib/slug.ts'

const FIELD_ID = 'film-search'

export function FilmSearch() {
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<Row[]>(undefined)
  /** Undefined without a query. */
  const [found, setFound] = useState<number>()
  const search = (query: string) => {
    rows.current ??= indexRows()
    keepQuery(query.trim())
    setFound(showMatching(rows.current, searchable(query)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text typed before hydration or the query in the URL
  useEffect(() => {
    if (!input.current) return
    input.current.value ||= new URLSearchParams(location.search).get(QUERY_PARAMETER) ?? ''
    if (input.current.value) search(input.current.value)
  }, [])
  return (
    <search className="print:hidden noscript:hidden">
      {/* Submitted before hydration, the form returns to this page with the query. */}
      <form action="/films/" onSubmit={(event) => event.preventDefault()}>
        <label className="mb-1.5 block font-semibold" htmlFor={FIELD_ID}>
          {filmPagesText.search}
        </label>
        <span className="search-field max-w-[30rem] gap-2.5 px-3.5 forced-colors:border">
          <Icon name="search" />
          <input
            className="h-[50px]"
            id={FIELD_ID}
            type="search"
            name={QUERY_PARAMETER}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            ref={input}
            onChange={({ currentTarget }) => search(currentTarget.value)}
          />
        </span>
        <p role="status" className="min-h-[2.2em] pt-1.5 text-s/[1.6] text-ink-soft">
          {found !== undefined && filmPagesText.found(found)}
        </p>
      </form>
    </search>
  )
}

interface Row {
  row: HTMLElement
  words: string
}

const indexRows = (): Row[] =>
  [...document.querySelectorAll<HTMLElement>('.film-group li')].map((row) => ({
    row,
    words: searchable(row.querySelector('a')?.textContent ?? '')
  }))

/** Hides the rows that do not match. Returns how many match; undefined without a query. */
function showMatching(rows: readonly Row[], wanted: string): number | undefined {
  for (const { row, words } of rows) row.hidden = wanted !== '' && !words.includes(wanted)
  for (const group of document.querySelectorAll<HTMLElement>('.film-group'))
    group.hidden = !group.querySelector('li:not([hidden])')
  const letters = document.querySelector<HTMLElement>('.letters')
  if (letters) letters.hidden = wanted !== ''
  return wanted === '' ? undefined : rows.filter(({ row }) => !row.hidden).length
}
