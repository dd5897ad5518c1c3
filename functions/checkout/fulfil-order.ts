// Brings a paid order to Printful: laid down under our id, compared with what was paid, then confirmed. Once, whatever dies in between.
import * as v from 'valibot'
import { settings } from '../../src/features/brand/settings.ts'
import type { HoldReason, PaymentState } from '../../src/features/shop/order-status.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { Duty, Later } from '../outbox/work-outbox.ts'
import { PRINTING_SERVICE, type PrintOrder } from '../services/printful/printing.ts'
import type { ShopServices } from '../services.ts'
import { type FulfilmentContext, fulfilmentContextOf, isTestPrint } from './context.ts'
import { mismatch } from './judge-order.ts'
import { underClaim } from './order-claim.ts'
import { draftFault, draftOf } from './print-check.ts'
import { askPrinting, type PrintNews } from './print-facts.ts'
import { type Order, type PaidBasket, paidBasketOf } from './queries.ts'
import { settle } from './settle-order.ts'
import type { KnownOrder } from './settle-queries.ts'
import { stopPrint } from './stop-print.ts'
import { tellingRefusedToken } from './token-alert.ts'

/** While Printful counts what an order costs. */
const COUNTING: Later = { againInSeconds: 60 }
/** While somebody else moves money of the order. */
const AGAIN: Later = { againInSeconds: 30 }

const taskSchema = v.object({ orderId: v.string() })

export function fulfilDuty(services: ShopServices): Duty {
  return {
    isFirst: true,
    work: ({ payload }) => {
      const fulfilmentContext = fulfilmentContextOf(services)
      return tellingRefusedToken(fulfilmentContext, () =>
        fulfilOrder(fulfilmentContext, v.parse(taskSchema, payload).orderId)
      )
    },
    giveUp: ({ payload }) =>
      hold(fulfilmentContextOf(services), v.parse(taskSchema, payload).orderId, 'fulfilment_failed')
  }
}

/**
 * A second run goes on where the first one died. The order is left alone when it is held, disputed or called off; what
 * Printful refuses holds it. Throws when nobody knows: the next run finds out.
 *
 * An order of which we know nothing there is laid down without a look: Printful takes an id of ours once, and its
 * no leads to the look. Two calls for an order instead of three, which is what lets a thousand that waited go in time.
 */
export async function fulfilOrder(
  fulfilmentContext: FulfilmentContext,
  orderId: string
): Promise<Later | undefined> {
  const { db, printing, passing } = fulfilmentContext
  let news: PrintNews | undefined
  const printed = async ({ printOrder }: KnownOrder) => {
    if (printOrder) news = await askPrinting(printing, orderId)
    return news
  }
  const order = await settle(fulfilmentContext, orderId, { actor: 'job', printed })
  passing('Printful looked at')
  if (!order || !isSendable(order)) return leave(fulfilmentContext, order)
  if (isTestPrint(fulfilmentContext)) return hold(fulfilmentContext, orderId, 'test_payment')
  const basket = await paidBasketOf(db, order)
  const laid = news?.order ?? (await laidDown(fulfilmentContext, basket))
  if (!laid) return undefined
  const fault = draftFault(laid, basket, settings.shop.maxPrintCostPercent)
  if (fault === 'counting') return counting(fulfilmentContext, laid)
  const isAccepted = fault === 'cost_too_high' && order.releasedHolds.includes(fault)
  if (fault && !isAccepted) return hold(fulfilmentContext, orderId, fault)
  passing('draft checked')
  return confirmed(fulfilmentContext, orderId, basket)
}

/** Noted meanwhile, so that the next run looks at it. */
async function counting(fulfilmentContext: FulfilmentContext, laid: PrintOrder): Promise<Later> {
  const printed = async () => ({ order: laid, shipments: [] })
  await settle(fulfilmentContext, laid.orderId, { actor: 'job', printed })
  return COUNTING
}

const PAID: ReadonlySet<PaymentState> = new Set(['paid', 'partially_refunded'])

/** Paid, and neither held, disputed, called off, nor at work at the printer's already. */
const isSendable = ({ status, paymentState, fulfilmentState, holdReason }: Order): boolean =>
  // What failed there later is tried again when a host let it go on.
  (status === 'paid' || (status === 'processing' && fulfilmentState === 'failed')) &&
  PAID.has(paymentState) &&
  holdReason === null

/** The money may have gone back while the order was being brought: then it is not made. */
async function leave(fulfilmentContext: FulfilmentContext, order: Order | undefined): Promise<undefined> {
  if (order?.paymentState === 'refunded') await stopPrint(fulfilmentContext, order.id)
  return undefined
}

/** The draft, a new one or that of an earlier try; undefined = refused, and the order is held. */
async function laidDown(
  fulfilmentContext: FulfilmentContext,
  basket: PaidBasket
): Promise<PrintOrder | undefined> {
  const { printing, passing } = fulfilmentContext
  const { orderId } = basket.revision
  const drafted = await printing.draft(draftOf(basket))
  passing('draft laid down')
  if (drafted.ok) return drafted.value
  if (drafted.refusal !== 'already-there') return hold(fulfilmentContext, orderId, 'fulfilment_failed')
  const there = await printing.find(orderId)
  if (!there) throw new Failure(PRINTING_SERVICE, 'has an order of this id and does not show it')
  return there
}

type Confirmed = Awaited<ReturnType<FulfilmentContext['printing']['confirm']>>

/** Confirming is paying Printful: under the claim of the order, so that no money goes back meanwhile. */
async function confirmed(
  fulfilmentContext: FulfilmentContext,
  orderId: string,
  basket: PaidBasket
): Promise<Later | undefined> {
  const { printing, passing } = fulfilmentContext
  const answer = await underClaim(
    fulfilmentContext,
    orderId,
    async (claim): Promise<Confirmed | undefined> => {
      const order = await settle(fulfilmentContext, orderId, { actor: 'job' })
      if (!order || !isSendable(order)) return leave(fulfilmentContext, order)
      const doubt = await doubtAbout(fulfilmentContext, order, basket)
      if (doubt) return hold(fulfilmentContext, orderId, doubt)
      passing('payment verified')
      await claim.renew()
      return printing.confirm(orderId)
    }
  )
  if (answer === 'busy') return AGAIN
  if (!answer) return undefined
  passing('order confirmed')
  if (answer.ok && answer.value.status === 'draft') return COUNTING
  const printed = async () =>
    answer.ok ? { order: answer.value, shipments: [] } : askPrinting(printing, orderId)
  const told = await settle(fulfilmentContext, orderId, { actor: 'job', printed })
  if (!answer.ok && told && isSendable(told)) return hold(fulfilmentContext, orderId, 'fulfilment_failed')
  return leave(fulfilmentContext, told)
}

/** Nothing is made unless Stripe says at this moment that it has the money, to the cent. */
async function doubtAbout(
  { payments }: FulfilmentContext,
  order: Order,
  { revision }: PaidBasket
): Promise<HoldReason | undefined> {
  const payment = order.paymentId === null ? undefined : await payments.find(order.paymentId)
  if (payment?.status !== 'succeeded') return 'amount_mismatch'
  return mismatch(payment, { order, isLive: payments.isLive }, revision)
}

async function hold(
  fulfilmentContext: FulfilmentContext,
  orderId: string,
  found: HoldReason
): Promise<undefined> {
  await settle(fulfilmentContext, orderId, { actor: 'job', found })
  return undefined
}
