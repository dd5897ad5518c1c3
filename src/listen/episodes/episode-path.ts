// Paths, keys and order of episodes.
import type { Episode } from './schema.ts'

/** Longer descriptions are collapsed, in characters. */
export const DESCRIPTION_LIMIT = 300
/** The limit on the featured episode. */
export const FEATURED_DESCRIPTION_LIMIT = 200

export const episodePath = ({ slug }: Pick<Episode, 'slug'>): string => `/aflevering/${slug}/`

/** The slug in a hash of the home page: '#episode-12', '#ep-12', '#ep-12&t=754' → '12'. Undefined for any other hash. */
export const slugInHash = (hash: string): string | undefined =>
  /^#?(?:episode|ep)-([\p{L}\p{N}-]+)(?:&.*)?$/u.exec(decodeHash(hash))?.[1]

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

export const transcriptPath = ({ slug, transcript }: Pick<Episode, 'slug' | 'transcript'>): string =>
  `/aflevering/${slug}/transcript.${transcript === 'timed' ? 'vtt' : 'txt'}`

/** The number in a slug; null for specials, trailers and bonus items, whose slugs are never digits alone. */
export const numberOfSlug = (slug: string): number | null => (/^\d+$/.test(slug) ? Number(slug) : null)

/** Key of an episode in stored positions and votes: 'ep-118', or 'ep-<slug>' if it has no number. */
export const episodeKey = ({ slug }: Pick<Episode, 'slug'>): string => `ep-${slug}`

/** The neighbours of an episode in a newest-first list: `next` is the newer one. */
export function neighbours<Item extends Pick<Episode, 'slug'>>(
  episodes: readonly Item[],
  slug: string
): { previous?: Item; next?: Item } {
  const at = episodes.findIndex((episode) => episode.slug === slug)
  const [previous, next] = at < 0 ? [] : [episodes[at + 1], episodes[at - 1]]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}
