// What the texts of an episode tell about films that the visitor has not seen; it need not be in the player. Unknown means covered.
import { hasSeen } from '../../../films/marks/my-films.store.ts'
import { factsOf } from '../page/facts.service.ts'
import type { DiscussedFilm, Playable } from '../schema.ts'
import { nameOf, type Skip, skipsOf } from './skipping.ts'

/** What an episode tells about films that the visitor has not seen. */
export interface Told {
  unseen: readonly DiscussedFilm[]
  /** Where it speaks about them; undefined = it is not known of every one of them. */
  parts: readonly Skip[] | undefined
}

const asked = new Map<string, Promise<Playable | undefined>>()

/** Asks once a page for each episode; again after a failure. */
async function knownFactsOf(slug: string): Promise<Playable | undefined> {
  const facts = asked.get(slug) ?? factsOf(slug).then((found) => (found === 'none' ? undefined : found))
  asked.set(slug, facts)
  const found = await facts
  if (!found) asked.delete(slug)
  return found
}

/** Undefined: it could not be found out. */
export async function toldOf(slug: string): Promise<Told | undefined> {
  const facts = await knownFactsOf(slug)
  if (!facts) return undefined
  const { chapters, films, duration } = facts
  const unseen = films.filter((film) => !hasSeen(film))
  if (unseen.some(({ seconds }) => seconds === undefined)) return { unseen, parts: undefined }
  // A text has its times from the feed's audio, whatever the length of the one that plays.
  const audioSeconds = duration > 0 ? duration : Number.MAX_SAFE_INTEGER
  const parts = skipsOf(
    { chapters, films, audioSeconds, feedSeconds: duration },
    { isFilmSkipped: (film) => unseen.includes(film), chosenSeconds: new Set() }
  )
  return { unseen, parts }
}

/** The titles of films, for a sentence. */
export const titlesOf = ({ unseen }: Told): string[] => unseen.map(nameOf)
