// `npm run reconcile`: runs the reconciliation jobs now, until they are done, and prints their findings.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { assertConnected } from '../functions/platform/services.ts'
import { isBalanced } from '../functions/shop/reconciliation/breaches.ts'
import { formatEuro } from '../src/lib/money.ts'
import type { BreachKind } from '../src/shop/orders/breach-kinds.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const WITHIN_SECONDS = 600
const WORDS: Readonly<Record<BreachKind, string>> = {
  'order-missing': 'Stripe has a payment for an order that does not exist here',
  'payment-not-booked': 'Stripe has a payment that this order does not show',
  'payment-not-at-stripe': 'this payment is stored here, but does not exist at Stripe',
  'amount-differs': 'the paid amount differs from the price of this order',
  'second-payment-kept': 'this order was paid twice, and the second payment was not refunded',
  'refunds-differ': 'the refunded amount at Stripe differs from the one stored here',
  'refunded-too-much': 'more was refunded for this order than was paid',
  'day-differs': 'the totals of this day differ',
  'not-printed': 'this order is paid, but not at Printful',
  'print-stalled': 'this order is at Printful for more than two weeks, and not sent completely',
  'coupon-count': 'the count of this coupon differs from its orders',
  'dead-letter': 'this outbox message was given up after many tries',
  'event-waiting': 'this event is unprocessed for more than an hour',
  'order-not-ended': 'this unpaid order was not ended',
  'printed-unpaid': 'Printful produces this order without a payment of its exact price',
  'total-differs': 'the total of this order is not the sum of its lines',
  'two-open-payments': 'two payments of this order can still be confirmed',
  'paid-undone': 'this order is paid but shown as unpaid, or the reverse',
  'changed-after-paid': 'this order was changed after it was paid',
  'claim-left': 'this order has ended and still holds a coupon, or used one without paying',
  'refunded-but-printed': 'this order was fully refunded, and Printful still produces it',
  'fan-differs': 'this signup and its subscription disagree',
  'surplus-subscription':
    'this subscription is live at Stripe and belongs to no fan here: end it there and refund it'
}

const { values } = parseArgs({ options: { days: { type: 'string', default: '35' } } })
const days = Number(values.days)

await run(async (ending) => {
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new OperatorError('--days is a whole number of days, from 1 to 3650.')
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url
  const [{ local }, { runJob }, { settleOrdersJob }, { fetchMissedEventsJob }, { reconcile, reconcileJob }] =
    await Promise.all([
      import('../functions/local.ts'),
      import('../functions/platform/jobs/run-job.ts'),
      import('../functions/shop/reconciliation/settle-open-orders.ts'),
      import('../functions/shop/reconciliation/fetch-missed-events.ts'),
      import('../functions/shop/reconciliation/reconcile.ts')
    ])
  const services = await local()
  const outcomes: string[] = []
  for (const job of [settleOrdersJob, fetchMissedEventsJob])
    outcomes.push(await runJob(services, { ...job, withinSeconds: WITHIN_SECONDS }))
  let found = 0
  const check = async (_: unknown, signal: AbortSignal) => {
    assertConnected('checkout', services, 'db', 'payments')
    const { memberships } = services
    const report = await reconcile(services, { days, isRepeat: true, memberships }, signal)
    print(report)
    found = report.breaches.length
    return { breaches: found }
  }
  outcomes.push(
    await runJob(services, { name: reconcileJob.name, withinSeconds: WITHIN_SECONDS, run: check })
  )
  if (outcomes.includes('busy'))
    console.log('Another run was processing the same orders: run this again in a minute.')
  await ending.end()
  process.exitCode = found === 0 && outcomes.every((outcome) => outcome === 'done') ? 0 : 1
})

function print({
  days: compared,
  breaches
}: Awaited<ReturnType<typeof import('../functions/shop/reconciliation/reconcile.ts').reconcile>>) {
  for (const { day, paymentCount, mendedCount, comparison } of compared.filter(
    ({ paymentCount }) => paymentCount > 0
  )) {
    const { ourReceivedCents, ourRefundedCents, stripeReceivedCents, stripeRefundedCents } = comparison
    const stripe = isBalanced(comparison)
      ? 'Stripe agrees'
      : `Stripe says ${formatEuro(stripeReceivedCents)} and ${formatEuro(stripeRefundedCents)}`
    const mended = mendedCount > 0 ? `; ${mendedCount} orders corrected` : ''
    console.log(
      `${day}: ${paymentCount} payments, ${formatEuro(ourReceivedCents)} in and ${formatEuro(ourRefundedCents)} back; ${stripe}${mended}.`
    )
  }
  if (breaches.length === 0) console.log(`Nothing differs from Stripe in the last ${days} days.`)
  for (const { kind, subject } of breaches) console.log(`WRONG: ${subject}: ${WORDS[kind]}.`)
}
