// What is sealed: the content of an offer, and of what linked devices share. Parsed, because another version of the site or
// somebody with the link may have written it.
import * as v from 'valibot'
import { ID_FORMAT } from './sealed-limits.ts'

const VERSION = 1
const MAX_ENTRIES = 20_000

const entriesSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z]+:.{0,200}$/s)),
    v.object({
      value: v.pipe(
        v.unknown(),
        v.transform((value): unknown => value ?? null)
      ),
      atMs: v.pipe(v.number(), v.finite(), v.minValue(0))
    })
  ),
  v.check((entries) => Object.keys(entries).length <= MAX_ENTRIES)
)

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
