// What a tab keeps of a signup on its way: names of the places, and what may stand there.
import * as v from 'valibot'
import type { FanDraft } from './rules.ts'

/** Storage of the tab, after the short name of the podcast: what was typed, the form that is open, what will be counted. */
export const FAN_DRAFT_KEY = '-superfan'
export const FAN_SIGNUP_KEY = '-superfan-signup'
export const FAN_SNAPSHOT_KEY = '-superfan-snapshot'

/**
 * A form that was opened at the payment provider. `shown`: it stands in the page; `away`: the visitor turned back, or was
 * turned down; `sent`: the button was pressed, so the server may be asked how it went.
 */
export type OpenSignup = { intentId: string; clientSecret: string; stage: 'shown' | 'away' | 'sent' }
/** What is counted once somebody is a fan. */
export type FanSnapshot = { intentType: 'setup'; hasNickname: boolean }

const typed = v.optional(v.string(), '')
const draft = v.object({ name: typed, email: typed, nickname: typed } satisfies Record<
  keyof FanDraft,
  typeof typed
>)
const signup = v.object({
  ...{ intentId: v.string(), clientSecret: v.string() },
  stage: v.picklist(['shown', 'away', 'sent'])
})
const snapshot = v.object({ intentType: v.literal('setup'), hasNickname: v.boolean() })

const read =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (stored: unknown): Value | undefined => {
    const result = v.safeParse(schema, stored)
    return result.success ? result.output : undefined
  }

/** Each answers undefined for what is not as it should be. */
export const keptFanDraft: (stored: unknown) => FanDraft | undefined = read(draft)
export const keptSignup: (stored: unknown) => OpenSignup | undefined = read(signup)
export const keptFanSnapshot: (stored: unknown) => FanSnapshot | undefined = read(snapshot)

export const EMPTY_FAN_DRAFT: FanDraft = v.parse(draft, {})
