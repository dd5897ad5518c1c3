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

/** The films that this browser voted for, by episode number. */
export type StoredVotes = Readonly<Record<number, string>>

/** Parses stored votes, leaving out invalid entries. Undefined = not a record of votes. */
export function parseVotes(stored: unknown): StoredVotes | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const sound = Object.entries(stored).filter(([number, film]) => /^\d+$/.test(number) && isTitle(film))
  return Object.fromEntries(sound)
}

const isTitle = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TITLE_CHARS

/** A request in progress. `waiting`: the choice does not show yet. `sending`: it shows, without an answer yet. */
export interface Underway {
  step: 'waiting' | 'sending' | 'undoing'
  film: string
}
/** `closed`: no vote can be cast or undone any more; `film` is the visitor's vote, if any. */
export type Voting =
  | { step: 'open' }
  | { step: 'voted'; film: string }
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
  const film = votes[episodeNumber]
  if (isClosed) return { step: 'closed', film }
  return film === undefined ? { step: 'open' } : { step: 'voted', film }
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
  return step === 'voted' || step === 'undoing' || step === 'closed' ? voting.film : undefined
}
