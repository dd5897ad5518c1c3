// The feed over http(s), or from a file when the operator gives a path.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../src/lib/outcome.ts'
import { MAX_OUTSIDE_BYTES, type SendRequest } from './outside-fetch.ts'
import type { FeedAnswer, FeedValidators, PodcastFeed } from './podcast-feed.ts'

const SERVICE = 'feed'
const ACCEPT = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'
const AGENT = 'Mozilla/5.0 (compatible; PodcastSite/1.0; feed reader)'

export const isWebAddress = (address: string) => /^https?:\/\//i.test(address)

/** A feed at an http(s) URL (asked through `send`), at a `file:` URL or at a path on this machine. */
export function rssFeed(address: string, send: SendRequest): PodcastFeed {
  if (isWebAddress(address)) return { address, read: (known) => readFromWeb(address, send, known) }
  const file = address.startsWith('file:') ? fileURLToPath(address) : path.resolve(address)
  return { address: file, read: (known) => readFromFile(file, known) }
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

async function readFromFile(file: string, known: FeedValidators = {}): Promise<FeedAnswer> {
  const bytes = await readWhole(file)
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  if (known.etag === etag) return { changed: false }
  return { changed: true, bytes, contentType: '', validators: { etag } }
}

async function readWhole(file: string): Promise<Uint8Array> {
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    if (size > MAX_OUTSIDE_BYTES)
      throw new Failure(SERVICE, `${file} is larger than ${MAX_OUTSIDE_BYTES / 1e6} MB`, { retryable: false })
    return await handle.readFile()
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Failure(SERVICE, isMissing ? `there is no file ${file}` : `${file} cannot be read`, { cause })
  }
}

function validators(etag: string | null, lastModified: string | null): FeedValidators {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
}
