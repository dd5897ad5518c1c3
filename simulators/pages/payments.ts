// Payments at the simulated bank, newest first, with what Stripe, a buyer or a host at their dashboard may do to each.
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { StripeProblem } from '../stripe/context.ts'
import type { Intent } from '../stripe/objects.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../stripe/simulator.ts'
import { button, type Html, type Said } from './page.ts'

type Stripe = NonNullable<Simulators['stripe']>
type Act = keyof typeof text.acts
const text = simulatedShopText.bank
const MAX_SHOWN = 30
const ANSWERED_WITHIN_MS = 5_000

export function paymentList(bank: Simulators['stripe']): Html {
  if (!bank) return html`<p>${text.elsewhere}</p>`
  const intents = bank.intents.toReversed().slice(0, MAX_SHOWN)
  if (intents.length === 0) return html`<p>${text.none}</p>`
  return html`<ul class="cards">${intents.map((intent) => card(bank, intent))}</ul>`
}

function card(bank: Stripe, intent: Intent): Html {
  const { id, amount, status, metadata } = intent
  const { refundedCents, isDisputed } = moneyOf(bank, intent)
  const order = metadata.order_id ? html`<p>${text.order(metadata.order_id)}</p>` : ''
  const states = [
    text.statuses[status],
    ...(refundedCents > 0 ? [text.refunded(formatEuro(refundedCents))] : []),
    ...(isDisputed ? [text.disputed] : [])
  ]
  const toBank =
    status === 'requires_action'
      ? html`<a class="button" href="/simulators/stripe/bank/${id}">${text.toBankPage}</a>`
      : ''
  const acts = actsOf(bank, intent).map((act) => button('act', act, text.acts[act]))
  return html`<li class="card"><h3>${formatEuro(amount)} <span class="state state-${status}">${states.join(', ')}</span></h3>
${order}<p class="id">${id}</p>
<form class="row" method="post" action="/simulators/bank/${id}">${acts}${toBank}</form></li>`
}

function moneyOf(bank: Stripe, { id }: Intent) {
  const charge = bank.charges.find(({ payment_intent: of }) => of === id)
  const dispute = bank.disputes.find(({ payment_intent: of }) => of === id)
  return {
    refundedCents: charge?.amount_refunded ?? 0,
    leftCents: charge ? charge.amount - charge.amount_refunded : 0,
    isDisputed: dispute?.status === 'needs_response',
    wasDisputed: dispute !== undefined
  }
}

function actsOf(bank: Stripe, intent: Intent): readonly Act[] {
  if (intent.status === 'processing') return ['settle-paid', 'settle-failed']
  if (intent.status !== 'succeeded') return []
  const { leftCents, isDisputed, wasDisputed } = moneyOf(bank, intent)
  if (isDisputed) return ['dispute-won', 'dispute-lost']
  return [
    ...(leftCents > 0 ? (['refund-all', 'refund-half'] as const) : []),
    ...(wasDisputed ? [] : (['dispute', 'fraud'] as const))
  ]
}

/** Does one act, as far as it is possible by now. */
export async function actAtBank(bank: Simulators['stripe'], id: string, pressed: string): Promise<Said> {
  const intent = bank?.intents.find((each) => each.id === id)
  const act = bank && intent && actsOf(bank, intent).find((each) => each === pressed)
  if (!act) return 'refused'
  const { buyer } = bank
  const { leftCents } = moneyOf(bank, intent)
  const ways: Readonly<Record<Act, () => unknown>> = {
    'settle-paid': () => buyer.settle(id, true),
    'settle-failed': () => buyer.settle(id, false),
    'refund-all': () => refund(bank, id, leftCents),
    'refund-half': () => refund(bank, id, Math.ceil(leftCents / 2)),
    dispute: () => buyer.dispute(id),
    'dispute-won': () => buyer.closeDispute(id, 'won'),
    'dispute-lost': () => buyer.closeDispute(id, 'lost'),
    fraud: () => buyer.warnOfFraud(id)
  }
  try {
    return (await ways[act]()) === false ? 'failed' : 'done'
  } catch (error) {
    if (error instanceof StripeProblem) return 'refused'
    throw error
  }
}

/** As the vendor's dashboard does it: over the wire, bad days included. */
async function refund(bank: Stripe, paymentId: string, amountCents: number): Promise<boolean> {
  const request = new Request(`${SIMULATED_STRIPE_ORIGIN}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_simulated' },
    body: new URLSearchParams({ payment_intent: paymentId, amount: String(amountCents) }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS)
  })
  const answer = await bank.send(request).catch(() => undefined)
  return answer?.ok === true
}
