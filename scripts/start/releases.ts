// New episodes on this machine: the watch over the feed as everywhere, and a look at once when its file changes.
import { unwatchFile, watchFile } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../functions/db/open.ts'
import { runJob } from '../../functions/jobs/run-job.ts'
import { localReleases } from '../../functions/local-releases.ts'
import { lookAtFeed } from '../../functions/releases/look-at-feed.ts'
import type { ReleaseServices } from '../../functions/releases/ports.ts'
import { watchFeedJob } from '../../functions/releases/watch-feed.ts'
import { OWN_SAMPLE_FOLDER } from '../build/folders.ts'
import type { FeedStamp } from '../build/freshness.ts'

/** As soon as a hub would tell us. */
const LOOK_EVERY_MS = 1_000
const WEB_ADDRESS = /^https?:/i

/**
 * Brings our copy of the operator's feed up to date before the site is built from it. A feed that is away leaves the
 * copy as it is; undefined = there is none.
 */
export async function refreshCopy(databaseUrl: string): Promise<FeedStamp | undefined> {
  const { releases, now } = await localReleases()
  const { feed } = releases
  if (!feed) return undefined
  const db = openDatabase(databaseUrl)
  const { check } = await lookAtFeed(db, feed, { isOurs: releases.isSample, now: now() })
  if ('problem' in check) console.log(`Feed: ${check.problem} (${feed.address}).`)
  const { watchedCopy } = await import('../../functions/episodes/queries.ts')
  const copy = await watchedCopy(db, feed.address)
  return copy && { address: feed.address, contentHash: copy.contentHash }
}

/** Looks at once when the file of the feed changes; what a hub is to a feed on the web. `feed`: undefined = the sample. */
export function watchFeedFile(root: string, feed: string | undefined, services: ReleaseServices): () => void {
  if (feed && WEB_ADDRESS.test(feed)) return () => undefined
  const file = feed ?? path.join(root, OWN_SAMPLE_FOLDER, 'feed.xml')
  const look = () => void runJob(services, watchFeedJob)
  watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look)
  return () => unwatchFile(file, look)
}
