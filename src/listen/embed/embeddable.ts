// The data of embeddable episodes for the server, built from the same podcast data as the pages.
import { displayTitle } from '../episodes/naming.ts'
import type { Episode } from '../episodes/schema.ts'

export interface Embeddable {
  title: string
  author: string
  /** A square cover, as a path or address; '' = none. */
  imageUrl: string
}
/** By slug. */
export type Embeddables = Readonly<Record<string, Embeddable>>

export const embeddables = (
  episodes: readonly Pick<Episode, 'slug' | 'title' | 'episodeNumber' | 'author' | 'imageUrl'>[]
): Embeddables =>
  Object.fromEntries(
    episodes.map((episode) => [
      episode.slug,
      { title: displayTitle(episode), author: episode.author, imageUrl: episode.imageUrl }
    ])
  )
