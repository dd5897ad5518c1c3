// API contracts of the desk itself. The token is only sent as `Authorization: Bearer …`.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { rowId } from '../../lib/row-id.ts'
import {
  assertionSchema,
  attestationSchema,
  creationOptionsSchema,
  requestOptionsSchema
} from './passkey-data.ts'
import { MAX_PASSKEY_NAME_CHARS } from './session-limits.ts'

/** What every call of the desk has: spread it into `get()` and `post()`, or one of those below. */
export const DESK_LOOK = {
  needsToken: true,
  needs: 'look',
  refusals: {
    'not-logged-in': 401,
    /** Somebody with the shared password, who may only look. */
    'host-only': 403,
    /** The passkey has to be shown again. */
    'check-needed': 403,
    /** The passkey replaces a lost one, and its waiting day is not over. */
    'money-later': 403
  }
} as const
export const DESK_ACT = { ...DESK_LOOK, needs: 'act' } as const
export const DESK_FRESH = { ...DESK_LOOK, needs: 'fresh' } as const
export const DESK_FULL = { ...DESK_LOOK, needs: 'full' } as const

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

const tokenAnswer = v.object({ token: v.string() })
const linkToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const passkeyName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_PASSKEY_NAME_CHARS))
const host = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/))
const id = rowId

/** Of calls without a token. Whatever is wrong with a passkey, the answer is the same. */
const OPEN = { 'too-many-passkeys': 429, 'passkey-refused': 403 } as const

/** What a browser needs to ask for a passkey. Names no host and no passkey. */
export const signInOptions = post('/api/bo9/desk/sign-in/options', {
  answer: requestOptionsSchema,
  refusals: { 'too-many-passkeys': 429 }
})
export const signIn = post('/api/bo9/desk/sign-in', {
  body: v.object({ passkey: assertionSchema }),
  answer: tokenAnswer,
  refusals: OPEN
})

/** Shows a passkey again: money may be moved for five minutes, with the token of the answer, which replaces the one before. */
export const checkOptions = post('/api/bo9/desk/check/options', {
  answer: requestOptionsSchema,
  ...DESK_ACT
})
export const check = post('/api/bo9/desk/check', {
  body: v.object({ passkey: assertionSchema }),
  answer: v.object({ ...viewerSchema.entries, token: v.string() }),
  ...DESK_ACT,
  refusals: { ...DESK_LOOK.refusals, 'passkey-refused': 403 }
})

/** What a browser needs to make the passkey of an invitation. */
export const enrolOptions = post('/api/bo9/desk/enrol/options', {
  body: v.object({ token: linkToken }),
  answer: v.object({ hostName: v.string(), options: creationOptionsSchema }),
  refusals: { 'unknown-link': 410, 'too-many-passkeys': 429 }
})
export const enrol = post('/api/bo9/desk/enrol', {
  body: v.object({ token: linkToken, passkey: attestationSchema, name: passkeyName }),
  answer: tokenAnswer,
  refusals: { 'unknown-link': 410, ...OPEN }
})

/** Passkeys and sessions: a passkey that replaces a lost one throws nobody else out before its waiting day is over. */
const OWN_OR_OTHERS = { own: 'fresh', others: 'full' } as const

/** A further passkey of the host who is signed in. */
export const addPasskeyOptions = post('/api/bo9/desk/passkeys/options', {
  answer: creationOptionsSchema,
  ...DESK_FRESH,
  refusals: { ...DESK_LOOK.refusals, 'passkeys-full': 409 }
})
export const addPasskey = post('/api/bo9/desk/passkeys', {
  body: v.object({ passkey: attestationSchema, name: passkeyName }),
  ...DESK_FRESH,
  refusals: { ...DESK_LOOK.refusals, 'passkey-refused': 403, 'passkeys-full': 409 }
})
/** Ends a passkey and its sessions, of oneself or of a host who lost it. */
export const revokePasskey = post('/api/bo9/desk/passkeys/revoke', {
  body: v.object({ id }),
  ...DESK_LOOK,
  needs: OWN_OR_OTHERS,
  refusals: { ...DESK_LOOK.refusals, 'unknown-passkey': 404, 'last-passkey': 409 }
})

/** A host invites another one, who has no passkey or lost it. */
export const inviteHost = post('/api/bo9/desk/invitations', {
  body: v.object({ host }),
  ...DESK_FULL,
  refusals: { ...DESK_LOOK.refusals, 'unknown-host': 404 }
})
/** Somebody with the shared password asks for the first invitation of a host. */
export const askInvitation = post('/api/bo9/desk/invitations/ask', {
  body: v.object({ host }),
  ...DESK_LOOK,
  refusals: {
    ...DESK_LOOK.refusals,
    'unknown-host': 404,
    'invited-by-host': 409,
    'invitation-under-way': 429
  }
})

export const endSession = post('/api/bo9/desk/sessions/end', {
  body: v.object({ id, isPassword: v.boolean() }),
  ...DESK_LOOK,
  needs: OWN_OR_OTHERS
})

/** ISO, in UTC. */
const moment = v.string()
const passkey = v.object({
  id,
  name: v.string(),
  createdAt: moment,
  lastUsedAt: v.nullable(moment),
  /** From when it may move money, if that is later than now. */
  moneyFrom: v.nullable(moment)
})
const deskHost = v.object({
  host: v.string(),
  name: v.string(),
  /** Whether somebody with the shared password may ask for the first invitation. */
  mayBeAsked: v.boolean(),
  /** Until when the link of the last invitation works. */
  invitedUntil: v.nullable(moment),
  /** Empty for somebody with the shared password. */
  passkeys: v.array(passkey)
})
export type DeskHost = v.InferOutput<typeof deskHost>
const deskSession = v.object({
  id,
  /** null = of the shared password. */
  host: v.nullable(v.string()),
  device: v.nullable(v.string()),
  createdAt: moment,
  lastSeenAt: moment,
  isOwn: v.boolean()
})
export type DeskSession = v.InferOutput<typeof deskSession>

export const listHosts = get('/api/bo9/desk/hosts', {
  answer: v.object({ hosts: v.array(deskHost), sessions: v.array(deskSession) }),
  ...DESK_LOOK
})

const logRow = v.object({
  id,
  at: moment,
  host: v.nullable(v.string()),
  act: v.string(),
  about: v.nullable(v.string()),
  isRefused: v.boolean()
})
export type LogRow = v.InferOutput<typeof logRow>

const logFilter = v.object({
  /** Rows older than this one. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  host: v.optional(host),
  what: v.optional(v.picklist(['acts', 'looks', 'refused']))
})
export type LogFilter = v.InferOutput<typeof logFilter>

/** The log, newest first. */
export const readLog = get('/api/bo9/desk/log', {
  query: logFilter,
  answer: v.object({
    rows: v.array(logRow),
    /** Passkeys that were refused when nobody was signed in, by day ('2026-11-28'). */
    refusedDays: v.array(v.object({ day: v.string(), refusedCount: v.number() }))
  }),
  ...DESK_ACT
})
