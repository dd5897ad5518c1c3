// What the desk does about one order, from a terminal.
import { randomUUID } from 'node:crypto'
import { orderActText } from '#texts/desk-orders.ts'
import { refusalsText } from '#texts/refusals.ts'
import { OPERATOR } from '../../functions/desk/access/hosts.ts'
import { actFacts } from '../../functions/desk/orders/act-facts.ts'
import { moneyOf } from '../../functions/desk/orders/act-plan.ts'
import { deskOrder } from '../../functions/desk/orders/order-page.ts'
import { performAct, prepared } from '../../functions/desk/orders/perform-act.ts'
import { assertConnected, type Connected } from '../../functions/platform/services.ts'
import { orderNamed } from '../../functions/shop/orders/order-queries.ts'
import type { OrderAct } from '../../src/desk/orders/contract.ts'
import { effectInWords, endInWords } from '../../src/desk/orders/order-words.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { OperatorError } from '../operator-error.ts'
import type { Machine } from '../start/run-on-database.ts'
import type { OrderCommand } from './arguments.ts'
import { orderInWords } from './report.ts'

type Shop = Connected<'payments' | 'printing'>

export async function perform(command: OrderCommand, { openServices }: Machine): Promise<string> {
  const services = await openServices()
  assertConnected('checkout', services, 'db', 'payments', 'printing')
  const orderId = await orderNamed(services.db, command.reference)
  const order = orderId && (await deskOrder(services.db, orderId, services.payments.isLive))
  if (!order) throw new OperatorError(`${command.reference}: ${refusalsText['unknown-order']}`)
  switch (command.act) {
    case 'show':
      return orderInWords(order)
    case 'refund':
      return refunded(services, order.id, command.upToCents)
    case 'handled': {
      const open = order.withdrawals.filter(({ isOpen }) => isOpen)
      if (open.length === 0) throw new OperatorError(refusalsText['already-handled'])
      const done: string[] = []
      for (const { id: withdrawalId } of open)
        done.push(await performed(services, order.id, { kind: 'handle-withdrawal', withdrawalId }))
      return done.join('\n')
    }
    default:
      return performed(services, order.id, { kind: command.act })
  }
}

/** Gives the total, not the difference, so that a repetition gives nothing. */
async function refunded(services: Shop, orderId: string, upToCents: number | undefined): Promise<string> {
  const facts = await actFacts(services, orderId, 'refund')
  if (!facts) throw new OperatorError(refusalsText['unknown-order'])
  const { paidCents, backCents } = moneyOf(facts.known)
  const cents = (upToCents ?? paidCents) - backCents
  if (paidCents > 0 && cents <= 0) return orderActText.doneRefund(formatEuro(0), formatEuro(backCents))
  return performed(services, orderId, { kind: 'refund', cents })
}

/** Does it as a host would who confirms the summary, and returns the summary with what came of it. */
async function performed(services: Shop, orderId: string, act: OrderAct): Promise<string> {
  const plan = await prepared(services, orderId, act)
  if (!plan.ok) throw new OperatorError(refusalsText[plan.refusal])
  const { digest, effects } = plan.value
  const done = await performAct(services, { id: randomUUID(), orderId, act, digest, host: OPERATOR })
  if (!done.ok) throw new OperatorError(refusalsText[done.refusal])
  const lines = effects.flatMap((effect) => (effect.what === 'address' ? [] : [effectInWords(effect)]))
  return [...lines, endInWords(done.value)].join('\n')
}
