// Stores this browser's votes, casts a vote and undoes it.
import { atom, computed, type ReadableAtom } from 'nanostores'
import { call } from '../../browser/call.ts'
import { withLock } from '../../browser/lock.ts'
import { remembered } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { storedKey } from '../../browser/stored-key.ts'
import { once } from '../../lib/once.ts'
import { castVote, undoVote } from './contract.ts'
import {
  parseVotes,
  SHOW_CHOICE_AFTER_MS,
  type StoredVotes,
  type Underway,
  type Voting,
  votingOf,
  withVote
} from './stored-votes.ts'
import { BROWSER_KEY_DATABASE, VOTES_KEY } from './votes-memory.ts'

export const $votes = remembered<StoredVotes>(shortName + VOTES_KEY, parseVotes, {})
/** Requests in progress, by episode number. */
export const $underway = atom<Readonly<Record<number, Underway | undefined>>>({})
const setUnderway = (episodeNumber: number, underway?: Underway) =>
  $underway.set({ ...$underway.get(), [episodeNumber]: underway })

/** Numbers of the episodes on which voting has closed. */
export const $closed = atom<Readonly<Record<number, true>>>({})
export function close(episodeNumber: number): void {
  if (!$closed.get()[episodeNumber]) $closed.set({ ...$closed.get(), [episodeNumber]: true })
}

/** The state of an episode's vote, as a live value. */
export const votingStore = (episodeNumber: number): ReadableAtom<Voting> =>
  computed([$votes, $underway, $closed], (votes, underway, closed) =>
    votingOf(votes, underway[episodeNumber], episodeNumber, closed[episodeNumber] === true)
  )
export const voting = (episodeNumber: number): Voting => votingStore(episodeNumber).get()

/**
 * Identifies this browser before it has a cookie, so that a retry after a lost answer counts as the same voter. Read once for each
 * visit: without storage, each reading would be another key.
 */
const ownKey = once(() => storedKey(shortName + BROWSER_KEY_DATABASE))

/** Votes for a film. Ignored if voting has closed, or if the episode has a vote or one in progress. */
export async function vote(episodeNumber: number, film: string): Promise<void> {
  if (voting(episodeNumber).step !== 'open') return
  setUnderway(episodeNumber, { step: 'waiting', film })
  const isCast = send(castVote, episodeNumber, film)
  await new Promise((resolve) => setTimeout(resolve, SHOW_CHOICE_AFTER_MS))
  setUnderway(episodeNumber, { step: 'sending', film })
  await settle(episodeNumber, await isCast, film)
}

/** Undoes the vote. Ignored without a vote. */
export async function undo(episodeNumber: number): Promise<void> {
  const before = voting(episodeNumber)
  if (before.step !== 'voted') return
  setUnderway(episodeNumber, { step: 'undoing', film: before.film })
  await settle(episodeNumber, await send(undoVote, episodeNumber, before.film), undefined)
}

/** Sends the request; reads only the status of the answer. A refusal is only logged. */
async function send(
  { answer: _, ...contract }: typeof castVote | typeof undoVote,
  episodeNumber: number,
  movieTitle: string
): Promise<boolean> {
  const body = { episodeNumber, movieTitle, browserKey: await ownKey() }
  const answered = await call(contract, { body })
  if (!answered.ok) report(answered.refusal, contract.path)
  if (!answered.ok && answered.refusal === 'voting-closed') close(episodeNumber)
  return answered.ok
}

/** Ends a request. After a refusal, the vote is as it was before. */
async function settle(episodeNumber: number, isDone: boolean, film: string | undefined): Promise<void> {
  // Two tabs can get their answers at the same moment: neither may overwrite the other's vote.
  if (isDone)
    await withLock(shortName + VOTES_KEY, async () =>
      $votes.update((votes) => withVote(votes, episodeNumber, film))
    )
  setUnderway(episodeNumber)
  // Promised to scripts outside this code; nothing here listens to it.
  if (isDone) dispatchEvent(new Event('votingStatusChanged'))
}
