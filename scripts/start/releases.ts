// New episodes on a local machine: the usual feed watch, and an immediate check when the feed's file changes.
import { unwatchFile, watchFile } from 'node:fs'
import path from 'node:path'
import { checkCurrentFeed } from '../../functions/listen/feed/check-current-feed.ts'
import { watchFeedJob } from '../../functions/listen/feed/watch-feed.ts'
import { local } from '../../functions/local.ts'
import { openDatabase } from '../../functions/platform/db/open.ts'
import { runJob } from '../../functions/platform/jobs/run-job.ts'
import type { Services } from '../../functions/platform/services.ts'
import { OWN_SAMPLE_FOLDER } from '../build/folders.ts'
import type { FeedStamp } from '../build/freshness.ts'

const LOOK_EVERY_MS = 1_000
const WEB_ADDRESS = /^https?:/i

/**
 * Updates our copy of the operator's feed before the site is built from it. An unavailable feed leaves the copy unchanged;
 * undefined = there is none.
 */
export async function refreshCopy(databaseUrl: string): Promise<FeedStamp | undefined> {
  const { releases, now } = await local()
  const { feed } = releases
  if (!feed) return undefined
  const db = openDatabase(databaseUrl)
  const { check } = await checkCurrentFeed(db, feed, { isOurs: releases.isSample, now: now() })
  if ('problem' in check) console.log(`Feed: ${check.problem} (${feed.address}).`)
  const { watchedCopy } = await import('../../functions/listen/feed/copy-queries.ts')
  const copy = await watchedCopy(db, feed.address)
  return copy && { address: feed.address, contentHash: copy.contentHash }
}

/**
 * Checks at once when the file of the feed changes; nobody wants to wait for the schedule at their own desk. `feed`:
 * undefined = the sample.
 */
export function watchFeedFile(root: string, feed: string | undefined, services: Services): () => void {
  if (feed && WEB_ADDRESS.test(feed)) return () => undefined
  const file = feed ?? path.join(root, OWN_SAMPLE_FOLDER, 'feed.xml')
  const look = () => void runJob(services, watchFeedJob)
  watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look)
  return () => unwatchFile(file, look)
}
