// Build time only: where this podcast can be subscribed to.
import { absoluteUrl } from '../../lib/head.ts'
import { settings } from '../../site/brand/settings.ts'
import { loadPodcast } from '../episodes/loader.ts'
import { appleIdIn, type ListeningApp, listeningApps } from './apps.ts'

/** Absolute URL of the feed; '' = it is not public. */
export function publicFeedUrl(): string {
  const { feedUrl } = loadPodcast()
  return feedUrl && absoluteUrl(settings.siteUrl, feedUrl)
}

export function loadListeningApps(): ListeningApp[] {
  const { platforms, reviews, name } = settings
  const feedUrl = publicFeedUrl()
  return listeningApps({
    platforms,
    appleId: reviews.appleId ?? appleIdIn(platforms),
    feedUrl,
    feedUrlBase64: Buffer.from(feedUrl).toString('base64url'),
    name
  })
}
