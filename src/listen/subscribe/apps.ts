// Where a listener can subscribe: the links of brand/, and apps that accept the URL of a feed or Apple's id of a
// podcast.

export interface ListeningApp {
  /** As in brand/podcast.ts, and the name of its logo: 'pocketcasts'. */
  id: string
  label: string
  /** The URL of a page, or of an app that must be installed ('overcast://…'). */
  url: string
}

export interface PodcastAddresses {
  platforms: readonly ListeningApp[]
  /** Apple's id of the podcast; undefined = none is known. */
  appleId: string | undefined
  /** Absolute URL; '' = the feed is not public. */
  feedUrl: string
  /** The same in base64url. */
  feedUrlBase64: string
  name: string
}

/** The order of the list; other links of brand/ follow. */
const ORDER = [
  'applepodcasts',
  'spotify',
  'pocketcasts',
  'overcast',
  'antennapod',
  'castbox',
  'youtubemusic'
] as const

/** The id in 'https://podcasts.apple.com/be/podcast/kino9/id0000000009'. */
export const appleIdIn = (platforms: readonly ListeningApp[]): string | undefined =>
  platforms.map(({ url }) => /^https:\/\/podcasts\.apple\.com\/.*\/id(\d+)/.exec(url)?.[1]).find(Boolean)

/**
 * The apps with a documented URL for a podcast. Castbox accepts only Apple's id. Pocket Casts uses that id for podcasts
 * in its directory, and otherwise accepts the feed. Overcast's page requires an account, so its app is opened instead.
 */
function derivedApps({ appleId, feedUrl, feedUrlBase64, name }: PodcastAddresses): ListeningApp[] {
  const feed = encodeURIComponent(feedUrl)
  const apps: (ListeningApp | false)[] = [
    appleId !== undefined && {
      id: 'applepodcasts',
      label: 'Apple Podcasts',
      url: `https://podcasts.apple.com/podcast/id${appleId}`
    },
    appleId !== undefined
      ? { id: 'pocketcasts', label: 'Pocket Casts', url: `https://pca.st/itunes/${appleId}` }
      : feedUrl !== '' && {
          id: 'pocketcasts',
          label: 'Pocket Casts',
          url: `pktc://subscribe/${feedUrl.replace(/^https?:\/\//, '')}`
        },
    feedUrl !== '' && {
      id: 'overcast',
      label: 'Overcast',
      url: `overcast://x-callback-url/add?url=${feed}`
    },
    feedUrl !== '' && {
      id: 'antennapod',
      label: 'AntennaPod',
      url: `https://antennapod.org/deeplink/subscribe?url=${feed}&title=${encodeURIComponent(name)}`
    },
    appleId !== undefined && { id: 'castbox', label: 'Castbox', url: `https://castbox.fm/vic/${appleId}` },
    feedUrl !== '' && {
      id: 'youtubemusic',
      label: 'YouTube Music',
      url: `https://music.youtube.com/library/podcasts?addrssfeed=${feedUrlBase64}`
    }
  ]
  return apps.filter((app) => app !== false)
}

/** Every app once, in a fixed order. Links of brand/ take precedence. */
export function listeningApps(addresses: PodcastAddresses): ListeningApp[] {
  const own = new Map(addresses.platforms.map((app) => [app.id, app]))
  const all = new Map([...derivedApps(addresses), ...own.values()].map((app) => [app.id, app]))
  const first = ORDER.flatMap((id) => all.get(id) ?? [])
  return [...first, ...[...own.values()].filter((app) => !first.includes(app))]
}

/** Whether the link does nothing if the app is not installed. */
export const needsApp = ({ url }: ListeningApp): boolean => !url.startsWith('https:')
