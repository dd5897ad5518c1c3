// The host of the sample podcast: serves its reserved origin from the sample folder, as a web server would.
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { SendRequest } from '../functions/platform/http/client/bounded-fetch.ts'
import { withRecentDates } from './sample-dates.ts'
import { readSampleFile } from './sample-folder.ts'

export const SAMPLE_ORIGIN = 'https://sample.kino9.example'
export const SAMPLE_FEED_URL = `${SAMPLE_ORIGIN}/feed.xml`
/** The same feed, truncated in the middle of an item, to test a broken feed. */
export const BROKEN_FEED_URL = `${SAMPLE_ORIGIN}/broken.xml`

const TYPES: Record<string, string> = {
  '.xml': 'application/rss+xml; charset=utf-8',
  '.json': 'application/json+chapters',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt; charset=utf-8'
}

/**
 * Serves the files of `folders` (feed.xml, chapters/, covers/, audio/, transcripts/) at `SAMPLE_ORIGIN`, with conditional GET. Files of
 * earlier folders take precedence.
 */
export function sampleHost(...folders: readonly string[]): SendRequest {
  return async (request) => {
    const url = new URL(request.url)
    if (url.origin !== SAMPLE_ORIGIN) return new Response('another host', { status: 502 })
    const isBroken = request.url === BROKEN_FEED_URL
    const pathname = isBroken ? '/feed.xml' : decodeURIComponent(url.pathname)
    const file = await firstOf(folders, pathname)
    if (!file) return new Response('not found', { status: 404 })
    const isFeed = pathname === '/feed.xml'
    const bytes = isFeed ? recent(file) : file
    const sent = isBroken ? bytes.subarray(0, bytes.length / 2) : bytes
    const etag = `"${createHash('sha256').update(sent).digest('base64url')}"`
    if (request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers: { etag } })
    const type = TYPES[path.extname(url.pathname)] ?? 'application/octet-stream'
    return new Response(sent, { headers: { 'content-type': type, etag } })
  }
}

const recent = (feed: Uint8Array): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(withRecentDates(new TextDecoder().decode(feed), new Date()))

async function firstOf(folders: readonly string[], pathname: string): ReturnType<typeof readSampleFile> {
  for (const folder of folders) {
    const bytes = await readSampleFile(folder, pathname)
    if (bytes) return bytes
  }
  return undefined
}
