// Mails the sender of a withdrawal a receipt, and mails the hosts what to do.
import * as v from 'valibot'
import { withdrawalDigestText, withdrawalNoticeText, withdrawalReceiptText } from '#texts/withdrawal-mails.ts'
import { withdrawalText } from '#texts/withdrawals.ts'
import { orderPath } from '../../../src/desk/orders/order-list.ts'
import { drawnNumberIn, orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import type { WithdrawalMatch } from '../../../src/shop/withdrawals/withdrawal-form.ts'
import { type SaleFacts, saleFactsOf } from '../../../src/site/brand/sale-facts.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import type { OutboxHandler } from '../../platform/outbox/work-messages.ts'
import {
  type Fact,
  type Letter,
  type LetterBlock,
  writtenLetter
} from '../../platform/services/smtp/letter.ts'
import { mailAway, type Sender } from '../../platform/services/smtp/mailer.ts'
import { footerOf } from '../letters/order-letters.ts'
import {
  matchWithdrawal,
  recordReceipt,
  type StoredWithdrawal,
  withdrawalOf,
  withdrawalsForDigest
} from './withdrawal-queries.ts'

/** `host`: the host's address; '' = the sender. Without `withdrawalId`: a digest of an hour's withdrawals that were not mailed separately. */
const payloadSchema = v.union([
  v.object({ withdrawalId: v.number(), host: v.string() }),
  v.object({ from: v.string(), until: v.string(), host: v.string() })
])
const MAX_LISTED = 50
type Post = { db: Database; now: Clock; mailer: Sender | undefined }

const facts = saleFactsOf(settings)
const moment = new Intl.DateTimeFormat(settings.locale, {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone: 'Europe/Brussels'
})

export const withdrawalMailHandler = ({ db, now, mailer }: Post): OutboxHandler => ({
  work: async ({ payload: enqueued, dedupeKey: id }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const payload = v.parse(payloadSchema, enqueued)
    const { host } = payload
    const matched = async (withdrawal: StoredWithdrawal): Promise<MatchedWithdrawal> =>
      withdrawal.kind === 'order'
        ? { withdrawal, ...(await matchWithdrawal(db, withdrawal)) }
        : { withdrawal }
    if (!('withdrawalId' in payload)) {
      const all = await withdrawalsForDigest(db, payload)
      const listed = await Promise.all(all.slice(0, MAX_LISTED).map(matched))
      const [only] = listed
      // All of them were erased meanwhile.
      if (!only) return undefined
      const isAlone = all.length === 1
      const letter = writtenLetter(isAlone ? notice(only) : digest(listed, all.length), settings)
      const replyTo = isAlone ? only.withdrawal.email : settings.mail.support
      await mailer.send({ id, to: host, replyTo, ...letter })
      return undefined
    }
    const { withdrawalId } = payload
    const withdrawal = await withdrawalOf(db, withdrawalId)
    if (!withdrawal) return undefined
    if (host) {
      const letter = writtenLetter(notice(await matched(withdrawal)), settings)
      await mailer.send({ id, to: host, replyTo: withdrawal.email, ...letter })
      return undefined
    }
    const letter = writtenLetter(receipt(await matched(withdrawal), facts), settings)
    await mailer.send({ id, to: withdrawal.email, replyTo: settings.mail.support, ...letter })
    await recordReceipt(db, withdrawalId, now())
    return undefined
  }
})

/** `match`: how the withdrawal fits its order, the one with `orderId` if there is one; undefined for a subscription. */
type MatchedWithdrawal = { withdrawal: StoredWithdrawal; match?: WithdrawalMatch; orderId?: string }

const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text })

/** The number as it is in the mails to the buyer, however it was typed. */
function shownReference(reference: string): string {
  const drawn = drawnNumberIn(reference)
  return drawn === undefined ? reference : orderNumberOf(drawn)
}

/** The declaration, word for word. */
function contentRows({ kind, reference, name, email, message }: StoredWithdrawal): Fact[] {
  return [
    { label: withdrawalText.what, value: withdrawalText.kinds[kind] },
    ...(kind === 'order'
      ? [
          { label: withdrawalText.reference, value: shownReference(reference) },
          { label: withdrawalText.partOfOrder, value: message || withdrawalText.everything }
        ]
      : []),
    { label: withdrawalText.name, value: name },
    { label: withdrawalText.email, value: email }
  ]
}

/**
 * Content, date and time (art. 11a par. 4 of Directive 2011/83). What the sender typed is only included when the address
 * is the buyer's. Otherwise anybody could use us to mail their own words to strangers.
 */
function receipt(
  { withdrawal, match }: MatchedWithdrawal,
  { seller, sellerAddress, ...rest }: SaleFacts
): Letter {
  const text = withdrawalReceiptText
  const isFromBuyer = match === 'order-of-this-address' || match === 'held-order-of-this-address'
  const next =
    withdrawal.kind === 'subscription'
      ? text.nextOfSubscription
      : isFromBuyer
        ? text.nextOfOrder(seller, sellerAddress)
        : undefined
  return {
    subject: text.subject,
    preview: text.preview,
    title: text.title,
    blocks: [
      paragraph(text.opening),
      {
        kind: 'facts',
        rows: [
          { label: text.receivedAt, value: moment.format(withdrawal.receivedAt) },
          { label: text.number, value: String(withdrawal.id) }
        ]
      },
      { kind: 'heading', text: text.contentHeading },
      paragraph(withdrawalText.declaration[withdrawal.kind]),
      ...(isFromBuyer
        ? [{ kind: 'facts' as const, rows: contentRows(withdrawal) }]
        : [paragraph(text.withoutContent[withdrawal.kind])]),
      ...(next
        ? [
            { kind: 'heading' as const, text: text.nextHeading },
            { kind: 'list' as const, items: next }
          ]
        : []),
      paragraph(text.notYou)
    ],
    footer: footerOf({ seller, sellerAddress, ...rest }, isFromBuyer ? withdrawal.reference : '')
  }
}

const rowsOf = (withdrawal: StoredWithdrawal): Fact[] => [
  { label: withdrawalNoticeText.receivedAt, value: moment.format(withdrawal.receivedAt) },
  ...contentRows(withdrawal)
]
const remarkOf = ({ match }: MatchedWithdrawal) =>
  match ? withdrawalNoticeText.match[match] : withdrawalNoticeText.subscription

function notice(matched: MatchedWithdrawal): Letter {
  const { withdrawal, orderId } = matched
  const text = withdrawalNoticeText
  const isOnDesk = settings.features.desk
  const todo = text.todo[withdrawal.kind]
  return {
    subject: text.subject(settings.name, withdrawal.id),
    preview: text.preview,
    title: text.title,
    blocks: [
      paragraph(text.opening),
      { kind: 'facts', rows: rowsOf(withdrawal) },
      paragraph(remarkOf(matched)),
      { kind: 'heading', text: text.todoHeading },
      {
        kind: 'list',
        items: withdrawal.kind === 'order' && !isOnDesk ? [...todo, text.withoutDesk] : todo
      },
      ...(orderId && isOnDesk
        ? [
            {
              kind: 'button' as const,
              link: { text: text.openOrder, url: new URL(orderPath(orderId), settings.siteUrl).href }
            }
          ]
        : [])
    ],
    footer: []
  }
}

function digest(listed: readonly MatchedWithdrawal[], count: number): Letter {
  const text = withdrawalDigestText
  const left = count - listed.length
  return {
    subject: text.subject(settings.name, count),
    preview: text.preview,
    title: text.title(count),
    blocks: [
      paragraph(text.opening),
      ...listed.flatMap((matched): LetterBlock[] => [
        { kind: 'heading', text: text.heading(matched.withdrawal.id) },
        { kind: 'facts', rows: rowsOf(matched.withdrawal) },
        paragraph(remarkOf(matched))
      ]),
      ...(left > 0 ? [paragraph(text.more(left))] : [])
    ],
    footer: []
  }
}
