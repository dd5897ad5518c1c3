// The votes of this browser: what it remembers of them, and how one is given and taken back (spec listening 4).
import { atom } from 'nanostores'
import { call } from '../../browser/call.ts'
import { keptKey } from '../../browser/kept-key.ts'
import { remembered } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { castVote, undoVote } from './contract.ts'
import {
  type Ballots,
  parseBallots,
  SHOW_CHOICE_AFTER_MS,
  type Underway,
  type Voting,
  votingOf,
  withBallot
} from './rules.ts'
import { BALLOTS_KEY, BROWSER_KEY_DATABASE } from './votes-memory.ts'

export const $ballots = remembered<Ballots>(shortName + BALLOTS_KEY, parseBallots, {})
/** Requests that are on their way, by episode number. */
export const $underway = atom<Readonly<Record<number, Underway | undefined>>>({})
const setUnderway = (episodeNumber: number, underway?: Underway) =>
  $underway.set({ ...$underway.get(), [episodeNumber]: underway })

/** Episodes whose ballot is closed, by number. */
export const $closed = atom<Readonly<Record<number, true>>>({})
export function close(episodeNumber: number): void {
  if (!$closed.get()[episodeNumber]) $closed.set({ ...$closed.get(), [episodeNumber]: true })
}

export const voting = (episodeNumber: number): Voting =>
  votingOf(
    $ballots.get(),
    $underway.get()[episodeNumber],
    episodeNumber,
    $closed.get()[episodeNumber] === true
  )

let browserKey: Promise<string> | undefined
/** Names this browser before the server answers, so that a vote whose answer is lost and the next try are one voter's. */
const ownKey = () => {
  browserKey ??= keptKey(shortName + BROWSER_KEY_DATABASE)
  return browserKey
}

/** Ignored once the ballot is closed, while there is a vote for the episode, or one on its way. */
export async function vote(episodeNumber: number, film: string): Promise<void> {
  if (voting(episodeNumber).step !== 'open') return
  setUnderway(episodeNumber, { step: 'waiting', film })
  const isCast = ask(castVote, episodeNumber, film)
  await new Promise((resolve) => setTimeout(resolve, SHOW_CHOICE_AFTER_MS))
  setUnderway(episodeNumber, { step: 'sending', film })
  settle(episodeNumber, await isCast, film)
}

/** Ignored without a vote. */
export async function undo(episodeNumber: number): Promise<void> {
  const before = voting(episodeNumber)
  if (before.step !== 'voted') return
  setUnderway(episodeNumber, { step: 'undoing', film: before.film })
  settle(episodeNumber, await ask(undoVote, episodeNumber, before.film), undefined)
}

/** Only the status is read (spec listening 7): whatever else a yes says, it is a yes. A no is only logged. */
async function ask(
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

/** After a no everything is as it was before. */
function settle(episodeNumber: number, isDone: boolean, film: string | undefined): void {
  if (isDone) $ballots.set(withBallot($ballots.get(), episodeNumber, film))
  setUnderway(episodeNumber)
  if (isDone) dispatchEvent(new Event('votingStatusChanged'))
}
