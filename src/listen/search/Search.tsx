// The field of the search and its results, in the dialog and on its own page. Results are links: Enter in the field goes to the
// first, arrow keys go from one to the next.
import { type KeyboardEvent, type MouseEventHandler, type RefObject, useRef } from 'react'
import { searchText, searchTextOf } from '#texts/search.ts'
import { QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { MAX_QUERY_CHARS } from './contract.ts'
import { canRetry, groupsOf, statusOf } from './results.ts'
import { SearchResults } from './SearchResults.tsx'
import { useSearch } from './use-search.ts'

interface SearchProps {
  /** Whether the site has pages of films. */
  hasFilms: boolean
  /** On the search page the URL keeps the query. */
  isPage?: boolean
  /** What could be searched for, offered while the field is empty. */
  examples?: readonly string[] | undefined
  /** Gets the field, for whoever focuses it. */
  field?: RefObject<HTMLInputElement | null>
  onFollow?: MouseEventHandler<HTMLAnchorElement> | undefined
}

const BY_KEY: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export function Search({
  hasFilms,
  isPage = false,
  examples = [],
  field: outerField,
  onFollow
}: SearchProps) {
  const ownField = useRef<HTMLInputElement>(null)
  const field = outerField ?? ownField
  const list = useRef<HTMLDivElement>(null)
  const { query, results, type, retry } = useSearch(field, isPage)
  const texts = searchTextOf(hasFilms)
  const groups = results ? groupsOf(results) : []
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const by = BY_KEY[event.key]
    if (by === undefined) return
    const stops: (Element | null)[] = [field.current, ...links()]
    // From the play button of a result, they go to the next one.
    const row = document.activeElement?.closest('li')?.querySelector('[data-result]')
    const next = stops[stops.indexOf(row ?? document.activeElement) + by]
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the links inside
    <div onKeyDown={onKeyDown}>
      <search>
        <form
          action="/zoeken/"
          onSubmit={(event) => {
            event.preventDefault()
            // On a phone this closes the keyboard, which covers the results.
            links()[0]?.focus()
          }}
        >
          <SearchField
            name={QUERY_PARAMETER}
            aria-label={texts.label}
            placeholder={texts.placeholder}
            maxLength={MAX_QUERY_CHARS}
            enterKeyHint="search"
            data-search-field
            ref={field}
            value={query}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </form>
      </search>
      <p role="status" className="mb-3 min-h-[2.2em] pt-2 text-s text-ink-soft">
        {results ? statusOf(results, count, hasFilms) : !isPage && texts.lead}
        {results && canRetry(results) && (
          <>
            {' '}
            <Button
              look="link"
              onClick={() => {
                retry()
                // The button goes.
                field.current?.focus()
              }}
            >
              {searchText.retry}
            </Button>
          </>
        )}
      </p>
      {!results && examples.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-2">
          {searchText.examples}
          {examples.map((example) => (
            <Button
              key={example}
              onClick={() => {
                type(example)
                field.current?.focus()
              }}
            >
              {example}
            </Button>
          ))}
        </p>
      )}
      {count === 0 && results?.texts !== 'searching' && (
        <p className="flex flex-wrap gap-4">
          {hasFilms && <a href="/films/">{searchText.allFilms}</a>}
          <a href="/afleveringen/">{searchText.allEpisodes}</a>
        </p>
      )}
      <div ref={list}>
        <SearchResults groups={groups} onFollow={onFollow} />
      </div>
      {results?.texts === 'searching' && (
        <p className="mt-4 animate-awaited">
          <Skeleton lines={3} />
        </p>
      )}
    </div>
  )
}
