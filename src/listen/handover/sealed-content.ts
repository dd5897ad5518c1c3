// What is sealed: the content of an offer, and of what linked devices share. Parsed, because another version of the site or
// somebody with the link may have written it.
import * as v from 'valibot'
import { markSchema } from '../../films/marks/marks.ts'
import { parseQueue } from '../queue/queue-order.ts'
import { type Entries, type Entry, kindOf } from './merging.ts'
import { ID_FORMAT } from './sealed-limits.ts'

const VERSION = 1
const MAX_ENTRIES = 20_000
/** Deeper than anything that a site hands over; what reads it goes down level by level. */
const MAX_DEPTH = 10
const ENTRY_KEY = /^[a-z]+:.{0,200}$/s

const secondsSchema = v.pipe(v.number(), v.finite(), v.minValue(0))
/** By kind. Settings have their own rules; other kinds come from a later version of the site. */
const VALUES = new Map<string, v.GenericSchema>([
  ['position', v.object({ positionSeconds: secondsSchema, durationSeconds: secondsSchema })],
  ['heard', v.literal(true)],
  ['skipped', v.array(secondsSchema)],
  ['film', markSchema],
  ['vote', v.string()],
  [
    'queue',
    v.pipe(
      v.array(v.string()),
      v.transform((queue) => parseQueue(queue) ?? [])
    )
  ]
])

const isShallow = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)))

const entrySchema = v.object({
  value: v.pipe(
    v.unknown(),
    v.transform((value): unknown => value ?? null),
    v.check((value) => isShallow(value))
  ),
  atMs: v.pipe(v.number(), v.finite(), v.minValue(0))
})

/** An entry that no site wrote is left out, so that it does not stop two devices from meeting. */
const entriesSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((entries) => Object.keys(entries).length <= MAX_ENTRIES),
  v.transform((entries): Entries => Object.fromEntries(Object.entries(entries).flatMap(parseEntry)))
)

function parseEntry([key, found]: [string, unknown]): [string, Entry][] {
  const entry = v.safeParse(entrySchema, found)
  if (!entry.success || !ENTRY_KEY.test(key)) return []
  const schema = VALUES.get(kindOf(key))
  if (!schema || entry.output.value === null) return [[key, entry.output]]
  const value = v.safeParse(schema, entry.output.value)
  return value.success ? [[key, { ...entry.output, value: value.output }]] : []
}

const sharedSchema = v.object({ version: v.literal(VERSION), entries: entriesSchema })

const offerSchema = v.object({
  version: v.literal(VERSION),
  entries: entriesSchema,
  /** The secret that both devices share from then on; left out = the devices meet once. */
  pairSecret: v.optional(v.pipe(v.string(), v.regex(ID_FORMAT)))
})
export type Offer = v.InferOutput<typeof offerSchema>
type Shared = v.InferOutput<typeof sharedSchema>

export const offerOf = (content: Omit<Offer, 'version'>): Offer => ({ version: VERSION, ...content })
export const sharedOf = (entries: Shared['entries']): Shared => ({ version: VERSION, entries })

/** Undefined = it is no such content. */
export const parseOffer = (content: unknown): Offer | undefined => parsed(offerSchema, content)
export const parseShared = (content: unknown): Shared | undefined => parsed(sharedSchema, content)

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  content: unknown
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, content)
  return result.success ? result.output : undefined
}
