// What a vote is made of: an episode and the title of one of its films; and the cookie of who voted.

/** The cookie that makes a browser a voter, set by the server with the first vote; over https it is bound to the host. */
export const voterCookieName = (shortName: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}${shortName}-voter`
export const VOTER_COOKIE_DAYS = 365

export const MAX_TITLE_CHARS = 300

/** A title as it is compared and kept: the same letters have one spelling ('é' is one character, not 'e' and an accent). */
export function spelled(title: string): string {
  return title.normalize('NFC').trim()
}
