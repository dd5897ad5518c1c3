import { atom, computed } from 'nanostores'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { track } from '../../browser/track.ts'
import type { FormState } from '../checkout/form.ts'
import type { FanField } from './form.ts'
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
import { type FanDraft, invalidFanFields } from './signup-rules.ts'

export const $fan = atom<FanDraft>(readTab(shortName + FAN_DRAFT_KEY, parseFanDraft) ?? EMPTY_FAN_DRAFT)
/** Fields that the visitor has left. Only these show errors. */
export const $fanLeft = atom<ReadonlySet<FanField>>(new Set())
const $invalidFields = computed($fan, invalidFanFields)
export const $fanFaults = computed([$invalidFields, $fanLeft], (wrong, left) =>
  wrong.filter((field) => left.has(field))
)

export const $progress = atom<Progress>({ step: 'intro' })
export const $fanForm = atom<FormState>('loading')
/** The payment method chosen in that form; '' = none yet. */
export const $fanMethod = atom('')
/** Why the introduction shows again; '' = no message. `detail` comes from the provider or the server. */
export const $signupFailure = atom({ sentence: '', detail: '' })

export function typeFan(field: FanField, text: string): void {
  $fan.set({ ...$fan.get(), [field]: text })
  writeTab(shortName + FAN_DRAFT_KEY, $fan.get())
}

/** Marks a field as left, unless it is empty: a field that the visitor only tabbed through shows no error yet. */
export function leaveFanField(field: FanField): void {
  if ($fan.get()[field].trim() !== '') $fanLeft.set(new Set([...$fanLeft.get(), field]))
}

/** Shows the errors of all fields; returns the first field that is wrong. */
export function findFanFault(): FanField | undefined {
  $fanLeft.set(new Set(['nickname', 'email', 'name']))
  return $invalidFields.get()[0]
}

/** Stores the signup with its client secret in this tab until it is over, so that a reload can show the form again. */
export const storeSignup = (signup: OpenSignup | undefined): void =>
  writeTab(shortName + FAN_SIGNUP_KEY, signup)
export const openSignup = (): OpenSignup | undefined => readTab(shortName + FAN_SIGNUP_KEY, parseSignup)
export const storeSnapshot = (snapshot: FanSnapshot): void => writeTab(shortName + FAN_SNAPSHOT_KEY, snapshot)

/** Removes the fan's data from the tab, after the signup has succeeded. */
export function forgetFan(): void {
  storeSignup(undefined)
  writeTab(shortName + FAN_DRAFT_KEY, undefined)
}

/** Counts a new fan on the welcome page, once. While a signup is still in progress, the visitor is being redirected to it. */
export function countFan(): void {
  if (openSignup()) return
  const snapshot = readTab(shortName + FAN_SNAPSHOT_KEY, parseFanSnapshot)
  writeTab(shortName + FAN_SNAPSHOT_KEY, undefined)
  if (snapshot)
    track('Superfan Started', { intent_type: snapshot.intentType, has_nickname: snapshot.hasNickname })
}
