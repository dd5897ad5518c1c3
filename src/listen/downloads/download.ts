// An episode that the listener wants to keep, as this browser stores it, and what may become of it.
import * as v from 'valibot'

/** Why an episode is not kept. Only `connection` leaves bytes behind, to go on from. */
export const FAILURES = [
  'connection',
  'unreadable',
  'no room',
  'storage',
  'missing',
  'not audio',
  'wrong length',
  'evicted',
  'changing'
] as const
export type DownloadFailure = (typeof FAILURES)[number]

const stateSchema = v.variant('step', [
  /** Loading, or next in line: which of both is a matter of the tab that loads. */
  v.object({ step: v.literal('waiting') }),
  v.object({ step: v.literal('paused') }),
  /** `missingBytes`: with `no room`, what would have to be freed. */
  v.object({
    step: v.literal('failed'),
    reason: v.picklist(FAILURES),
    missingBytes: v.optional(v.number())
  }),
  v.object({ step: v.literal('kept'), keptAtMs: v.number() })
])

const downloadSchema = v.object({
  /** 'ep-118' */
  id: v.string(),
  /** The id under which its pieces are stored; missing = its own. */
  piecesId: v.optional(v.string()),
  slug: v.string(),
  title: v.string(),
  audioUrl: v.string(),
  /** '' = none. */
  imageUrl: v.string(),
  /** Where the site has its facts, which a later build may change. Missing in downloads of before. */
  factsPath: v.optional(v.string()),
  /** The prebuilt facts of the player, so that they are there offline. */
  facts: v.unknown(),
  addedAtMs: v.number(),
  /** Media type of the file; '' until it is known. */
  type: v.string(),
  receivedBytes: v.number(),
  chunkCount: v.number(),
  /** Missing until the host says it, and where it never does. */
  totalBytes: v.optional(v.number()),
  /** What tells two versions of the file apart: a strong ETag, else a date. Missing = it cannot be continued. */
  validator: v.optional(v.string()),
  /** Heard before it was kept, so that having heard it is no reason to remove it. */
  wasHeard: v.boolean(),
  /** The build whose page is kept with it. */
  pageBuild: v.optional(v.string()),
  state: stateSchema
})
export type Download = v.InferOutput<typeof downloadSchema>
export type DownloadState = Download['state']

/** Undefined = not a download of this site. */
export function parseDownload(stored: unknown): Download | undefined {
  const parsed = v.safeParse(downloadSchema, stored)
  return parsed.success ? parsed.output : undefined
}

/** The facts of an episode that a download needs; the rest is kept as it is. */
const factsSchema = v.looseObject({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  audioUrl: v.string(),
  imageUrl: v.string(),
  audioBytes: v.optional(v.number())
})

export function parseFacts(facts: unknown): v.InferOutput<typeof factsSchema> | undefined {
  const parsed = v.safeParse(factsSchema, facts)
  return parsed.success ? parsed.output : undefined
}

/** What a later build may say of an episode without changing what is kept of it. */
export const withNewFacts = (
  download: Download,
  facts: v.InferOutput<typeof factsSchema> | undefined
): Download =>
  facts?.id === download.id ? { ...download, title: facts.title, imageUrl: facts.imageUrl, facts } : download

/** A special that got its number: the same bytes under its new id. */
export const renamed = (
  download: Download,
  { id, slug, title, imageUrl, ...facts }: v.InferOutput<typeof factsSchema>,
  factsPath: string
): Download => ({
  ...download,
  id,
  piecesId: download.piecesId ?? download.id,
  slug,
  title,
  imageUrl,
  factsPath,
  facts: { id, slug, title, imageUrl, ...facts }
})

/** A download of which nothing has arrived. */
export const newDownload = (
  facts: v.InferOutput<typeof factsSchema>,
  { nowMs, wasHeard }: { nowMs: number; wasHeard: boolean }
): Download => ({
  id: facts.id,
  slug: facts.slug,
  title: facts.title,
  audioUrl: facts.audioUrl,
  imageUrl: facts.imageUrl,
  facts,
  addedAtMs: nowMs,
  type: '',
  receivedBytes: 0,
  chunkCount: 0,
  wasHeard,
  state: { step: 'waiting' }
})

export function emptied(download: Download): Download {
  const { totalBytes: _total, validator: _validator, ...others } = download
  return { ...others, type: '', receivedBytes: 0, chunkCount: 0 }
}

/** What is kept after a failure: its bytes only where they are worth something. */
export const failed = (download: Download, reason: DownloadFailure, missingBytes?: number): Download => ({
  ...(reason === 'connection' ? download : emptied(download)),
  state: { step: 'failed', reason, ...(missingBytes === undefined ? {} : { missingBytes }) }
})

const isWaiting = ({ state }: Download) => state.step === 'waiting'

/** The one to load now: one at a time, in the order of the presses. */
export const nextDue = (downloads: readonly Download[]): Download | undefined =>
  downloads.filter(isWaiting).toSorted((a, b) => a.addedAtMs - b.addedAtMs)[0]

/** After a lost connection is back: what failed for its lack waits again. */
export const revived = (download: Download): Download =>
  download.state.step === 'failed' && download.state.reason === 'connection'
    ? { ...download, state: { step: 'waiting' } }
    : download

/** Whether the stored pieces are the whole file that was promised. */
export const isWhole = (download: Download, pieceBytes: readonly (number | undefined)[]): boolean =>
  pieceBytes.length === download.chunkCount &&
  download.receivedBytes > 0 &&
  pieceBytes.reduce<number>((sum, bytes) => sum + (bytes ?? Number.NaN), 0) === download.receivedBytes

/** What the first script of a page must know: which episodes are kept, and which are still to come. */
export type KeptIndex = Readonly<Record<string, 'kept' | 'due'>>

export const indexOf = (downloads: readonly Download[]): KeptIndex =>
  Object.fromEntries(downloads.map(({ id, state }) => [id, state.step === 'kept' ? 'kept' : 'due']))

/** The kept episodes that the listener has heard since, without the one that plays. */
export const heardSince = (
  downloads: readonly Download[],
  completedIds: readonly string[],
  playingId: string | undefined
): Download[] =>
  downloads.filter(
    ({ id, state, wasHeard }) =>
      state.step === 'kept' && !wasHeard && completedIds.includes(id) && id !== playingId
  )

export const bytesOf = (downloads: readonly Download[]): number =>
  downloads.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
