import type { Collection } from './schema.ts'

/** The collections with the episodes that exist, each once; without what has none. `missing`: slugs of no episode. */
export function knownCollections(
  collections: readonly Collection[],
  slugs: ReadonlySet<string>
): { collections: Collection[]; missing: string[] } {
  const missing = collections.flatMap(({ episodes }) => episodes.filter((slug) => !slugs.has(slug)))
  return {
    collections: collections
      .map((one) => ({ ...one, episodes: [...new Set(one.episodes)].filter((slug) => slugs.has(slug)) }))
      .filter(({ episodes }) => episodes.length > 0),
    missing: [...new Set(missing)]
  }
}
