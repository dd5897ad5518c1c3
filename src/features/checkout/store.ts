// The checkout of this tab: what was typed, what the shipping costs, how far the order is.
import { atom, computed } from 'nanostores'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import type { RefusalCode } from '../../texts/refusals.ts'
import { type CustomerDraft, type CustomerField, wrongFields } from '../shop/customer.ts'
import { $cart } from '../shop/store.ts'
import { FORM_FIELDS, type FormState, firstWrong } from './form.ts'
import {
  DRAFT_KEY,
  EMPTY_DRAFT,
  keptDraft,
  keptOrder,
  keptSnapshot,
  ORDER_KEY,
  SNAPSHOT_KEY,
  type Snapshot
} from './memory.ts'
import { orderOf, type PaymentContext, type Shipping, sumsOf } from './rules.ts'

/** The order that is being paid, for every tab and for the page behind Stripe; '' = none. */
export const $orderId = remembered<string>(shortName + ORDER_KEY, keptOrder, '')
/** What is counted once it is paid. */
export const $snapshot = remembered<Snapshot | null>(
  shortName + SNAPSHOT_KEY,
  (stored) => (stored === null ? null : keptSnapshot(stored)),
  null
)

export const $draft = atom<CustomerDraft>(readTab(shortName + DRAFT_KEY, keptDraft) ?? EMPTY_DRAFT)
/** Fields that the buyer has been in and left: only those are found fault with. */
export const $left = atom<ReadonlySet<CustomerField>>(new Set())
export const $wrong = computed($draft, wrongFields)
export const $shownWrong = computed([$wrong, $left], (wrong, left) =>
  wrong.filter((field) => left.has(field))
)

export const $shipping = atom<Shipping>({ step: 'asking' })
export const $till = atom<PaymentContext>({ step: 'filling' })
export const $sums = computed([$cart, $shipping, $till], ({ subtotalCents }, shipping, till) =>
  sumsOf(subtotalCents, shipping, orderOf(till))
)

/** What is said beside the coupon: why a code was refused, or fell off again; '' = nothing. */
export const $couponTrouble = atom('')
export const $isCouponAsked = atom(false)
/** The form of the payment provider. */
export const $form = atom<FormState>('loading')
/** Why the payment did not go through; '' = nothing is wrong. */
export const $paymentTrouble = atom('')

export function typeField(field: CustomerField, text: string): void {
  $draft.set({ ...$draft.get(), [field]: text })
  writeTab(shortName + DRAFT_KEY, $draft.get())
}

/** An empty field that was only passed through is not a fault yet. */
export function leaveField(field: CustomerField): void {
  if ($draft.get()[field].trim() !== '') $left.set(new Set([...$left.get(), field]))
}

/** Finds fault with every field; answers the first that is wrong. */
export function findFault(): CustomerField | undefined {
  $left.set(new Set(FORM_FIELDS.map(({ name }) => name)))
  return firstWrong($wrong.get())
}

/** The order is over: nothing of the buyer stays in the tab. */
export const forgetDraft = (): void => writeTab(shortName + DRAFT_KEY, undefined)

export type Refused = { refusal: RefusalCode; sentence?: string }
