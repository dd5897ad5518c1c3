// Home page rules: the tab and the episode that a hash refers to.
import { slugInHash } from '../listen/episodes/episode-path.ts'

export const HOME_TABS = ['episodes', 'must-see', 'about', 'merch'] as const
export type HomeTab = (typeof HOME_TABS)[number]

/** Maximum number of films on the home page; the full list is on /must-see/. */
export const MUST_SEE_ON_HOME = 36

export type HomePlace = { tab: HomeTab; episodeSlug?: string }

/**
 * '#must-see' → that tab. '#episode-12' and '#ep-12' → the episodes tab and the episode, also with a start time
 * ('#ep-12&t=754'). Undefined for any other hash.
 */
export function placeOfHash(hash: string): HomePlace | undefined {
  const name = hash.replace(/^#/, '')
  const tab = HOME_TABS.find((known) => known === name)
  if (tab) return { tab }
  const slug = slugInHash(hash)
  return slug ? { tab: 'episodes', episodeSlug: slug } : undefined
}
