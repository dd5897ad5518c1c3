// `npm run order -- show|release|refund|cancel|handled REF`: what hosts can do about one order. Each command may be repeated.
import path from 'node:path'
import { assertConnected } from '../functions/platform/services.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { type OrderCommand, readCommand } from './order/arguments.ts'
import { euro, HOLD_WORDS, historyInWords } from './order/report.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const REFUSALS = {
  'unknown-order': 'there is no such order.',
  'not-held': 'it is not on hold.',
  'dispute-open':
    'the dispute is open: answer it in Stripe. The order continues automatically when it is won.',
  'print-cancelled':
    'Printful cancelled it, and accepts no second order with this id: use `npm run order -- refund`.',
  'money-not-exact':
    'the payment does not match its price to the cent, so it is never printed: use `npm run order -- refund`.',
  'not-paid': 'nothing was paid: use `npm run order -- cancel`.',
  'more-than-paid': 'the amount paid is lower than that.',
  'payment-disputed': 'Stripe refunds nothing: the buyer disputes the payment, or it was refunded already.',
  'order-busy': 'another process is refunding or charging it: try again in half a minute.',
  'being-made':
    'it is in production or shipped, and cannot be stopped. `npm run order -- refund` refunds it anyway.',
  'money-under-way': 'its payment is undecided, or the buyer is at the checkout: try again later.'
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
  const [{ local }, { orderNamed, orderHistory }] = await Promise.all([
    import('../functions/local.ts'),
    import('../functions/shop/orders/order-history.ts')
  ])
  const services = await local()
  assertConnected('checkout', services, 'db', 'payments')
  const orderId = await orderNamed(services.db, command.reference)
  if (!orderId) throw new OperatorError(`${command.reference}: ${REFUSALS['unknown-order']}`)
  switch (command.act) {
    case 'show': {
      const history = await orderHistory(services.db, orderId)
      return history ? historyInWords(history) : REFUSALS['unknown-order']
    }
    case 'release': {
      const { releaseHold } = await import('../functions/shop/orders/release-hold.ts')
      assertConnected('checkout', services, 'printing')
      const { order, lifted } = valueIn(orderId, await releaseHold(services, orderId))
      const { holdReason, status } = order
      const then = holdReason
        ? `It is now on hold because ${HOLD_WORDS[holdReason]} (${holdReason}).`
        : status === 'paid'
          ? 'It is sent to Printful within a minute.'
          : `It is ${status}.`
      return `${orderId}: was on hold because ${HOLD_WORDS[lifted]}; that hold is released. ${then}`
    }
    case 'refund': {
      const { refundOrder } = await import('../functions/shop/payments/refunds.ts')
      const given = valueIn(orderId, await refundOrder(services, orderId, command.upToCents))
      const { order, givenCents, backCents } = given
      return givenCents === 0
        ? `${orderId}: ${euro(backCents)} is back already, nothing was done. It is ${order.status}.`
        : `${orderId}: ${euro(givenCents)} goes back, ${euro(backCents)} in all. It is ${order.status}.`
    }
    case 'handled': {
      const { markWithdrawalsHandled } = await import('../functions/shop/withdrawals/withdrawal-queries.ts')
      const count = await markWithdrawalsHandled(services.db, orderId, services.now())
      return count === 0
        ? `${orderId}: no withdrawal waits, nothing was done.`
        : `${orderId}: its withdrawal is handled.`
    }
    case 'cancel': {
      const { cancelOrder } = await import('../functions/shop/reconciliation/cancel-order.ts')
      assertConnected('checkout', services, 'printing')
      const order = valueIn(orderId, await cancelOrder(services, orderId))
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
