// The feed over http(s).
import { Failure } from '../../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import type { FeedAnswer, FeedValidators, PodcastFeed } from './podcast-feed.ts'

const SERVICE = 'feed'
const ACCEPT = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'
const AGENT = 'Mozilla/5.0 (compatible; PodcastSite/1.0; feed reader)'

/** A feed at an http(s) URL, fetched with `send`. */
export function rssFeed(address: string, send: SendRequest): PodcastFeed {
  return { address, read: (known) => readFromWeb(address, send, known) }
}

async function readFromWeb(url: string, send: SendRequest, known: FeedValidators = {}): Promise<FeedAnswer> {
  const headers = new Headers({ accept: ACCEPT, 'user-agent': AGENT })
  if (known.etag) headers.set('if-none-match', known.etag)
  if (known.lastModified) headers.set('if-modified-since', known.lastModified)
  const answer = await send(new Request(url, { headers }))
  if (answer.status === 304) return { changed: false }
  if (!answer.ok) throw new Failure(SERVICE, `${new URL(url).host} answered ${answer.status}`)
  return {
    changed: true,
    bytes: new Uint8Array(await answer.arrayBuffer()),
    contentType: answer.headers.get('content-type') ?? '',
    validators: validators(answer.headers.get('etag'), answer.headers.get('last-modified'))
  }
}

function validators(etag: string | null, lastModified: string | null): FeedValidators {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
}
