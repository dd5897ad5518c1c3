// API contract of handing over. The id is in the body, never in the address, which logs keep. It is the only secret that the
// server learns, and it opens nothing: the key is derived from the same secret, separately (docs/hand-over.md).
import * as v from 'valibot'
import { post } from '../../lib/contract.ts'
import { ID_FORMAT, MAX_SEALED_BYTES, MAX_SEALED_CHARS } from './sealed-limits.ts'

/** How many bytes a text in base64 stands for. */
const bytesIn = (base64: string): number => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)

const MAX_REVISION = 2_147_483_646

const id = v.pipe(v.string(), v.regex(ID_FORMAT))
const revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REVISION))
const sealed = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_SEALED_CHARS),
  v.base64(),
  // The length in characters allows up to two bytes more.
  v.check((text) => bytesIn(text) <= MAX_SEALED_BYTES)
)
/** The time of the server in ms: a device whose clock is wrong corrects its times with it. */
const nowMs = v.number()

/** Reads a hand-over. Without `sealed` nothing changed since the revision that the device knows. */
export const readHandover = post('/api/handover/read', {
  body: v.object({ id, knownRevision: v.optional(revision) }),
  answer: v.object({ revision, sealed: v.optional(sealed), nowMs }),
  refusals: { 'unknown-handover': 404, 'too-many-handovers': 429 }
})

/** Writes a hand-over that has this revision now; 0 makes a new one. A lost race is refused: read, merge, write again. */
export const writeHandover = post('/api/handover/write', {
  body: v.object({
    id,
    revision: v.union([revision, v.literal(0)]),
    sealed,
    /** An offer lasts an hour. What linked devices share lasts as long as one of them comes back. */
    isOffer: v.boolean()
  }),
  answer: v.object({ revision, nowMs }),
  refusals: {
    'unknown-handover': 404,
    'handover-changed': 409,
    'too-many-handovers': 429,
    'handovers-full': 503
  },
  maxBodyBytes: MAX_SEALED_CHARS + 1024
})

/** Deletes a hand-over. Also succeeds where there is none. */
export const endHandover = post('/api/handover/end', {
  body: v.object({ id }),
  answer: v.object({ wasThere: v.boolean() }),
  refusals: { 'too-many-handovers': 429 }
})
