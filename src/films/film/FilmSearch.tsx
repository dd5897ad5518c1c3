// Filters the rows of the film index while typing; ignores accents, case and punctuation. The rows stay outside the island:
// there are hundreds, and they work without script. The URL keeps the query, so that it survives going back and can be shared.
import { useId } from 'react'
import { filmPagesText } from '#texts/film-pages.ts'
import { QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { useFilmSearch } from './use-film-search.ts'

export function FilmSearch() {
  const { field, found, search } = useFilmSearch()
  const id = useId()
  return (
    <search className="print:hidden noscript:hidden">
      {/* Submitted before hydration, the form returns to this page with the query. */}
      <form action="/films/" onSubmit={(event) => event.preventDefault()}>
        <label className="mb-1.5 block font-semibold" htmlFor={id}>
          {filmPagesText.search}
        </label>
        <SearchField
          className="max-w-120"
          id={id}
          name={QUERY_PARAMETER}
          enterKeyHint="search"
          ref={field}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        <p role="status" className="min-h-[2.2em] pt-1.5 text-s text-ink-soft">
          {found !== undefined && filmPagesText.found(found)}
        </p>
      </form>
    </search>
  )
}
