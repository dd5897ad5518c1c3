// What the hosts are mailed about an act. It names the order by its number, never the buyer.
import { deskOrderMailText as text } from '#texts/desk-order-mails.ts'
import { ACT_KINDS } from '../../../src/desk/orders/order-acts.ts'
import { orderPath } from '../../../src/desk/orders/order-list.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import type { StoredAct } from '../../platform/db/desk-order-schema.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import type { Connected } from '../../platform/services.ts'
import { orderOf } from '../../shop/orders/order-queries.ts'
import { mailAllHosts } from '../access/host-mails.ts'
import { nameOf } from '../access/hosts.ts'
import type { ActPlan } from './act-plan.ts'

async function factsOf({ db }: Connected, { orderId, kind, terms, result, host, secondHost }: StoredAct) {
  const order = await orderOf(db, orderId)
  const cents = result?.givenCents ?? terms.cents
  return {
    number: order ? orderNumberOf(order.number) : orderId,
    kind: ACT_KINDS.find((known) => known === kind) ?? 'refund',
    amount: cents || kind === 'refund' ? formatEuro(cents ?? 0) : undefined,
    host: nameOf(host),
    second: secondHost === null ? undefined : nameOf(secondHost)
  }
}

/** Who did what. The key makes it one mail to each host. */
export async function actMails(services: Connected, row: StoredAct): Promise<OutboxMessage[]> {
  const { number, kind, amount, host, second } = await factsOf(services, row)
  const did = text.did[kind]({ host, number, amount })
  const lines = [...(second ? [text.confirmedBy(second)] : []), text.notRight]
  return mailAllHosts(`order-act:${row.id}`, { subject: did, lines, path: orderPath(row.orderId) })
}

/** Somebody else has to confirm it. */
export async function proposalMails(
  services: Connected,
  row: StoredAct,
  { terms }: ActPlan
): Promise<OutboxMessage[]> {
  const { number, host } = await factsOf(services, row)
  const amount = formatEuro(terms.cents ?? 0)
  return mailAllHosts(`order-proposal:${row.id}`, {
    subject: text.proposed({ host, number, amount }),
    lines: [text.whatToDo],
    path: orderPath(row.orderId)
  })
}

/** It began, and every try to finish it failed. `occasion`: once for each time that this happens. */
export async function unfinishedMails(
  services: Connected,
  row: StoredAct,
  occasion: string
): Promise<OutboxMessage[]> {
  const { number, host } = await factsOf(services, row)
  return mailAllHosts(`order-act-unfinished:${occasion}`, {
    subject: text.unfinished({ host, number }),
    lines: [text.howToFinish],
    path: orderPath(row.orderId)
  })
}
