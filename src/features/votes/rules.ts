// What a vote is made of: an episode and the title of one of its films; what this browser remembers of its own votes;
// and the cookie of who voted.

/** The cookie that makes a browser a voter, set by the server with the first vote; over https it is bound to the host. */
export const voterCookieName = (shortName: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}${shortName}-voter`
export const VOTER_COOKIE_DAYS = 365

export const MAX_TITLE_CHARS = 300

/** A choice is shown after this, however fast the answer is (spec listening 4). */
export const SHOW_CHOICE_AFTER_MS = 500

/** A title as it is compared and kept: the same letters have one spelling ('é' is one character, not 'e' and an accent). */
export function spelled(title: string): string {
  return title.normalize('NFC').trim()
}

/** The films that this browser voted for, by episode number. */
export type Ballots = Readonly<Record<number, string>>

/** Entries that are not as they should be are left out; the others stand. Undefined = no votes at all. */
export function parseBallots(stored: unknown): Ballots | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const sound = Object.entries(stored).filter(([number, film]) => /^\d+$/.test(number) && isTitle(film))
  return Object.fromEntries(sound)
}

const isTitle = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TITLE_CHARS

/** What is under way: a choice that is not shown yet, one that is shown and not answered yet, or its undoing. */
export interface Underway {
  step: 'waiting' | 'sending' | 'undoing'
  film: string
}
/** `closed`: nothing can be chosen or taken back any more; `film` is the own vote, if there is one. */
export type Voting =
  | { step: 'open' }
  | { step: 'voted'; film: string }
  | { step: 'closed'; film: string | undefined }
  | Underway

/** How an episode stands with this visitor. */
export function votingOf(
  ballots: Ballots,
  underway: Underway | undefined,
  episodeNumber: number,
  isClosed: boolean
): Voting {
  if (underway) return underway
  const film = ballots[episodeNumber]
  if (isClosed) return { step: 'closed', film }
  return film === undefined ? { step: 'open' } : { step: 'voted', film }
}

/** The votes with one more; without a film with one less. */
export function withBallot(ballots: Ballots, episodeNumber: number, film: string | undefined): Ballots {
  const { [episodeNumber]: _, ...others } = ballots
  return film === undefined ? others : { ...others, [episodeNumber]: film }
}
