// The results that the hosts published, and which of them this browser showed its visitor.
import { atom, computed } from 'nanostores'
import { call } from '../../browser/call.ts'
import { remembered } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { readResults } from './contract.ts'
import { parseSeen, unseenResults, type VoteResult } from './result.ts'
import { $votes } from './votes.store.ts'
import { SEEN_RESULTS_KEY } from './votes-memory.ts'

export const $seenResults = remembered<readonly number[]>(shortName + SEEN_RESULTS_KEY, parseSeen, [])
/** By episode number. Empty until they are loaded. */
export const $results = atom<ReadonlyMap<number, VoteResult>>(new Map())
/** Episodes that the visitor voted in and whose result they did not see yet. */
export const $unseen = computed([$votes, $results, $seenResults], unseenResults)

/** Nobody misses a result for a moment: it is asked for again. */
const AWAY = new Set<string>(['network', 'service-unavailable'])

let loading: Promise<void> | undefined
/** Asks for them once a visit; without a connection again with the next page. */
export function loadResults(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const answered = await call(readResults, {})
  if (answered.ok) {
    $results.set(
      new Map(answered.value.results.map(({ episodeNumber, films }) => [episodeNumber, { films }]))
    )
    return
  }
  loading = undefined
  if (!AWAY.has(answered.refusal)) report(answered.refusal, readResults.path)
}

export function markSeen(episodeNumbers: readonly number[]): void {
  const seen = $seenResults.get()
  const added = episodeNumbers.filter((number) => !seen.includes(number))
  if (added.length > 0) $seenResults.update((stored) => [...new Set([...stored, ...added])])
}
