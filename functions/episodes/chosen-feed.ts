// Which feed the operator means: the same answer for whoever builds it and whoever watches it.
/** Said in FEED_URL, it builds the shipped sample also where the settings name a feed; tests do so. */
export const SAMPLE_FEED = 'sample'

/** An address or a path; undefined for the shipped sample. */
export function chosenFeed(
  env: { readonly FEED_URL: string },
  settingsFeedUrl: string | undefined
): string | undefined {
  const feed = env.FEED_URL || settingsFeedUrl
  return feed === SAMPLE_FEED ? undefined : feed
}
