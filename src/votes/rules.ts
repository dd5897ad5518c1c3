// What a vote is made of: an episode and the title of one of its films.

export const MAX_TITLE_CHARS = 300

/** A title as it is compared and kept: the same letters have one spelling ('é' is one character, not 'e' and an accent). */
export function spelled(title: string): string {
  return title.normalize('NFC').trim()
}
