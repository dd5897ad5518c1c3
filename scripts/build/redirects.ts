// Redirects from earlier addresses of pages, in the format of Netlify and the local server.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { NumberMemory } from '../../functions/platform/db/json-columns.ts'
import { isPathOn } from '../../src/features.ts'
import { episodePath } from '../../src/listen/episodes/episode-path.ts'
import { OWN_FEED_PATH } from '../../src/listen/own-feed/own-feed-path.ts'
import type { Features } from '../../src/site/brand/switches.ts'
import { MEDIA_ROOT_FOLDER } from './folders.ts'
import { writeWhole } from './whole-file.ts'

/** Requested without the file extension (netlify.toml). */
const BUILT_LISTS = ['/api/must-see-movies']

type Built = readonly { slug: string }[]

/**
 * One line for each special that got its number later, from its old address to the new one. Letters are not percent-encoded,
 * because a rule with percent signs never matches.
 */
export function redirectsOf({ items }: NumberMemory, episodes: Built): string {
  const built = new Set(episodes.map(({ slug }) => slug))
  const moved = items.filter(({ slug, number }) => slug !== undefined && built.has(String(number)))
  return moved
    .map(({ slug = '', number }) => `${episodePath({ slug })} ${episodePath({ slug: String(number) })} 301\n`)
    .join('')
}

/** Built lists of features that are off: the API answers these requests, like those of every unknown call. */
export const switchedOffRedirects = (features: Features): string =>
  BUILT_LISTS.filter((list) => !isPathOn(list, features))
    .map((list) => `${list} /api/unknown 200\n`)
    .join('')

/** Subscribers of a feed of our own that was switched off get the publisher's. */
export const ownFeedRedirect = (features: Features, feedUrl: string): string =>
  features.feed || !/^(?:https:\/)?\/[^\s%]+$/.test(feedUrl) ? '' : `${OWN_FEED_PATH} ${feedUrl} 301\n`

export async function writeRedirects(
  numbers: NumberMemory,
  { episodes, feedUrl }: { episodes: Built; feedUrl: string },
  features: Features
): Promise<void> {
  await mkdir(MEDIA_ROOT_FOLDER, { recursive: true })
  await writeWhole(
    path.join(MEDIA_ROOT_FOLDER, '_redirects'),
    redirectsOf(numbers, episodes) + switchedOffRedirects(features) + ownFeedRedirect(features, feedUrl)
  )
}
