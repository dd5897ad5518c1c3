// Downloads the podcast:chapters files that episodes link to, and caches them between builds.

import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { DAY_MS } from '../../src/lib/time-units.ts'
import { fetchMany } from './fetch-many.ts'
import { writeWhole } from './whole-file.ts'

const BOUNDS = { parallel: 8, most: 400, deadlineMs: 30_000 }
/** The chapters of an episode rarely change after its publication. */
const CACHE_DAYS = 7

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.object({ fetchedAt: v.number(), content: v.unknown() }))
)
type StoredChapters = v.InferOutput<typeof storedSchema>

/**
 * Returns the parsed chapter files by address; `addresses` has the newest episode first. An old file that cannot be downloaded
 * again is still used; one that was never downloaded is missing. Without `cacheFile` all are downloaded each time.
 */
export async function readChapterFiles(
  addresses: readonly string[],
  send: SendRequest,
  log: (line: string) => void,
  cacheFile?: string
): Promise<ReadonlyMap<string, unknown>> {
  const wanted = [...new Set(addresses)]
  if (wanted.length === 0) return new Map()
  const stored = cacheFile ? await load(cacheFile) : {}
  const oldest = Date.now() - CACHE_DAYS * DAY_MS
  const open = wanted.filter((address) => (stored[address]?.fetchedAt ?? 0) < oldest)
  const fetched = await fetchMany(open, BOUNDS, (address) => fetchJson(address, send))
  for (const [address, content] of fetched.found) stored[address] = { fetchedAt: Date.now(), content }
  if (cacheFile && fetched.found.size > 0) await save(cacheFile, stored)
  const missing = wanted.filter((address) => !stored[address]).length
  const parts = [`${wanted.length} files`, `${fetched.found.size} fetched`]
  if (missing) parts.push(`${missing} not available${fetched.problem ? ` (${fetched.problem})` : ''}`)
  log(`Chapters: ${parts.join(', ')}.`)
  return new Map(
    wanted.flatMap((address) => (stored[address] ? [[address, stored[address].content] as const] : []))
  )
}

async function fetchJson(address: string, send: SendRequest): Promise<unknown> {
  const answer = await send(
    new Request(address, { headers: { accept: 'application/json+chapters, application/json' } })
  )
  if (!answer.ok) return undefined
  return answer.json().catch(() => undefined) as Promise<unknown>
}

async function load(cacheFile: string): Promise<StoredChapters> {
  const content = v.safeParse(storedSchema, await readFile(cacheFile, 'utf8').catch(() => undefined))
  return content.success ? content.output : {}
}

async function save(cacheFile: string, stored: StoredChapters): Promise<void> {
  await mkdir(path.dirname(cacheFile), { recursive: true })
  await writeWhole(cacheFile, JSON.stringify(stored))
}
