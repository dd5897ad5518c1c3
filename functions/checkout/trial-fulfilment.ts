// For tests: the workers that bring orders to the print shop and back, and what came of it.
import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { workOutbox } from '../outbox/work-outbox.ts'
import { fulfilDuty } from './fulfil-order.ts'
import { stopPrintDuty } from './stop-print.ts'
import type { TrialCheckout } from './trial-checkout.ts'

/** What the wire of the print shop can be made to do. */
export const TROUBLES = [
  'no-answer-before',
  'no-answer-after',
  'cut-before',
  'cut-after',
  'error-before',
  'error-after',
  'too-many'
] as const

/** One order at the print shop, ordered once, and we know it. */
export const ONE_PARCEL = {
  ...{ atPrinter: ['pending'], confirms: 1, status: 'processing', fulfilment: 'confirmed', hold: null },
  noted: [{ status: 'pending', isConfirmed: true }]
}

export type Fulfilment = ReturnType<typeof fulfilmentIn>

export function fulfilmentIn(world: TrialCheckout, db: Database) {
  const { house, printful, payments, stripe: bank } = world
  const duties = {
    'fulfil-order': fulfilDuty(house.services),
    'stop-print': stopPrintDuty(house.services)
  }
  const work = () => workOutbox({ db, now: house.services.now }, duties, new AbortController().signal)
  const order = async () => (await world.rows.orders())[0]
  /** How often an order began to cost money. */
  const confirms = () => printful.webhooks.waiting().filter(({ type }) => type === 'order_updated').length
  return {
    ...{ work, order, confirms },
    /** Minute after minute, for as long as somebody may be needed. */
    async workFor(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        await work()
        world.later(60)
      }
    },
    /** All money of the last payment goes back, by the hand of a host. */
    refund: () => payments.refund(bank.intents.at(-1)?.id ?? '', 'by hand'),
    hearBank: () => bank.webhooks.deliverWaiting(),
    /** What the first of the hosts is told, by cause. */
    async alerts() {
      const { rows } = await db.execute(sql`SELECT dedupe_key FROM outbox WHERE kind = 'alert'`)
      const keys = rows.map(({ dedupe_key: key }) => String(key)).filter((key) => key.includes(':wout@'))
      return keys.map((key) => key.split(':').slice(1, -1).join(':'))
    },
    asked: (method: string, end = '') =>
      world.requests.printful.filter(
        (one) => one.method === method && new URL(one.url).pathname.endsWith(end)
      ).length,
    async standing() {
      const { status, fulfilment_state: fulfilment, hold_reason: hold } = (await order()) ?? {}
      const noted = (await world.rows.printOrders()).map((row) => ({
        ...{ status: row.status, isConfirmed: row.confirmed_at !== null }
      }))
      const atPrinter = printful.orders.map((one) => one.status)
      return { atPrinter, confirms: confirms(), status, fulfilment, hold, noted }
    }
  }
}
