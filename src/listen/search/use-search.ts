// A query and its results. Titles are searched in the browser at once; texts follow from the server.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepQuery, QUERY_PARAMETER } from '../../browser/kept-query.ts'
import { MIN_QUERY_CHARS } from './contract.ts'
import { networkError, type Results } from './results.ts'

/**
 * The server is called at once after a pause this long, else after it: pasted or very fast words are one call. Longer, and the
 * results on a phone would come later than 250 ms after the last key. Titles do not wait.
 */
const PAUSE_MS = 60

/** A connection that has just returned refuses its first requests. */
const SETTLED_AFTER_MS = 250

/** The first letter does not wait for the code. */
const fetchFinder = () => import('./find.service.ts')

/** @param isPage on the search page the URL keeps the query */
export function useSearch(field: RefObject<HTMLInputElement | null>, isPage: boolean) {
  const [query, setQuery] = useState('')
  const [results, setResults] = useState<Results>()
  const typedAtMs = useRef(0)
  const underway = useRef<AbortController>(undefined)

  /** Replaces a search that is under way. */
  const search = (wanted: string) => {
    underway.current?.abort()
    if (wanted.length < MIN_QUERY_CHARS) {
      setResults(undefined)
      return
    }
    const pauseMs = performance.now() - typedAtMs.current < PAUSE_MS ? PAUSE_MS : 0
    typedAtMs.current = performance.now()
    const superseded = new AbortController()
    underway.current = superseded
    void find(wanted, pauseMs, superseded.signal, setResults)
  }
  const type = (typed: string) => {
    setQuery(typed)
    const wanted = typed.trim()
    if (isPage) keepQuery(wanted)
    if (wanted !== query.trim()) search(wanted)
  }
  const retry = () => search(query.trim())

  const start = useEffectEvent(() => {
    fetchFinder().then(
      ({ titleFinder }) => titleFinder.load(),
      () => undefined
    )
    // The text typed before the code loaded, or the query in the URL.
    const early =
      field.current?.value || (isPage && new URLSearchParams(location.search).get(QUERY_PARAMETER))
    if (early) type(early)
  })
  useEffect(() => {
    start()
    return () => underway.current?.abort()
  }, [])
  useOnline(results?.texts === 'offline', retry)
  return { query, results, type, retry }
}

/** Calls back when the connection returns, which it may have done already. */
function useOnline(isOffline: boolean, onOnline: () => void): void {
  const again = useEffectEvent(onOnline)
  useEffect(() => {
    if (!isOffline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const retry = () => {
      timer = setTimeout(again, SETTLED_AFTER_MS)
    }
    if (navigator.onLine) retry()
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isOffline])
}

const wait = (ms: number) => new Promise<void>((resolve) => (ms > 0 ? setTimeout(resolve, ms) : resolve()))

async function find(
  query: string,
  pauseMs: number,
  superseded: AbortSignal,
  show: (results: Results) => void
): Promise<void> {
  try {
    const { findInTexts, titleFinder } = await fetchFinder()
    const pendingTexts = wait(pauseMs).then(() => (superseded.aborted ? [] : findInTexts(query, superseded)))
    const found = await titleFinder.find(query)
    const titles = { titles: found?.hits, audioUrls: found?.audioUrls }
    if (!superseded.aborted) show({ ...titles, texts: 'searching' })
    const texts = await pendingTexts
    if (!superseded.aborted) show({ ...titles, texts })
  } catch {
    // The code could not be loaded.
    if (!superseded.aborted) show({ titles: undefined, texts: networkError(navigator.onLine) })
  }
}
