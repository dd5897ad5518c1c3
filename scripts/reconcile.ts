// `npm run reconcile`: runs the reconciliation jobs now, until they are done, and prints their findings.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BreachKind, isBalanced } from '../src/features/reconciliation/rules.ts'
import { formatEuro } from '../src/lib/money.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const WITHIN_SECONDS = 600
const WORDS: Readonly<Record<BreachKind, string>> = {
  'order-missing': 'Stripe has a payment for an order that we do not know',
  'payment-not-booked': 'Stripe has money that this order does not show',
  'payment-not-at-stripe': 'we booked this payment, and Stripe does not know it',
  'amount-differs': 'another amount was paid than this order costs',
  'second-payment-kept': 'this order was paid twice, and the second payment was not refunded',
  'refunds-differ': 'Stripe refunded another amount of this order than we booked',
  'refunded-too-much': 'more was refunded of this order than was paid',
  'day-differs': 'the sums of this day differ',
  'not-printed': 'this order is paid and not at Printful',
  'coupon-count': 'this coupon counts otherwise than there are orders with it',
  'dead-letter': 'this promise was given up after many tries',
  'event-waiting': 'this event waits to be dealt with for more than an hour',
  'order-not-ended': 'this order was not paid and does not end',
  'printed-unpaid': 'Printful makes this order, and no payment of it is what it costs',
  'total-differs': 'the total of this order is not the sum of what is in it',
  'two-open-payments': 'two payments of this order can still be confirmed',
  'paid-undone': 'this order has money and shows none, or the other way round',
  'changed-after-paid': 'what is in this order changed after it was paid',
  'claim-left': 'this order has ended and still holds a coupon, or used one without paying',
  'refunded-but-printed': 'all money of this order went back, and Printful makes it all the same',
  'fan-differs': 'this signup and its subscription do not say the same',
  'surplus-subscription':
    "this subscription is live at Stripe and nobody's here: end it there and give back what it cost"
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
  const [
    { local },
    { runJob },
    { settleOrdersJob },
    { fetchMissedEventsJob },
    { paymentContextOf },
    { reconcile, reconcileJob }
  ] = await Promise.all([
    import('../functions/local.ts'),
    import('../functions/jobs/run-job.ts'),
    import('../functions/reconciliation/settle-orders.ts'),
    import('../functions/reconciliation/fetch-missed-events.ts'),
    import('../functions/orders/context.ts'),
    import('../functions/reconciliation/reconcile.ts')
  ])
  const services = await local()
  const outcomes: string[] = []
  for (const job of [settleOrdersJob, fetchMissedEventsJob])
    outcomes.push(await runJob(services, { ...job, withinSeconds: WITHIN_SECONDS }))
  let found = 0
  const check = async (_: unknown, signal: AbortSignal) => {
    const report = await reconcile(
      paymentContextOf(services),
      { days, isRepeat: true, memberships: services.memberships },
      signal
    )
    print(report)
    found = report.breaches.length
    return { breaches: found }
  }
  outcomes.push(
    await runJob(services, { name: reconcileJob.name, withinSeconds: WITHIN_SECONDS, run: check })
  )
  if (outcomes.includes('busy'))
    console.log('Another run was busy with the same orders: run this again in a minute.')
  await ending.end()
  process.exitCode = found === 0 && outcomes.every((outcome) => outcome === 'done') ? 0 : 1
})

function print({
  days: compared,
  breaches
}: Awaited<ReturnType<typeof import('../functions/reconciliation/reconcile.ts').reconcile>>) {
  for (const { day, paymentCount, mendedCount, comparison } of compared.filter(
    ({ paymentCount }) => paymentCount > 0
  )) {
    const { ourReceivedCents, ourRefundedCents, stripeReceivedCents, stripeRefundedCents } = comparison
    const stripe = isBalanced(comparison)
      ? 'Stripe says the same'
      : `Stripe says ${formatEuro(stripeReceivedCents)} and ${formatEuro(stripeRefundedCents)}`
    const mended = mendedCount > 0 ? `; ${mendedCount} orders corrected` : ''
    console.log(
      `${day}: ${paymentCount} payments, ${formatEuro(ourReceivedCents)} in and ${formatEuro(ourRefundedCents)} back; ${stripe}${mended}.`
    )
  }
  if (breaches.length === 0) console.log(`Nothing differs from Stripe in the last ${days} days.`)
  for (const { kind, subject } of breaches) console.log(`WRONG: ${subject}: ${WORDS[kind]}.`)
}
