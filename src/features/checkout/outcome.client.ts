// The page after paying: asks how the order stands until it knows, shows that, and tidies up behind a paid one.
import { call } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { track } from '../../browser/track.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import { checkoutOutcomeText as text } from '../../texts/checkout-outcome.ts'
import { emptyCart } from '../shop/store.ts'
import { showBought } from './bought.client.ts'
import { orderStatus } from './contract.ts'
import {
  LOOK_EVERY_MS,
  LOOKS_WITHIN_MS,
  outcomeOf,
  outcomeUnanswered,
  type PaymentOutcome,
  STATUS_LOOKS,
  wasCancelled
} from './outcome.ts'
import { keptPaid, keptReturn, PAID_KEY, type PaidOrder, RETURN_KEY } from './paid-memory.ts'
import { $orderId, $snapshot, forgetDraft } from './store.ts'

/** Brings the page in `root` to life. */
export function tellOutcome(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[data-do]')
    if (!button) return
    if (button.dataset.do === 'look') void look(root)
    else if (button.dataset.do === 'print') print()
    else void copy(button)
  })
  const paid = readTab(shortName + PAID_KEY, keptPaid)
  if (paid) show(root, 'success', paid)
  else void look(root)
}

const returned = () => readTab(shortName + RETURN_KEY, keptReturn) ?? { payment: '', status: '' }

/** One look at a time, whoever presses how often. */
let isLooking = false

async function look(root: HTMLElement): Promise<void> {
  if (isLooking) return
  isLooking = true
  const orderId = $orderId.get()
  const order = { orderId, payment: returned().payment }
  show(root, 'processing', order)
  const outcome = orderId === '' ? 'unknown' : await found(orderId)
  isLooking = false
  if (outcome === 'success') show(root, outcome, tidyUp(order))
  else {
    $snapshot.set(null)
    track('Merch Order Unsettled', { outcome })
    show(root, outcome, order)
  }
}

const passing = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Up to eight looks (spec shop 4), within one deadline. */
async function found(orderId: string): Promise<Exclude<PaymentOutcome, 'processing'>> {
  const late = passing(LOOKS_WITHIN_MS).then(() => undefined)
  for (let looks = 1; looks <= STATUS_LOOKS; looks++) {
    const answer = await Promise.race([call(orderStatus, { params: { orderId } }), late])
    if (!answer) break
    if (!answer.ok) return 'unknown'
    const outcome = outcomeOf(answer.value, returned().status)
    if (outcome) return outcome
    if (looks < STATUS_LOOKS) await passing(LOOK_EVERY_MS)
  }
  return outcomeUnanswered(returned().status)
}

/** The order is paid: the cart is empty in every tab, and only this page still knows which order it was. */
function tidyUp(order: PaidOrder): PaidOrder {
  const snapshot = $snapshot.get()
  const paid = {
    ...order,
    paidCents: snapshot ? centsOfEuros(snapshot.cartValue + snapshot.shipping) : undefined,
    shippingCents: snapshot ? centsOfEuros(snapshot.shipping) : undefined,
    items: snapshot?.items
  }
  if (snapshot) {
    const { itemsCount: items, cartValue: value, shipping } = snapshot
    track('Merch Order Paid', { items, value, shipping })
  }
  writeTab(shortName + PAID_KEY, paid)
  emptyCart()
  $orderId.set('')
  $snapshot.set(null)
  forgetDraft()
  return paid
}

function show(root: HTMLElement, outcome: PaymentOutcome, order: PaidOrder): void {
  const { orderId, payment, paidCents } = order
  const part = <Part extends HTMLElement>(selector: string) => root.querySelector<Part>(selector)
  part('.outcome-panel')?.setAttribute('data-outcome', outcome)
  for (const section of root.querySelectorAll<HTMLElement>('[data-of]'))
    section.hidden = !(section.dataset.of ?? '').split(' ').includes(outcome)
  const isWaiting = outcome === 'processing'
  const wait = part('[role="status"]')
  if (wait) wait.textContent = isWaiting ? text.headings.processing : ''
  const why = part('[data-why]')
  if (why) why.textContent = wasCancelled(returned().status) ? text.cancelled : text.failed
  const total = paidCents === undefined ? '' : formatEuro(paidCents)
  fill(root, { order: isWaiting ? '' : orderId, payment: isWaiting ? '' : payment, paid: total })
  showBought(root, order)
  const support = part<HTMLAnchorElement>('[data-support]')
  if (support && orderId)
    support.href = `${support.href.split('?')[0]}?subject=${encodeURIComponent(text.supportSubject(orderId))}`
  if (!isWaiting) part(`[data-of="${outcome}"] h1`)?.focus()
}

/** Each fact in its row; a row without one is not shown. */
function fill(root: HTMLElement, facts: Record<string, string>): void {
  for (const [name, value] of Object.entries(facts)) {
    const row = root.querySelector<HTMLElement>(`[data-fact="${name}"]`)
    if (!row) continue
    row.hidden = value === ''
    const place = row.querySelector('dd')
    if (place) place.textContent = value
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const value = button.closest('[data-fact]')?.querySelector('dd')?.textContent ?? ''
  try {
    await navigator.clipboard.writeText(value)
    button.textContent = text.copied
  } catch (error) {
    report(error, 'clipboard')
  }
}
