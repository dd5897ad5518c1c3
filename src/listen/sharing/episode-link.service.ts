import { canonicalOrigin } from '../../site/sharing/sharing.store.ts'
import { sharedLink } from './link.ts'

/** The link to share of an episode, from this page. */
export const episodeLink = (slug: string, atSeconds?: number): string =>
  sharedLink(canonicalOrigin(), slug, atSeconds)
