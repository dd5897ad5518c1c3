// A feed in a local file, for when the operator gives a path instead of a URL. Only a machine of the operator's own reads it.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../../../src/lib/outcome.ts'
import type { FeedAnswer, FeedValidators, PodcastFeed } from './podcast-feed.ts'
import { MAX_OWN_FEED_CHARS } from './podcast-feed.ts'

const SERVICE = 'feed'

/** The feed in a file, by path or `file:` URL; its validator is derived from its content. */
export function feedFile(pathOrUrl: string): PodcastFeed {
  const file = pathOrUrl.startsWith('file:') ? fileURLToPath(pathOrUrl) : path.resolve(pathOrUrl)
  return { address: file, read: (known) => readFromFile(file, known) }
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
    if (size > MAX_OWN_FEED_CHARS)
      throw new Failure(SERVICE, `${file} is larger than ${MAX_OWN_FEED_CHARS / 1e6} MB`, {
        retryable: false
      })
    return await handle.readFile()
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Failure(SERVICE, isMissing ? `there is no file ${file}` : `${file} cannot be read`, { cause })
  }
}
