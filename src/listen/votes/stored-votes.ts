// The rules of votes: an episode and the title of one of its films, the votes that this browser remembers, and the
// voter cookie.

/** Name of the cookie that identifies a voter, set by the server at the first vote. Over https it is bound to the host. */
export const voterCookieName = (shortName: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}${shortName}-voter`
export const VOTER_COOKIE_DAYS = 365

export const MAX_TITLE_CHARS = 300

/** Delay in ms before a choice shows, even if the answer is faster. */
export const SHOW_CHOICE_AFTER_MS = 500

/** Normalises a title for comparing and storing: 'é' becomes one character instead of 'e' and an accent. */
export function spelled(title: string): string {
  return title.normalize('NFC').trim()
}

/** A vote of another device of the visitor, which alone can take it back. */
type Elsewhere = { elsewhere: string }
/** The films that this browser voted for, by episode number; or that another device did, since it was handed over. */
export type StoredVotes = Readonly<Record<number, string | Elsewhere>>

/** Parses stored votes, leaving out invalid entries. Undefined = not a record of votes. */
export function parseVotes(stored: unknown): StoredVotes | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const sound = Object.entries(stored).filter(([number, film]) => /^\d+$/.test(number) && isVote(film))
  return Object.fromEntries(sound)
}

const isVote = (value: unknown): boolean =>
  isTitle(typeof value === 'object' && value !== null && 'elsewhere' in value ? value.elsewhere : value)

const isTitle = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TITLE_CHARS

/** A request in progress. `waiting`: the choice does not show yet. `sending`: it shows, without an answer yet. */
export interface Underway {
  step: 'waiting' | 'sending' | 'undoing'
  film: string
}
/**
 * `closed`: no vote can be cast or undone any more; `film` is the visitor's vote, if any. `elsewhere`: cast on another device of
 * the visitor.
 */
export type Voting =
  | { step: 'open' }
  | { step: 'voted' | 'elsewhere'; film: string }
  | { step: 'closed'; film: string | undefined }
  | Underway

/** The state of an episode's vote for this visitor. */
export function votingOf(
  votes: StoredVotes,
  underway: Underway | undefined,
  episodeNumber: number,
  isClosed: boolean
): Voting {
  if (underway) return underway
  const film = filmOf(votes, episodeNumber)
  if (isClosed) return { step: 'closed', film }
  if (film === undefined) return { step: 'open' }
  return { step: votes[episodeNumber] === film ? 'voted' : 'elsewhere', film }
}

/** The film that the visitor voted for, on whichever device. */
export function filmOf(votes: StoredVotes, episodeNumber: number): string | undefined {
  const vote = votes[episodeNumber]
  return typeof vote === 'object' ? vote.elsewhere : vote
}

/** Takes over what was voted on another device; undefined = it was taken back there. A vote of this browser stays. */
export function withElsewhere(
  votes: StoredVotes,
  episodeNumber: number,
  film: string | undefined
): StoredVotes {
  if (typeof votes[episodeNumber] === 'string') return votes
  const { [episodeNumber]: _, ...others } = votes
  return film === undefined ? others : { ...others, [episodeNumber]: { elsewhere: film } }
}

/** The votes with the one for this episode set, or removed if `film` is undefined. */
export function withVote(votes: StoredVotes, episodeNumber: number, film: string | undefined): StoredVotes {
  const { [episodeNumber]: _, ...others } = votes
  return film === undefined ? others : { ...others, [episodeNumber]: film }
}

/**
 * How a film of the panel shows. `chosen`: its vote is on its way, but the choice does not show yet. `pressed`: it is the
 * visitor's choice. `dimmed`: another film is being voted for. `other`: it can no longer be voted for.
 */
export type FilmState = 'open' | 'chosen' | 'pressed' | 'dimmed' | 'other'

export function filmState(voting: Voting, title: string): FilmState {
  if (voting.step === 'open') return 'open'
  if (voting.film === title) return voting.step === 'waiting' ? 'chosen' : 'pressed'
  return voting.step === 'waiting' || voting.step === 'sending' ? 'dimmed' : 'other'
}

/** The film that the visitor has voted for, once that is certain; undefined = none yet. */
export function votedFilm(voting: Voting): string | undefined {
  const { step } = voting
  if (step === 'open' || step === 'waiting' || step === 'sending') return undefined
  return voting.film
}
