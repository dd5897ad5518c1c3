// The mails about an order that a host can send again.
import { MAIL_NAMES, type MailName } from '../../../src/desk/orders/contract.ts'
import type { outbox } from '../../platform/db/schema.ts'
import { ORDER_MAIL_KIND } from '../../shop/orders/effects.ts'
import type { KnownOrder } from '../../shop/orders/settle-order.ts'

export type OrderMessage = Pick<
  typeof outbox.$inferSelect,
  'id' | 'kind' | 'payload' | 'dedupeKey' | 'attempts' | 'createdAt' | 'doneAt' | 'deadAt' | 'lastError'
>

export const mailNameIn = ({
  kind,
  payload
}: Pick<OrderMessage, 'kind' | 'payload'>): MailName | undefined =>
  kind === ORDER_MAIL_KIND ? MAIL_NAMES.find((name) => name === payload.which) : undefined

/** The same for each copy of a mail: what it is about. */
function keyOf({ payload }: OrderMessage): string {
  const { which, shipmentId = '', refundId = '' } = payload
  return [which, shipmentId, refundId].filter(Boolean).join(':')
}

export type ResendableMail = { key: string; which: MailName; original: OrderMessage }

/**
 * The mails that went out, or were set aside, and whose content still holds. One that still waits is left out: it would arrive
 * twice.
 */
export function resendableMails(known: KnownOrder, messages: readonly OrderMessage[]): ResendableMail[] {
  if (known.order.email === '') return []
  const isWaiting = new Set(messages.filter(({ doneAt }) => doneAt === null).map(keyOf))
  const byKey = new Map<string, ResendableMail>()
  for (const original of messages) {
    const [key, which] = [keyOf(original), mailNameIn(original)]
    if (!which || isWaiting.has(key) || byKey.has(key) || !isDue(which, original, known)) continue
    byKey.set(key, { key, which, original })
  }
  return [...byKey.values()]
}

/** What is about an order but did not reach the buyer: mails that wait or were given up. */
export const unsentMails = (known: KnownOrder, messages: readonly OrderMessage[]): MailName[] =>
  messages.flatMap((message) => {
    const which = message.doneAt === null ? mailNameIn(message) : undefined
    return which && isDue(which, message, known) ? [which] : []
  })

function isDue(which: MailName, { payload }: OrderMessage, known: KnownOrder): boolean {
  const { order, shipments, refunds } = known
  switch (which) {
    case 'confirmed':
      return order.paidAt !== null && order.status !== 'cancelled'
    case 'shipped':
      return shipments.some(
        ({ id, status }) => id === payload.shipmentId && (status === 'sent' || status === 'delivered')
      )
    case 'cancelled':
    case 'refunded':
      return order.paymentState === 'refunded'
    case 'part-refunded':
    case 'second-refunded':
      return refunds.some(({ id, status }) => id === payload.refundId && status !== 'failed')
    case 'address-changed':
      return order.status !== 'cancelled'
    case 'payment-failed':
      return order.status === 'draft'
  }
}
