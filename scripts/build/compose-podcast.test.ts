import { expect, test } from 'vitest'
import { publicFeedUrl } from './compose-podcast.ts'

const OURS = 'https://klein.example/feed.xml'
const SELF = 'https://host.example/klein.xml'

test.each<[built: string, feedUrl: string | undefined, selfUrl: string | undefined, shown: string]>([
  [OURS, OURS, SELF, OURS],
  ['/home/an/feed.xml', OURS, SELF, SELF],
  ['/home/an/feed.xml', OURS, undefined, OURS],
  ['http://localhost:8000/feed.xml', OURS, 'http://localhost:8000/feed.xml', OURS],
  ['https://proxy.example/feed.xml', undefined, undefined, 'https://proxy.example/feed.xml'],
  ['/home/an/feed.xml', undefined, undefined, '']
])(
  'a podcast that is built from %s, with feedUrl %s and the link %s, gives subscribers %s',
  (address, feedUrl, selfUrl, shown) => {
    const settings = feedUrl === undefined ? {} : { feedUrl }
    expect(publicFeedUrl({ isSample: false, feed: { address } }, settings, selfUrl)).toBe(shown)
  }
)
