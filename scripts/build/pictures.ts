// Downloads posters and covers and resizes them, a limited number per build, newest first.

import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { createPace } from '../../functions/platform/http/client/pace.ts'
import { NAMED_WIDTH, PICTURE_WIDTHS, type PictureKind, picturePath } from '../../src/lib/local-pictures.ts'
import { DAY_MS } from '../../src/lib/time-units.ts'
import { type FetchBounds, type Fetched, fetchMany } from './fetch-many.ts'
import { pictureHash, sizePicture } from './picture-sizes.ts'
import { writeWhole } from './whole-file.ts'

/** New pictures per build; the rest keep their original address until a later one. */
const BOUNDS: Record<PictureKind, FetchBounds> = {
  covers: { parallel: 6, most: 60, deadlineMs: 60_000 },
  posters: { parallel: 6, most: 300, deadlineMs: 60_000 }
}
/** Covers of earlier builds, to see whether they changed under the same address. Posters have another address for each picture. */
const AGAIN_BOUNDS: FetchBounds = { parallel: 6, most: 300, deadlineMs: 20_000 }
const ASK_AGAIN_MS = DAY_MS
/** Pictures processed in parallel: one per core of a small machine, and one that waits for the disk. */
const MAKE_PACE = { parallel: 3, perSecond: 1000 }
/** An address without a valid picture is retried after this time. */
const TRY_AGAIN_MS = DAY_MS

const pictureSchema = v.object({
  hash: v.string(),
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  /** When the host was last asked; older entries do not have it. */
  askedAt: v.optional(v.number())
})
type Picture = v.InferOutput<typeof pictureSchema>
const entrySchema = v.union([pictureSchema, v.object({ failedAt: v.number() })])
const indexSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), entrySchema))
type Entry = v.InferOutput<typeof entrySchema>
/** The result for each address. */
type Index = Map<string, Entry>

export type PictureOptions = {
  /** The cache of all pictures. */
  cacheFolder: string
  /** The pictures of this build, served under /media. */
  mediaFolder: string
  send: SendRequest
  log: (line: string) => void
  /** Addresses whose picture may change between builds: those of the sample, which are local. */
  isChangeable?: (address: string) => boolean
}

/** The path of a picture on our site; its original address until it is downloaded; undefined when there is no picture. */
export type PictureAddress = (address: string) => string | undefined

/** Downloads new pictures of `addresses` and returns where each picture is now. Never throws for a broken picture. */
export async function downloadPicture(
  kind: PictureKind,
  addresses: readonly string[],
  options: PictureOptions
): Promise<PictureAddress> {
  const folder = path.join(options.cacheFolder, kind)
  await mkdir(folder, { recursive: true })
  const indexFile = path.join(options.cacheFolder, `${kind}.json`)
  const index = await loadIndex(indexFile)
  const wanted = [...new Set(addresses)].filter((address) => address !== '')
  const open = wanted.filter(
    (address) => options.isChangeable?.(address) || !isKnown(kind, index.get(address), folder)
  )
  const ask = (addresses: readonly string[], bounds: FetchBounds) =>
    fetchPictures(kind, addresses, bounds, index, folder, options.send)
  const again = kind === 'covers' ? dueAgain(wanted, open, index) : []
  const fetched = await ask(open, BOUNDS[kind])
  const asked = await ask(again, AGAIN_BOUNDS)
  const found = [...fetched.found, ...asked.found]
  const newCount = found.filter(([address, { hash }]) => !isPicture(index.get(address), hash)).length
  for (const [address, picture] of found) index.set(address, picture)
  for (const address of fetched.useless)
    if (!isPicture(index.get(address))) index.set(address, { failedAt: Date.now() })
  // The picture that we have stays.
  for (const address of asked.useless) {
    const entry = index.get(address)
    if (entry && 'hash' in entry) index.set(address, { ...entry, askedAt: Date.now() })
  }
  if (open.length + again.length > 0) await writeWhole(indexFile, JSON.stringify(Object.fromEntries(index)))
  await publish(kind, index, wanted, folder, path.join(options.mediaFolder, kind))
  logCounts(kind, wanted.length, newCount, fetched, options.log)
  return (address) => {
    const entry = index.get(address)
    if (!entry) return address
    return 'hash' in entry ? picturePath(kind, entry.hash, NAMED_WIDTH[kind]) : undefined
  }
}

const isPicture = (entry: Entry | undefined, hash?: string) =>
  entry !== undefined && 'hash' in entry && (hash === undefined || entry.hash === hash)
const fileOf = (folder: string, hash: string, width: number) => path.join(folder, `${hash}-${width}.webp`)

function isKnown(kind: PictureKind, entry: Entry | undefined, folder: string): boolean {
  if (!entry) return false
  if ('failedAt' in entry) return Date.now() - entry.failedAt < TRY_AGAIN_MS
  return isMade(kind, entry.hash, folder)
}

function isMade(kind: PictureKind, hash: string, folder: string): boolean {
  return PICTURE_WIDTHS[kind].every((width) => existsSync(fileOf(folder, hash, width)))
}

/** Known pictures that were not asked for today, those that were not for the longest time first. */
function dueAgain(wanted: readonly string[], open: readonly string[], index: Index): string[] {
  const askedAt = (address: string) => {
    const entry = index.get(address)
    return entry && 'hash' in entry ? (entry.askedAt ?? 0) : Number.POSITIVE_INFINITY
  }
  return wanted
    .filter((address) => !open.includes(address) && askedAt(address) < Date.now() - ASK_AGAIN_MS)
    .toSorted((one, other) => askedAt(one) - askedAt(other))
}

/** Downloads pictures; a known one that did not change is not sent again by its host. */
function fetchPictures(
  kind: PictureKind,
  addresses: readonly string[],
  bounds: FetchBounds,
  index: Index,
  folder: string,
  send: SendRequest
): Promise<Fetched<Picture>> {
  const paced = createPace(MAKE_PACE)
  return fetchMany(addresses, bounds, async (address) => {
    const entry = index.get(address)
    const known = entry && 'hash' in entry && isMade(kind, entry.hash, folder) ? entry : undefined
    const headers = new Headers({ accept: 'image/*' })
    if (known?.etag) headers.set('if-none-match', known.etag)
    if (known?.lastModified) headers.set('if-modified-since', known.lastModified)
    const answer = await send(new Request(address, { headers }))
    if (answer.status === 304 && known) return { ...known, askedAt: Date.now() }
    if (!answer.ok) return undefined
    const source = new Uint8Array(await answer.arrayBuffer())
    const hash = await paced(() => makePicture(kind, source, folder))
    return hash ? { hash, ...validatorsOf(answer), askedAt: Date.now() } : undefined
  })
}

function validatorsOf({ headers }: Response): Pick<Picture, 'etag' | 'lastModified'> {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
}

async function makePicture(
  kind: PictureKind,
  source: Uint8Array,
  folder: string
): Promise<string | undefined> {
  const hash = pictureHash(kind, source)
  if (isMade(kind, hash, folder)) return hash
  const sizes = await sizePicture(kind, source)
  for (const [width, bytes] of sizes ?? []) await writeWhole(fileOf(folder, hash, width), bytes)
  return sizes && hash
}

/** Links the files in use, and only those, into the served folder. */
async function publish(
  kind: PictureKind,
  index: Index,
  wanted: readonly string[],
  cacheFolder: string,
  folder: string
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const surplus = new Set(await readdir(folder))
  for (const address of wanted) {
    const entry = index.get(address)
    if (!entry || !('hash' in entry)) continue
    for (const width of PICTURE_WIDTHS[kind]) {
      const name = `${entry.hash}-${width}.webp`
      if (!surplus.delete(name)) await place(path.join(cacheFolder, name), path.join(folder, name))
    }
  }
  await Promise.all([...surplus].map((name) => rm(path.join(folder, name))))
}

/** Hard-links the file; copies it where the disk does not support links. */
export async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await copyFile(from, to)
  })
}

async function loadIndex(file: string): Promise<Index> {
  const content = v.safeParse(indexSchema, await readFile(file, 'utf8').catch(() => undefined))
  return new Map(content.success ? Object.entries(content.output) : [])
}

function logCounts(
  kind: PictureKind,
  all: number,
  newCount: number,
  { useless, left, problem }: Fetched<Picture>,
  log: (line: string) => void
): void {
  if (newCount + useless.size + left === 0) return
  const parts = [`${all} named`, `${newCount} downloaded`]
  if (useless.size) parts.push(`${useless.size} without a usable picture`)
  if (left) parts.push(`${left} left for a later build`)
  log(`${kind === 'covers' ? 'Covers' : 'Posters'}: ${parts.join(', ')}${problem ? ` (${problem})` : ''}.`)
}
