// Which feed the operator has chosen. The build and the watch share this function.
/** As FEED_URL, this value selects the shipped sample even if the settings name a feed. Tests use it. */
export const SAMPLE_FEED = 'sample'

/** The URL or path of the feed; undefined for the shipped sample. */
export function chosenFeed(
  env: { readonly FEED_URL: string },
  settingsFeedUrl: string | undefined
): string | undefined {
  const feed = env.FEED_URL || settingsFeedUrl
  return feed === SAMPLE_FEED ? undefined : feed
}
