// Events about a subscription, in every order and with any delay, lead to one correct row (I-12).
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { StripeEvent } from '../../../simulators/stripe/objects.ts'
import { runs, someOf } from '../../../tests/depth.ts'
import { openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'

const KINDS = [
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'invoice.payment_failed',
  'customer.subscription.deleted'
] as const

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})

const subscriptionId = () => context.stripe.subscriptions.at(-1)?.id ?? ''
const ofKind = (kind: string) => context.stripe.webhooks.waiting().find(({ type }) => type === kind)

/** A subscription's life, one step at a time: signup, a paid month, a failed month, the end. */
const LIFE = [
  async () => void (await context.finish(await context.filledIn())),
  () => context.stripe.subscriber.renew(subscriptionId(), true),
  () => context.stripe.subscriber.renew(subscriptionId(), false),
  () => context.stripe.subscriber.cancel(subscriptionId(), 'now')
]
const lived = async () => {
  for (const step of LIFE) await step()
}
function waitingEvents(): StripeEvent[] {
  const events = KINDS.map(ofKind)
  if (events.includes(undefined)) throw new Error('a kind of news is missing')
  return events as StripeEvent[]
}

/** All rows, without the fetch time and the version. */
const whole = async () => ({
  subscriptions: (await context.rows.subscriptions()).map(({ version: _, fetched_at: __, ...row }) => row),
  fans: await context.rows.fans(),
  mails: (await context.rows.mails()).toSorted()
})

/** Resets the rows to the state after the signup, before any event arrived. */
async function unheard(): Promise<void> {
  await emptyTables(testDatabase.db, 'fan_subscriptions', 'webhook_events', 'outbox')
  await testDatabase.db.execute('UPDATE fans SET is_live = true, ended_at = NULL, customer_id = NULL')
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

/** All 120 orders in the deep set. */
const ORDERS = runs(18, 120)
const LIVES = runs(6, 50)
const EACH_WITHIN_MS = 60_000

test(
  "events of a subscription's life in any order lead to the same row and the same mail",
  async () => {
    await lived()
    const orders = someOf(ordersOf(waitingEvents()), 7)
    expect(orders).toHaveLength(ORDERS)
    const ends = new Set<string>()
    for (const order of orders) {
      await unheard()
      expect(new Set(await context.stripe.webhooks.deliver(order))).toEqual(new Set([200]))
      ends.add(JSON.stringify(await whole()))
    }
    expect(ends.size).toBe(1)
    expect(await whole()).toMatchObject({
      subscriptions: [{ status: 'cancelled', is_unpaid: false }],
      fans: [{ is_live: false, customer_id: context.stripe.customers[0]?.id }],
      mails: ['ended']
    })
  },
  ORDERS * EACH_WITHIN_MS
)

test(
  'events that arrive late, while the subscription changes further, lead to the same row as well',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(LIFE.length), { minLength: KINDS.length, maxLength: KINDS.length }),
        fc.shuffledSubarray([...KINDS], { minLength: KINDS.length }),
        async (waits, shuffled) => {
          context = await openTestFans(testDatabase.db)
          const received = new Set<string>()
          for (const [at, step] of LIFE.entries()) {
            await step()
            for (const kind of shuffled) {
              const event = ofKind(kind)
              if (!event || received.has(kind) || (waits[KINDS.indexOf(kind)] ?? 0) > at) continue
              received.add(kind)
              expect(await context.stripe.webhooks.deliver([event])).toEqual([200])
            }
          }
          await context.stripe.webhooks.deliverWaiting()
          expect(await context.rows.subscriptions()).toMatchObject([{ status: 'cancelled' }])
          expect(await context.rows.fans()).toMatchObject([{ is_live: false }])
          expect(await context.list()).toEqual([])
          const mails = (await context.rows.mails()).filter((which) => which !== 'problem')
          expect(mails.toSorted()).toEqual(['ended', 'welcome'])
        }
      ),
      { numRuns: LIVES }
    )
  },
  LIVES * EACH_WITHIN_MS
)
