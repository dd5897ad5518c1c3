// Whether the built site is up to date: compares a stamp of every input, stored next to the caches.

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { FeedAnswer, PodcastFeed } from '../../functions/platform/services/rss/podcast-feed.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { HOUR_MS } from '../../src/lib/time-units.ts'
import { brandFolder } from '../brand-folder.ts'

const STAMP_FILE = '.cache/build-stamp.json'
/** Episodes published on this machine only. */
const OWN_SAMPLE = '.data/sample'
/**
 * Everything else of the project is an input, except hidden folders: the build imports from all over it, and a list of what it
 * imports would soon be incomplete.
 */
const NOT_INPUTS = new Set([
  ...['node_modules', 'dist', 'build', 'coverage', 'test-results', 'playwright-report'],
  ...['docs', 'tests', 'bench']
])
const NOT_BUILT = /\.(?:test\.tsx?|testing\.tsx?|md|log)$/
const OUTPUTS = ['dist/index.html', 'dist/_headers', 'dist/sw.js', 'build/functions/api/api.mjs']
/** A build may lack external pictures and facts. After this time it is repeated, to fetch them. */
export const TRY_AGAIN_AFTER_MS = 6 * HOUR_MS
/** Settings that affect the build; the others are read for each call. */
const BUILD_SETTINGS = ['FEED_URL', 'TMDB_API_KEY', 'TMDB_API_BASE', 'TMDB_IMAGE_BASE', 'NODE_ENV']

const feedStampSchema = v.object({
  address: v.string(),
  contentHash: v.string(),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string())
})
const stampSchema = v.object({
  inputs: v.string(),
  feed: v.optional(feedStampSchema),
  /** When it was built; only for an external feed that was reachable. */
  builtAtMs: v.optional(v.number())
})
export type FeedStamp = v.InferOutput<typeof feedStampSchema>
export type Stamp = v.InferOutput<typeof stampSchema>

/** One hash of the names and contents of all files that a build may read, and of the settings that affect it. */
export function hashInputs(root: string, environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256').update(process.version)
  const names = readdirSync(root).filter((name) => !name.startsWith('.') && !NOT_INPUTS.has(name))
  const patterns = [...names, OWN_SAMPLE].flatMap((name) => [name, `${name}/**/*`])
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  hash.update(`\0${brandFolder()}`)
  for (const name of BUILD_SETTINGS) hash.update(`\0${name}=${environment[name] ?? ''}`)
  return hash.digest('hex')
}

/**
 * The current stamp of the feed, requested with the validators of `known`. The known stamp when nothing changed or the feed is
 * unreachable, because an existing site is better than none; undefined when it is unreachable and none is known.
 */
export async function stampFeed(
  feed: PodcastFeed,
  known?: FeedStamp
): Promise<{ stamp: FeedStamp | undefined; isReached: boolean }> {
  const ours = known?.address === feed.address ? known : undefined
  const { etag, lastModified } = ours ?? {}
  const validators = { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
  let answer: FeedAnswer
  try {
    answer = await feed.read(validators)
  } catch (error) {
    if (error instanceof Failure) return { stamp: ours, isReached: false }
    throw error
  }
  if (!answer.changed) return { stamp: ours, isReached: true }
  const contentHash = createHash('sha256').update(answer.bytes).digest('hex')
  return { stamp: { address: feed.address, contentHash, ...answer.validators }, isReached: true }
}

/** Whether the last build used exactly these inputs, is recent enough, and its results still exist. */
export function isFresh(root: string, last: Stamp | undefined, now: Stamp): boolean {
  const isSameFeed =
    last?.feed?.address === now.feed?.address && last?.feed?.contentHash === now.feed?.contentHash
  const ageMs = (now.builtAtMs ?? 0) - (last?.builtAtMs ?? 0)
  const isRecent = now.builtAtMs === undefined || ageMs < TRY_AGAIN_AFTER_MS
  const isWhole = OUTPUTS.every((file) => existsSync(path.join(root, file)))
  return last?.inputs === now.inputs && isSameFeed && isRecent && isWhole
}

/** The stamp of the last complete build; undefined when there is no valid one. */
export function readStamp(root: string): Stamp | undefined {
  try {
    const result = v.safeParse(stampSchema, JSON.parse(readFileSync(path.join(root, STAMP_FILE), 'utf8')))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

export function writeStamp(root: string, stamp: Stamp): void {
  mkdirSync(path.join(root, path.dirname(STAMP_FILE)), { recursive: true })
  writeFileSync(path.join(root, STAMP_FILE), JSON.stringify(stamp))
}
