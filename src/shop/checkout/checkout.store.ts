// State of the checkout in this tab: the typed fields, the shipping costs and the order.
import { atom, computed } from 'nanostores'
import type { RefusalCode } from '#texts/refusals.ts'
import { createDraft } from '../../browser/draft.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { readTab } from '../../browser/tab-storage.ts'
import { $cart } from '../cart/cart.store.ts'
import { subtotalOf } from '../cart/cart-lines.ts'
import { SEEN_PRICES_KEY } from '../cart/cart-memory.ts'
import type { SoldOutDetails } from '../catalogue/contract.ts'
import { type CustomerField, invalidFields } from '../orders/customer.ts'
import { type CheckoutState, orderOf, type Shipping, summaryLines, sumsOf } from './checkout-state.ts'
import { FORM_FIELDS, type FormState } from './form.ts'
import {
  DRAFT_KEY,
  EMPTY_DRAFT,
  ORDER_KEY,
  type Prices,
  parseDraft,
  parseOrderId,
  parsePrices,
  parseSnapshot,
  SNAPSHOT_KEY,
  type Snapshot
} from './memory.ts'

/** The order that is being paid, shared by all tabs and the page after paying; '' = none. */
export const $orderId = remembered<string>(shortName + ORDER_KEY, parseOrderId, '')
/** Analytics values to send once the order is paid. */
export const $snapshot = remembered<Snapshot | null>(
  shortName + SNAPSHOT_KEY,
  (stored) => (stored === null ? null : parseSnapshot(stored)),
  null
)

export const {
  $typed: $draft,
  $left,
  $invalid: $invalidFields,
  $shownInvalid,
  type: typeField,
  leave: leaveField,
  findFault,
  forget: forgetDraft
} = createDraft<CustomerField>({
  key: shortName + DRAFT_KEY,
  parse: parseDraft,
  empty: EMPTY_DRAFT,
  fields: FORM_FIELDS.map(({ name }) => name),
  invalid: invalidFields
})

export const $shipping = atom<Shipping>({ step: 'loading' })
export const $checkout = atom<CheckoutState>({ step: 'filling' })
/** The prices that the server charges; empty until it has accepted an order. */
export const $charged = atom<Prices>({})
/** The variants that nobody makes any more, as the server said last. */
export const $soldOut = atom<readonly string[]>([])
export const $seen = atom<Prices>(readTab(shortName + SEEN_PRICES_KEY, parsePrices) ?? {})
export const $summary = computed([$cart, $charged, $soldOut, $seen], ({ lines }, charged, soldOut, seen) =>
  summaryLines(lines, { charged, soldOut, seen })
)
export const $hasSoldOut = computed($summary, (lines) => lines.some(({ isSoldOut }) => isSoldOut))
export const $sums = computed([$summary, $shipping, $checkout], (lines, shipping, checkout) =>
  sumsOf(subtotalOf(lines), shipping, orderOf(checkout))
)

/** Whether another tab has paid the order of this one, whose cart is empty now. `number`: as people read it. */
export const $elsewhere = atom<{ step: 'none' } | { step: 'asking' } | { step: 'paid'; number: string }>({
  step: 'none'
})
/** Why a coupon code was refused or removed; '' = no message. */
export const $couponError = atom('')
export const $isCouponRequested = atom(false)
export const $form = atom<FormState>('loading')
/** Why the payment did not go through; '' = nothing is wrong. */
export const $paymentError = atom('')

export type Refused = { refusal: RefusalCode; sentence?: string; details?: SoldOutDetails | undefined }
