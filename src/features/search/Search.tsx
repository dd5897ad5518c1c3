// The field of the search and its results, in the dialog and on its own page. Results are links: Enter in the field goes to the
// first, arrow keys go from one to the next.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchText, searchTextOf } from '#texts/search.ts'
import { keepQuery, QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { Icon } from '../../components/Icon.tsx'
import { MAX_QUERY_CHARS, MIN_QUERY_CHARS, type Part } from './contract.ts'
import { canRetry, groupsOf, networkError, type Results, statusOf } from './results.ts'

/**
 * The server is called at once after a pause this long, else after it: pasted or very fast words are one call. Longer, and the
 * results on a phone would come later than 250 ms after the last key. Titles do not wait.
 */
const PAUSE_MS = 60

interface SearchProps {
  /** Whether the site has pages of films. */
  hasFilms: boolean
  /** On the search page the URL keeps the query. */
  isPage?: boolean
  onFollow?: () => void
}

export function Search({ hasFilms, isPage = false, onFollow }: SearchProps) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [results, setResults] = useState<Results>()
  const [tries, setTries] = useState(0)
  const typedAtMs = useRef(0)
  useEffect(() => {
    // The first letter does not wait for the code and the titles.
    import('./find.controller.ts').then(
      ({ loadTitles }) => loadTitles(),
      () => undefined
    )
    // The text typed before the code loaded, or the query in the URL.
    const early =
      field.current?.value || (isPage && new URLSearchParams(location.search).get(QUERY_PARAMETER))
    if (early) setQuery(early)
  }, [isPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the same search
  useEffect(() => {
    const wanted = query.trim()
    if (isPage) keepQuery(wanted)
    if (wanted.length < MIN_QUERY_CHARS) {
      setResults(undefined)
      return
    }
    const pauseMs = performance.now() - typedAtMs.current < PAUSE_MS ? PAUSE_MS : 0
    typedAtMs.current = performance.now()
    const superseded = new AbortController()
    void find(wanted, pauseMs, superseded.signal, setResults)
    return () => superseded.abort()
  }, [query, isPage, tries])
  const isOffline = results?.texts === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const again = () => setTries((count) => count + 1)
    // The connection may have returned before this listener was added.
    if (navigator.onLine) again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline])
  const retry = () => {
    setTries((count) => count + 1)
    // The button goes.
    field.current?.focus()
  }
  const groups = results ? groupsOf(results) : []
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !root.current) return
    const stops = [...root.current.querySelectorAll<HTMLElement>('[data-search-field], [data-result]')]
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the links inside
    <div ref={root} onKeyDown={onKeyDown}>
      <search>
        <form
          action="/zoeken/"
          onSubmit={(event) => {
            event.preventDefault()
            // On a phone this closes the keyboard, which covers the results.
            root.current?.querySelector<HTMLElement>('[data-result]')?.focus()
          }}
        >
          <span className="search-field gap-2.5 px-3.5 forced-colors:border">
            <Icon name="search" />
            <input
              className="h-[50px]"
              type="search"
              name={QUERY_PARAMETER}
              aria-label={searchTextOf(hasFilms).label}
              placeholder={searchTextOf(hasFilms).placeholder}
              maxLength={MAX_QUERY_CHARS}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              data-search-field
              ref={field}
              value={query}
              onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            />
          </span>
        </form>
      </search>
      <p role="status" className="mb-3 min-h-[2.2em] pt-2 text-s/[1.6] text-ink-soft">
        {results ? statusOf(results, count, hasFilms) : !isPage && searchTextOf(hasFilms).lead}
        {results && canRetry(results) && (
          <>
            {' '}
            <button type="button" className="link-button" onClick={retry}>
              {searchText.retry}
            </button>
          </>
        )}
      </p>
      {results && count === 0 && results.texts !== 'searching' && (
        <p className="flex flex-wrap gap-4">
          {hasFilms && <a href="/films/">{searchText.allFilms}</a>}
          <a href="/afleveringen/">{searchText.allEpisodes}</a>
        </p>
      )}
      {groups.map(({ name, hits }) => (
        <section key={name} className="mb-5" aria-label={name}>
          <h2 className="mb-1 border-b-2 border-ink pb-1.5 text-title-s">{name}</h2>
          <ul>
            {hits.map(({ key, href, parts, label }) => (
              <li key={key}>
                <a
                  className="block rounded-card p-2 leading-[1.4] no-underline hover:bg-well focus-visible:bg-well"
                  href={href}
                  data-result
                  data-astro-prefetch="false"
                  onClick={onFollow}
                >
                  <span className="block" dir="auto">
                    <Marked parts={parts} />
                  </span>{' '}
                  <span className="text-s text-ink-soft tabular">{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Marked({ parts }: { parts: readonly Part[] }) {
  let offset = 0
  return parts.map(({ text, isHit }) => {
    const key = offset
    offset += text.length
    return isHit ? (
      <mark key={key} className="rounded-[3px] bg-ticket-going text-on-ticket">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}

const wait = (ms: number) => new Promise<void>((resolve) => (ms > 0 ? setTimeout(resolve, ms) : resolve()))

/** Titles are searched first; texts follow from the server. */
async function find(
  query: string,
  pauseMs: number,
  superseded: AbortSignal,
  show: (results: Results) => void
): Promise<void> {
  try {
    const { findInTexts, findTitles } = await import('./find.controller.ts')
    const pendingTexts = wait(pauseMs).then(() => (superseded.aborted ? [] : findInTexts(query, superseded)))
    const titles = await findTitles(query)
    if (!superseded.aborted) show({ titles, texts: 'searching' })
    const texts = await pendingTexts
    if (!superseded.aborted) show({ titles, texts })
  } catch {
    // The code could not be loaded.
    if (!superseded.aborted) show({ titles: undefined, texts: networkError(navigator.onLine) })
  }
}
