// The data of a signup in progress that a tab stores: storage keys and schemas.
import * as v from 'valibot'
import type { FanDraft } from './signup-rules.ts'

/** Session storage keys, after the podcast's short name: the typed fields, the open form, and the analytics values. */
export const FAN_DRAFT_KEY = '-superfan'
export const FAN_SIGNUP_KEY = '-superfan-signup'
export const FAN_SNAPSHOT_KEY = '-superfan-snapshot'

/**
 * A form that was opened at the payment provider. `shown`: it is on the page. `away`: the visitor went back, or the payment
 * was refused. `sent`: the button was pressed, so the server may know the result.
 */
export type OpenSignup = { intentId: string; clientSecret: string; stage: 'shown' | 'away' | 'sent' }
/** Analytics values to send once the signup has succeeded. */
export type FanSnapshot = { intentType: 'setup'; hasNickname: boolean }

const typed = v.optional(v.string(), '')
const draft = v.object({ name: typed, email: typed, nickname: typed } satisfies Record<
  keyof FanDraft,
  typeof typed
>)
const signup = v.object({
  intentId: v.string(),
  clientSecret: v.string(),
  stage: v.picklist(['shown', 'away', 'sent'])
})
const snapshot = v.object({ intentType: v.literal('setup'), hasNickname: v.boolean() })

const read =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (stored: unknown): Value | undefined => {
    const result = v.safeParse(schema, stored)
    return result.success ? result.output : undefined
  }

/** Each parses a stored value; undefined = invalid. */
export const parseFanDraft: (stored: unknown) => FanDraft | undefined = read(draft)
export const parseSignup: (stored: unknown) => OpenSignup | undefined = read(signup)
export const parseFanSnapshot: (stored: unknown) => FanSnapshot | undefined = read(snapshot)

export const EMPTY_FAN_DRAFT: FanDraft = v.parse(draft, {})
