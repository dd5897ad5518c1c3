// `npm run order -- show|release|refund|cancel REF`: what hosts can do about one order. Each command may be repeated.
import path from 'node:path'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { type OrderCommand, readCommand } from './order/arguments.ts'
import { euro, HOLD_WORDS, historyInWords } from './order/report.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const REFUSALS = {
  'unknown-order': 'there is no such order.',
  'not-held': 'it waits for nobody.',
  'dispute-open': 'the dispute is open: answer it in Stripe. The order goes on by itself when it is won.',
  'print-cancelled':
    'the printer called it off, and takes no order of this number again: `npm run order -- refund` gives the money back.',
  'money-not-exact':
    'Stripe does not have what it costs, to the cent, so it is never made: `npm run order -- refund` gives the money back.',
  'not-paid': 'nothing was paid: `npm run order -- cancel` ends it.',
  'more-than-paid': 'less than that was paid.',
  'payment-disputed-at-bank':
    'Stripe gives nothing back of it: the buyer disputes it, or it is back already.',
  'order-busy': 'money of it moves at this moment: try again in half a minute.',
  'being-made':
    'it is being made or on its way, and comes whatever one does. `npm run order -- refund` gives the money back all the same.',
  'money-under-way':
    'Stripe has not said yet whether it is paid, or somebody is at the checkout: try again in a while.'
} as const

await run(async (ending) => {
  const command = readCommand(process.argv.slice(2))
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url
  console.log(await done(command))
  await ending.end()
})

/** Runs the command and returns what to print. */
async function done(command: OrderCommand): Promise<string> {
  const [{ local }, { paymentContextOf, fulfilmentContextOf }, { orderNamed, orderHistory }] =
    await Promise.all([
      import('../functions/local.ts'),
      import('../functions/orders/context.ts'),
      import('../functions/orders/order-history.ts')
    ])
  const services = await local()
  const paymentContext = paymentContextOf(services)
  const orderId = await orderNamed(paymentContext.db, command.reference)
  if (!orderId) throw new OperatorError(`${command.reference}: ${REFUSALS['unknown-order']}`)
  switch (command.act) {
    case 'show': {
      const history = await orderHistory(paymentContext.db, orderId)
      return history ? historyInWords(history) : REFUSALS['unknown-order']
    }
    case 'release': {
      const { releaseHold } = await import('../functions/orders/release-hold.ts')
      const { order, lifted } = valueIn(orderId, await releaseHold(fulfilmentContextOf(services), orderId))
      const { holdReason, status } = order
      const then = holdReason
        ? `Now it waits because ${HOLD_WORDS[holdReason]} (${holdReason}).`
        : status === 'paid'
          ? 'It goes to the printer within a minute.'
          : `It is ${status}.`
      return `${orderId}: waited because ${HOLD_WORDS[lifted]}; that is lifted. ${then}`
    }
    case 'refund': {
      const { refundOrder } = await import('../functions/payments/refunds.ts')
      const given = valueIn(orderId, await refundOrder(paymentContext, orderId, command.upToCents))
      const { order, givenCents, backCents } = given
      return givenCents === 0
        ? `${orderId}: ${euro(backCents)} is back already, nothing was done. It is ${order.status}.`
        : `${orderId}: ${euro(givenCents)} goes back, ${euro(backCents)} in all. It is ${order.status}.`
    }
    case 'cancel': {
      const { cancelOrder } = await import('../functions/reconciliation/cancel-order.ts')
      const order = valueIn(orderId, await cancelOrder(fulfilmentContextOf(services), orderId))
      return `${orderId}: it is ${order.status}, money ${order.paymentState}.`
    }
  }
}

function valueIn<Value>(
  orderId: string,
  outcome: { ok: true; value: Value } | { ok: false; refusal: keyof typeof REFUSALS }
): Value {
  if (outcome.ok) return outcome.value
  throw new OperatorError(`${orderId}: ${REFUSALS[outcome.refusal]}`)
}
