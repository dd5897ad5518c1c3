// An order for a terminal, in the words of its page on the desk and without its buyer.
import { orderStatusText } from '#texts/backoffice.ts'
import { deskOrderText as text } from '#texts/desk-orders.ts'
import type { DeskOrder } from '../../src/desk/orders/contract.ts'
import { messageName } from '../../src/desk/orders/message-name.ts'
import { nextStep, troublesOf } from '../../src/desk/orders/order-next.ts'
import { happeningInWords, moneyEntries, printEntries } from '../../src/desk/orders/order-words.ts'
import { formatDateTime } from '../../src/lib/moment.ts'
import { formatEuro } from '../../src/lib/money.ts'

export function orderInWords(order: DeskOrder): string {
  const troubles = troublesOf(order).map(({ what, acts }) => [what, ...acts].join('\n  – '))
  const entries = [...moneyEntries(order), ...printEntries(order)]
  return [
    `${order.number} (${order.id}): ${orderStatusText[order.status]}, ${formatEuro(order.amounts.totalCents)}`,
    ...(troubles.length > 0 ? troubles : [text.next[nextStep(order)]]),
    ...entries.map(({ id, name, amountCents, details }) =>
      [name, id, amountCents !== undefined && formatEuro(amountCents), ...details].filter(Boolean).join(', ')
    ),
    ...order.givenUp.map(
      ({ id, kind, which, attempts, deadAt, lastError }) =>
        `${id}: ${messageName(which ?? kind)}. ${text.gaveUp(formatDateTime(deadAt), attempts)}. ${lastError ?? ''}`
    ),
    ...order.timeline.map((one) => `${formatDateTime(one.at)}  ${happeningInWords(one)}`)
  ].join('\n')
}
