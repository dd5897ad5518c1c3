// Chooses which copy of the feed is built. The copy of the feed watch goes first, so that a build never shows less than that.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { contentHashOf, parseCopy } from '../../functions/listen/feed/check-feed.ts'
import { FEED_COPY_PATH, type FeedCopy } from '../../functions/listen/feed/feed-copy.ts'
import { refusalInWords } from '../../functions/listen/feed/parse-feed.ts'
import { described, type NumberedFeed, readFeed } from '../../functions/listen/feed/read-feed.ts'
import { numbersOfCopy } from '../../functions/listen/feed/recall-numbers.ts'
import type { FeedSnapshot } from '../../functions/listen/feed/snapshots.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { OperatorError } from '../operator-error.ts'
import { MEDIA_ROOT_FOLDER } from './folders.ts'
import type { Sources } from './sources.ts'
import { writeWhole } from './whole-file.ts'

type Log = (line: string) => void
export type ChosenCopy = NumberedFeed & Pick<FeedCopy, 'contentHash'>

/**
 * The copy in the database if there is one, otherwise the feed itself. A production build with a database never reads the feed
 * itself: without a copy it fails, and the previous deploy stays.
 */
export async function chosenCopy(
  { feed, feedStore, copy }: Sources,
  podcastName: string,
  log: Log
): Promise<ChosenCopy> {
  const lastGood = copy && (await lastCopy(copy, feed.address, log))
  if (lastGood) return fromCopy(lastGood, podcastName, log)
  if (copy?.isRequired) {
    throw new OperatorError(
      'The database holds no copy of the feed yet: run `npm run job -- watch-feed` once with the FEED_URL and DATABASE_URL of the site, then deploy again.'
    )
  }
  const read = await readFeed({ feed, podcastName, log, ...(feedStore ? { store: feedStore } : {}) })
  return { ...read, contentHash: contentHashOf(read.parsed) }
}

async function lastCopy(copy: NonNullable<Sources['copy']>, address: string, log: Log) {
  try {
    return await copy.last(address)
  } catch (error) {
    if (copy.isRequired || !(error instanceof Failure)) throw error
    log(`Feed: the copy in the database cannot be read (${error.message}).`)
    return undefined
  }
}

async function fromCopy(lastGood: FeedSnapshot, podcastName: string, log: Log): Promise<ChosenCopy> {
  const { feedAddress, contentHash, text } = lastGood
  const parsed = await parseCopy(text, feedAddress, podcastName)
  if (!parsed.ok) {
    throw new OperatorError(
      `The copy of ${feedAddress} in the database cannot be read (${refusalInWords(parsed)}): run \`npm run job -- watch-feed\`, then build again.`
    )
  }
  const since = lastGood.fetchedAt.slice(0, 16).replace('T', ' ')
  log(`Feed: ${described(parsed.value)}, as they were at ${since} UTC (${feedAddress}).`)
  return { parsed: parsed.value, text, numbers: numbersOfCopy(lastGood, parsed.value), contentHash }
}

/** Publishes what the site was built from, so that the feed watch and the desk can see what is live. */
export async function nameCopy(copy: FeedCopy): Promise<void> {
  await mkdir(MEDIA_ROOT_FOLDER, { recursive: true })
  await writeWhole(path.join(MEDIA_ROOT_FOLDER, FEED_COPY_PATH), JSON.stringify(copy))
}
