import { atom } from 'nanostores'
import { createDraft } from '../../browser/draft.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { track } from '../../browser/track.ts'
import type { FormState } from '../checkout/form.ts'
import { FAN_FIELDS, type FanField } from './form.ts'
import {
  EMPTY_FAN_DRAFT,
  FAN_DRAFT_KEY,
  FAN_SIGNUP_KEY,
  FAN_SNAPSHOT_KEY,
  type FanSnapshot,
  type OpenSignup,
  parseFanDraft,
  parseFanSnapshot,
  parseSignup
} from './memory.ts'
import type { Progress } from './progress.ts'
import { invalidFanFields } from './signup-rules.ts'

export const {
  $typed: $fan,
  $left: $fanLeft,
  $shownInvalid: $fanFaults,
  type: typeFan,
  leave: leaveFanField,
  findFault: findFanFault,
  forget: forgetDraft
} = createDraft<FanField>({
  key: shortName + FAN_DRAFT_KEY,
  parse: parseFanDraft,
  empty: EMPTY_FAN_DRAFT,
  fields: FAN_FIELDS.map(({ name }) => name),
  invalid: invalidFanFields
})

export const $progress = atom<Progress>({ step: 'intro' })
export const $fanForm = atom<FormState>('loading')
/** The payment method chosen in that form; '' = none yet. */
export const $fanMethod = atom('')
/** Why the introduction shows again; '' = no message. `detail` comes from the provider or the server. */
export const $signupFailure = atom({ sentence: '', detail: '' })

/** Stores the signup with its client secret in this tab until it is over, so that a reload can show the form again. */
export const storeSignup = (signup: OpenSignup | undefined): void =>
  writeTab(shortName + FAN_SIGNUP_KEY, signup)
export const openSignup = (): OpenSignup | undefined => readTab(shortName + FAN_SIGNUP_KEY, parseSignup)
export const storeSnapshot = (snapshot: FanSnapshot): void => writeTab(shortName + FAN_SNAPSHOT_KEY, snapshot)

/** Removes the fan's data from the tab, after the signup has succeeded. */
export function forgetFan(): void {
  storeSignup(undefined)
  forgetDraft()
}

/** Counts a new fan on the welcome page, once. While a signup is still in progress, the visitor is being redirected to it. */
export function countFan(): void {
  if (openSignup()) return
  const snapshot = readTab(shortName + FAN_SNAPSHOT_KEY, parseFanSnapshot)
  writeTab(shortName + FAN_SNAPSHOT_KEY, undefined)
  if (snapshot)
    track('Superfan Started', { intent_type: snapshot.intentType, has_nickname: snapshot.hasNickname })
}
