// For tests: somebody of whom we have everything that can be had of anybody, beside somebody else.

import { sql } from 'drizzle-orm'
import { openWorkshop } from '../checkout/desk.ts'
import { fulfilOrder } from '../checkout/fulfil-order.ts'
import { shirt } from '../checkout/trial-checkout.ts'
import { openTrialCoupons } from '../checkout/trial-coupons.ts'
import type { Database } from '../db/open.ts'
import { emptyTables } from '../db/trial-database.ts'
import { addSubscribers, clearPush } from '../push/trial-subscribers.ts'
import { noor as buyer } from '../services/trial-payments.ts'
import { noor as fan, openTrialFans } from '../superfan/trial-fans.ts'

export const NOOR = fan.email
export const MILAN = {
  ...buyer,
  ...{ email: 'milan@post.example', firstName: 'Milan', lastName: 'Peeters', address1: 'Kerkstraat 1' }
}
/** Of the first of the browsers. */
export const PUSH_ENDPOINT = 'https://fcm.googleapis.com/push/1'
const REFUND_CENTS = 500
/** Any will do: the simulated bank is asked directly. */
const STRIPE_ORIGIN = 'https://stripe.kino9.example'

export type TrialPerson = Awaited<ReturnType<typeof openTrialPerson>>

export async function openTrialPerson(db: Database) {
  await emptyTables(db, 'withdrawals')
  await clearPush(db)
  const shop = await openTrialCoupons(db)
  const fans = await openTrialFans(db)
  await shop.make()
  // The first call loads the library, which may take longer than a call is given here.
  await fans.memberships.price().catch(() => undefined)

  await fans.finish(await fans.filledIn())
  await fans.finish(await fans.filledIn(), { name: 'Milan Peeters', email: MILAN.email, nickname: 'milan' })
  await fans.post('/api/stripe/portal/email', { email: NOOR })
  await db.execute(sql`INSERT INTO portal_tokens (token_hash, customer_id, created_at, expires_at)
    SELECT sha256(customer_id::bytea), customer_id, created_at, created_at + interval '15 minutes' FROM fans`)

  const bought = async (customer: typeof buyer, code?: string) => {
    const begun = await shop.start([shirt], customer, `203.0.113.${customer.email.length}`)
    const { orderId } = (await begun.json()) as { orderId: string }
    if (code) await shop.apply(orderId, code)
    const payment = shop.intentOf(orderId)
    shop.stripe.buyer.confirm(payment.id, 'card')
    await shop.statusOf(orderId)
    await fulfilOrder(openWorkshop(shop.house.services), orderId)
    const { printer } = shop.printful
    printer.produce(orderId)
    const parcel = printer.ship(orderId)
    printer.deliver(parcel)
    await shop.printful.webhooks.deliverWaiting()
    return { orderId, paymentId: payment.id }
  }
  const noor = await bought(buyer, 'NEGEN')
  const milan = await bought(MILAN)
  await refunded(noor.paymentId)
  await shop.stripe.webhooks.deliverWaiting()
  await fans.stripe.webhooks.deliverWaiting()
  await addSubscribers(db, 2)

  async function refunded(paymentId: string): Promise<void> {
    const body = new URLSearchParams({ payment_intent: paymentId, amount: String(REFUND_CENTS) })
    const headers = { authorization: 'Bearer sk_test_host' }
    await shop.stripe.send(new Request(`${STRIPE_ORIGIN}/v1/refunds`, { method: 'POST', headers, body }))
  }
  return {
    ...{ shop, fans, noor, milan },
    withdraw: (email = NOOR, reference = noor.orderId) =>
      shop.post('/api/withdrawals', {
        kind: 'order',
        reference,
        name: 'Noor de Wit',
        email,
        part: 'het shirt'
      }),
    /** The subscription has ended, and the webhook told. */
    endFan: async () => {
      fans.stripe.subscriber.cancel(fans.stripe.subscriptions[0]?.id ?? '', 'now')
      await fans.stripe.webhooks.deliverWaiting()
    },
    /** Every promise was kept. */
    allTold: () => db.execute(sql`UPDATE outbox SET done_at = now() WHERE done_at IS NULL`),
    /** Every row of every table, by the name of the table. */
    everything: async () => {
      const { rows } = await db.execute(sql`
        SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`)
      const all: Record<string, unknown[]> = {}
      for (const { name } of rows) {
        const kept = await db.execute(
          sql`SELECT to_jsonb(one) AS row FROM ${sql.identifier(String(name))} AS one ORDER BY to_jsonb(one)::text`
        )
        all[String(name)] = kept.rows.map(({ row }) => row)
      }
      return all
    }
  }
}
