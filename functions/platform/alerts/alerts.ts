// Alerts the hosts by mail, through the outbox, once for each cause.
import { eq, inArray, or } from 'drizzle-orm'
import * as v from 'valibot'
import { type AlertText, alertText } from '#texts/alerts.ts'
import { ORDERS_PATH } from '../../../src/desk/backoffice/office-lists.ts'
import { orderPath } from '../../../src/desk/orders/order-list.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { BREACHES } from '../../../src/shop/orders/breach-kinds.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import { HOLD_REASONS, type PrintRefusal } from '../../../src/shop/orders/order-status.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Database } from '../db/open.ts'
import { payments } from '../db/order-facts-schema.ts'
import { orders } from '../db/order-schema.ts'
import { enqueue, type OutboxMessage } from '../outbox/message-queries.ts'
import type { OutboxWorker } from '../outbox/work-messages.ts'
import { type Letter, writtenLetter } from '../services/smtp/letter.ts'
import { mailAway, type Sender } from '../services/smtp/mailer.ts'

export const ALERT_KIND = 'alert'

const MAX_PROBLEM_CHARS = 300
const count = v.pipe(v.number(), v.integer())
/** An episode whose push messages have a problem. An episode without a number is named by its title. */
const announced = { origin: v.string(), episodeNumber: v.nullable(count), title: v.optional(v.string(), '') }
const alertSchema = v.variant('cause', [
  v.object({ cause: v.literal('feed-failing'), since: v.string(), problem: v.string() }),
  v.object({ cause: v.literal('feed-shrunken'), problem: v.string() }),
  v.object({ cause: v.literal('feed-renumbered'), problem: v.string() }),
  v.object({
    cause: v.literal('number-repeated'),
    slug: v.string(),
    number: count,
    title: v.string(),
    holder: v.string(),
    /** How many more items repeat a number. */
    others: count
  }),
  v.object({ cause: v.literal('feed-silent'), last: v.string(), days: count, rhythm: count, week: count }),
  v.object({ cause: v.literal('episode-absent'), episodeNumber: v.nullable(count), title: v.string() }),
  v.object({
    cause: v.literal('episode-undated'),
    slug: v.string(),
    episodeNumber: v.nullable(count),
    title: v.string()
  }),
  v.object({ cause: v.literal('build-failing'), times: count, problem: v.string() }),
  /** Messages of an earlier release do not say how many. */
  v.object({ cause: v.literal('builds-limited'), most: v.optional(count, 12) }),
  v.object({ cause: v.literal('login-guessed') }),
  v.object({
    cause: v.literal('order-held'),
    orderId: v.string(),
    reason: v.picklist(HOLD_REASONS),
    /** How often hosts have released the order before. */
    releases: v.optional(count, 0),
    /** Of the order when it was put on hold; left out for a further reason next to a known hold. */
    version: v.optional(count)
  }),
  v.object({
    cause: v.literal('print-stopped'),
    orderId: v.string(),
    why: v.picklist(['on-hold', 'out-of-stock']),
    /** What makes two stops of one order different: its version, or Printful's event. */
    occasion: v.string()
  }),
  v.object({
    cause: v.literal('mail-undelivered'),
    orderId: v.string(),
    /** The dedupe key of the mail. */
    mailKey: v.optional(v.string(), '')
  }),
  v.object({ cause: v.literal('order-not-stopped'), orderId: v.string() }),
  v.object({ cause: v.literal('orders-waiting'), orders: count, since: v.string() }),
  v.object({ cause: v.literal('print-shop-refused') }),
  v.object({ cause: v.literal('refund-failed'), orderId: v.string(), refundId: v.string(), cents: count }),
  v.object({
    cause: v.literal('payment-disputed'),
    orderId: v.string(),
    disputeId: v.string(),
    cents: count,
    /** Deadline for evidence; '' = Stripe does not say. */
    due: v.string(),
    /** The bank only asks; it may take the money back later. */
    isInquiry: v.optional(v.boolean(), false)
  }),
  v.object({
    cause: v.literal('dispute-ended'),
    orderId: v.string(),
    disputeId: v.string(),
    cents: count,
    isLost: v.boolean()
  }),
  v.object({ cause: v.literal('refund-undone'), orderId: v.string(), paymentId: v.string() }),
  v.object({ cause: v.literal('card-suspected'), orderId: v.string() }),
  v.object({
    cause: v.literal('reconciliation-breach'),
    kind: v.picklist(BREACHES),
    subject: v.string(),
    week: count
  }),
  v.object({ cause: v.literal('reconciliation-many-breaches'), breaches: count }),
  v.object({ cause: v.literal('signups-flooded'), most: count }),
  v.object({ cause: v.literal('withdrawals-flooded'), hourly: count, daily: count }),
  v.object({
    cause: v.literal('mail-paused'),
    slug: v.string(),
    title: v.string(),
    because: v.picklist(['temporary', 'permanent', 'complaints'])
  }),
  v.object({ cause: v.literal('mail-signups-flooded'), hourly: count, daily: count }),
  v.object({ cause: v.literal('links-flooded'), hourly: count, daily: count }),
  v.object({
    cause: v.literal('mandate-ended'),
    customerId: v.string(),
    mandateId: v.optional(v.string(), '')
  }),
  v.object({
    cause: v.literal('month-taken-back'),
    customerId: v.string(),
    paymentId: v.optional(v.string(), '')
  }),
  v.object({ cause: v.literal('push-key-refused'), ...announced }),
  v.object({ cause: v.literal('push-unanswered'), ...announced }),
  v.object({ cause: v.literal('push-too-large'), ...announced })
])
/** Times are ISO strings. */
export type Alert = v.InferOutput<typeof alertSchema>

const payloadSchema = v.object({ to: v.string(), alert: alertSchema })

/** The outbox messages of an alert, for callers that store them together with their cause. */
export const alertTasks = (alert: Alert, now: Date): OutboxMessage[] =>
  settings.mail.alerts.map((to) => ({
    kind: ALERT_KIND,
    dedupeKey: `${ALERT_KIND}:${sameness(alert, now)}:${to}`,
    payload: { to, alert }
  }))

/** Enqueues the mails, one to each host; returns how many are new. */
export async function enqueueAlert(db: Database, alert: Alert, now: Date): Promise<number> {
  const [first, ...rest] = alertTasks(alert, now)
  if (!first) return 0
  return (await enqueue(db, [first, ...rest], now)).length
}

type Post = { db: Database; mailer: Sender | undefined }

/** Sends an alert. The mail's id is the dedupe key, so that a second copy can be recognised. */
export function alertWorker({ db, mailer }: Post): OutboxWorker {
  return async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const { to, alert } = v.parse(payloadSchema, payload)
    const order = await orderIn(db, alert)
    await mailer.send({ id: dedupeKey, to, ...writtenLetter(letterOf(alert, order), settings) })
  }
}

/** `number`: the short one, which buyers and hosts use. */
type NamedOrder = { id: string; number: string; printRefusal: PrintRefusal | null }

/** The order that an alert is about; undefined = about none. */
async function orderIn(db: Database, alert: Alert): Promise<NamedOrder | undefined> {
  const reference =
    'orderId' in alert ? alert.orderId : alert.cause === 'reconciliation-breach' ? alert.subject : undefined
  if (reference === undefined) return undefined
  const ofPayment = db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, reference))
  const isIt = or(eq(orders.id, reference), inArray(orders.id, ofPayment))
  const { id, number, printRefusal } = orders
  const [order] = await db.select({ id, number, printRefusal }).from(orders).where(isIt)
  return order && { ...order, number: orderNumberOf(order.number) }
}

/** The alert with the number in place of the id. A payment keeps its id, which Stripe finds. */
function numbered<A extends Alert>(alert: A, number: string | undefined): A {
  if (number === undefined) return alert
  if ('orderId' in alert) return { ...alert, orderId: number }
  return 'subject' in alert && isOrderId(alert.subject) ? { ...alert, subject: number } : alert
}

/**
 * The part of the dedupe key that makes two alerts the same. By default cause and day. For a silent feed, its last episode
 * and the week of silence. For an order on hold, its reason and its version, so that a hold that returns is reported again;
 * for a further reason, the number of earlier releases instead.
 */
function sameness(alert: Alert, now: Date): string {
  if (alert.cause === 'feed-silent') return `${alert.cause}:${alert.last}:${alert.week}`
  if (alert.cause === 'number-repeated') return `${alert.cause}:${alert.slug}`
  if (alert.cause === 'order-held') {
    const { cause, orderId, reason, releases, version } = alert
    const occasion = version !== undefined ? [`v${version}`] : releases > 0 ? [releases] : []
    return [cause, orderId, reason, ...occasion].join(':')
  }
  if (alert.cause === 'print-stopped') return `${alert.cause}:${alert.orderId}:${alert.why}:${alert.occasion}`
  if (alert.cause === 'mail-undelivered') return `${alert.cause}:${alert.orderId}:${alert.mailKey}`
  if (alert.cause === 'order-not-stopped') return `${alert.cause}:${alert.orderId}`
  if (alert.cause === 'refund-failed') return `${alert.cause}:${alert.refundId}`
  if (alert.cause === 'refund-undone') return `${alert.cause}:${alert.paymentId}`
  if (alert.cause === 'payment-disputed')
    return `${alert.cause}:${alert.disputeId}${alert.isInquiry ? '' : ':chargeback'}`
  if (alert.cause === 'dispute-ended') return `${alert.cause}:${alert.disputeId}:${alert.isLost}`
  if (alert.cause === 'card-suspected') return `${alert.cause}:${alert.orderId}`
  if (alert.cause === 'reconciliation-breach')
    return `${alert.cause}:${alert.kind}:${alert.subject}:${alert.week}`
  if (alert.cause === 'mandate-ended') return `${alert.cause}:${alert.customerId}:${alert.mandateId}`
  if (alert.cause === 'month-taken-back') return `${alert.cause}:${alert.customerId}:${alert.paymentId}`
  if (alert.cause === 'episode-undated') return `${alert.cause}:${alert.slug}`
  // Gone on with, it may pause again within the hour.
  if (alert.cause === 'mail-paused')
    return `${alert.cause}:${alert.slug}:${alert.because}:${now.toISOString().slice(0, 13)}`
  const day = now.toISOString().slice(0, 10)
  return alert.cause === 'episode-absent'
    ? `${alert.cause}:${alert.episodeNumber ?? alert.title}:${day}`
    : `${alert.cause}:${day}`
}

/** `printRefusal`: why Printful cannot make the order that it is about. */
function wordsFor(alert: Alert, printRefusal: PrintRefusal | null | undefined): AlertText {
  switch (alert.cause) {
    case 'feed-failing':
      return alertText.feedFailing({ since: momentInWords(alert.since), problem: short(alert.problem) })
    case 'feed-shrunken':
      return alertText.feedShrunken({ problem: short(alert.problem) })
    case 'number-repeated':
      return alertText.numberRepeated(alert)
    case 'feed-renumbered':
      return alertText.feedRenumbered({ problem: short(alert.problem) })
    case 'feed-silent':
      return alertText.feedSilent({ ...alert, last: dayInWords(alert.last) })
    case 'episode-absent':
      return alertText.episodeAbsent(alert)
    case 'episode-undated':
      return alertText.episodeUndated(alert)
    case 'build-failing':
      return alertText.buildFailing({ times: alert.times, problem: short(alert.problem) })
    case 'order-held':
      return alertText.orderHeld({
        ...alert,
        why: (alert.reason === 'fulfilment_failed' && printRefusal?.why) || alert.reason
      })
    case 'print-stopped':
      return alertText.printStopped(alert)
    case 'mail-undelivered':
      return alertText.mailUndelivered(alert)
    case 'login-guessed':
      return alertText.loginGuessed
    case 'order-not-stopped':
      return alertText.orderNotStopped(alert)
    case 'orders-waiting':
      return alertText.ordersWaiting({ orders: alert.orders, since: momentInWords(alert.since) })
    case 'print-shop-refused':
      return alertText.printingRefused
    case 'refund-failed':
      return alertText.refundFailed({ ...alert, amount: formatEuro(alert.cents) })
    case 'refund-undone':
      return alertText.refundUndone(alert)
    case 'payment-disputed':
      return alertText.paymentDisputed({
        orderId: alert.orderId,
        amount: formatEuro(alert.cents),
        due: alert.due && momentInWords(alert.due),
        isInquiry: alert.isInquiry
      })
    case 'dispute-ended':
      return alertText.disputeEnded({ ...alert, amount: formatEuro(alert.cents) })
    case 'card-suspected':
      return alertText.cardSuspected(alert)
    case 'reconciliation-breach':
      return alertText.reconciliationBreach(alert)
    case 'reconciliation-many-breaches':
      return alertText.manyReconciliationBreaches(alert)
    case 'builds-limited':
      return alertText.buildsLimited(alert)
    case 'signups-flooded':
      return alertText.signupsFlooded(alert)
    case 'withdrawals-flooded':
      return alertText.withdrawalsFlooded(alert)
    case 'mail-paused':
      return alertText.mailPaused(alert)
    case 'mail-signups-flooded':
      return alertText.mailSignupsFlooded(alert)
    case 'links-flooded':
      return alertText.linksFlooded(alert)
    case 'mandate-ended':
      return alertText.mandateEnded(alert)
    case 'month-taken-back':
      return alertText.monthTakenBack(alert)
    case 'push-key-refused':
      return alertText.pushKeyRefused(alert)
    case 'push-unanswered':
      return alertText.pushUnanswered(alert)
    case 'push-too-large':
      return alertText.pushTooLarge(alert)
  }
}

/** `order`: that it is about. What one can do about it is on its page of the desk; without a desk, at Stripe and by a command. */
function letterOf(alert: Alert, order: NamedOrder | undefined): Letter {
  const { subject, what, todo } = wordsFor(numbered(alert, order?.number), order?.printRefusal)
  const isOnDesk = settings.features.desk
  const search = new URLSearchParams(order && { number: order.number })
  const path = order && (isOnDesk ? orderPath(order.id) : `${ORDERS_PATH}?${search}`)
  const steps = order && !isOnDesk ? [...todo, alertText.withoutDesk(order.number)] : todo
  return {
    subject: alertText.subject(settings.name, subject),
    preview: what,
    title: subject,
    blocks: [
      { kind: 'paragraph', text: what },
      { kind: 'heading', text: alertText.todoHeading },
      { kind: 'list', items: steps },
      ...(path
        ? [
            {
              kind: 'button' as const,
              link: { text: alertText.openOrder, url: new URL(path, settings.siteUrl).href }
            }
          ]
        : [])
    ],
    footer: [alertText.footer(settings.name)]
  }
}

const short = (text: string) => text.slice(0, MAX_PROBLEM_CHARS)

/** Created per mail, not at import: a formatter takes milliseconds to create, and every job that alerts imports this file. */
const inWords = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
  new Intl.DateTimeFormat(settings.locale, { timeZone: 'Europe/Brussels', ...options }).format(new Date(iso))
const dayInWords = inWords({ dateStyle: 'long' })
const momentInWords = inWords({ dateStyle: 'long', timeStyle: 'short' })
