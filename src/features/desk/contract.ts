// API contracts of the desk itself. The token is only sent as `Authorization: Bearer …`.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'

/** What every call of the desk has: spread it into `get()` and `post()`. */
export const DESK_LOOK = {
  needsToken: true,
  refusals: {
    'not-logged-in': 401,
    /** Somebody with the shared password, who may only look. */
    'host-only': 403,
    /** The passkey has to be shown again. */
    'check-needed': 403,
    /** The passkey replaces a lost one, and may not move money yet. */
    'money-later': 403
  }
} as const

/** `host`: the id of brand/podcast.ts; null = somebody with the shared password. */
export const viewerSchema = v.object({
  host: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** How long money may be moved without showing the passkey again. */
  freshSeconds: v.number(),
  /** From when it may be moved at all, if that is later than now. */
  moneyFrom: v.nullable(v.string())
})
export type Viewer = v.InferOutput<typeof viewerSchema>

export const whoIsLooking = get('/api/bo9/desk/me', { answer: viewerSchema, ...DESK_LOOK })

/** Ends the session. */
export const leaveDesk = post('/api/bo9/desk/logout', DESK_LOOK)
