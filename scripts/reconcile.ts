// `npm run reconcile`: runs the reconciliation jobs now, until they are done, and prints their findings.
import { parseArgs } from 'node:util'
import { breachText } from '#texts/trouble.ts'
import { assertConnected } from '../functions/platform/services.ts'
import { isBalanced } from '../functions/shop/reconciliation/breaches.ts'
import { formatEuro } from '../src/lib/money.ts'
import { OperatorError } from './operator-error.ts'
import { runOnDatabase } from './start/run-on-database.ts'

const WITHIN_SECONDS = 600

await runOnDatabase(readDays, async () => {
  const [{ runJob }, { settleOrdersJob }, { fetchMissedEventsJob }, { reconcile, reconcileJob }] =
    await Promise.all([
      import('../functions/platform/jobs/run-job.ts'),
      import('../functions/shop/reconciliation/settle-open-orders.ts'),
      import('../functions/shop/reconciliation/fetch-missed-events.ts'),
      import('../functions/shop/reconciliation/reconcile.ts')
    ])
  return {
    async perform(days, { openServices }) {
      const services = await openServices()
      const outcomes: string[] = []
      for (const job of [settleOrdersJob, fetchMissedEventsJob])
        outcomes.push(await runJob(services, { ...job, withinSeconds: WITHIN_SECONDS }))
      let found = 0
      const check = async (_: unknown, signal: AbortSignal) => {
        assertConnected('checkout', services, 'db', 'payments')
        const { memberships } = services
        const report = await reconcile(services, { days, isRepeat: true, memberships }, signal)
        print(report, days)
        found = report.breaches.length
        return { breaches: found }
      }
      outcomes.push(
        await runJob(services, { name: reconcileJob.name, withinSeconds: WITHIN_SECONDS, run: check })
      )
      process.exitCode = found === 0 && outcomes.every((outcome) => outcome === 'done') ? 0 : 1
      return outcomes.includes('busy')
        ? 'Another run was processing the same orders: run this again in a minute.'
        : undefined
    }
  }
})

function readDays(words: readonly string[]): number {
  const { values } = parseArgs({ args: [...words], options: { days: { type: 'string', default: '35' } } })
  const days = Number(values.days)
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days
  throw new OperatorError('--days is a whole number of days, from 1 to 3650.')
}

type Report = Awaited<ReturnType<typeof import('../functions/shop/reconciliation/reconcile.ts').reconcile>>

function print({ days: compared, breaches }: Report, days: number) {
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
  for (const { kind, subject } of breaches) console.log(`WRONG: ${subject}: ${breachText[kind]}.`)
}
