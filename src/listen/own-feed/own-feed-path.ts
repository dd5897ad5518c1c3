export const OWN_FEED_PATH = '/feed.xml'
