// The signup of this tab: what was typed, how far it is.
import { atom, computed } from 'nanostores'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import type { FormState } from '../checkout/form.ts'
import type { FanField } from './form.ts'
import {
  EMPTY_FAN_DRAFT,
  FAN_DRAFT_KEY,
  FAN_SIGNUP_KEY,
  FAN_SNAPSHOT_KEY,
  type FanSnapshot,
  keptFanDraft,
  keptSignup,
  type OpenSignup
} from './memory.ts'
import type { Progress } from './progress.ts'
import { type FanDraft, wrongFanFields } from './rules.ts'

export const $fan = atom<FanDraft>(readTab(shortName + FAN_DRAFT_KEY, keptFanDraft) ?? EMPTY_FAN_DRAFT)
/** Fields that the visitor has been in and left: only those are found fault with. */
export const $fanLeft = atom<ReadonlySet<FanField>>(new Set())
const $wrong = computed($fan, wrongFanFields)
export const $fanFaults = computed([$wrong, $fanLeft], (wrong, left) =>
  wrong.filter((field) => left.has(field))
)

export const $progress = atom<Progress>({ step: 'intro' })
/** The form of the payment provider. */
export const $fanForm = atom<FormState>('loading')
/** Why the introduction is there again; '' = nothing is wrong. `detail` is the provider's or the server's. */
export const $turnedBack = atom({ sentence: '', detail: '' })

export function typeFan(field: FanField, text: string): void {
  $fan.set({ ...$fan.get(), [field]: text })
  writeTab(shortName + FAN_DRAFT_KEY, $fan.get())
}

/** An empty field that was only passed through is not a fault yet. */
export function leaveFanField(field: FanField): void {
  if ($fan.get()[field].trim() !== '') $fanLeft.set(new Set([...$fanLeft.get(), field]))
}

/** Finds fault with every field; answers the first that is wrong. */
export function findFanFault(): FanField | undefined {
  $fanLeft.set(new Set(['nickname', 'email', 'name']))
  return $wrong.get()[0]
}

/** Its secret opens the form again after a reload; it stays in this tab until the signup is over. */
export const keepSignup = (signup: OpenSignup | undefined): void =>
  writeTab(shortName + FAN_SIGNUP_KEY, signup)
export const openSignup = (): OpenSignup | undefined => readTab(shortName + FAN_SIGNUP_KEY, keptSignup)
export const keepSnapshot = (snapshot: FanSnapshot): void => writeTab(shortName + FAN_SNAPSHOT_KEY, snapshot)

/** Somebody is a fan: nothing of him stays in the tab. */
export function forgetFan(): void {
  keepSignup(undefined)
  writeTab(shortName + FAN_DRAFT_KEY, undefined)
}
