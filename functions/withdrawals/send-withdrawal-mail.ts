// Mails who withdrew a receipt with content, date and time, and the hosts what there is to do.
import * as v from 'valibot'
import { type Fact, type Letter, type LetterBlock, writtenLetter } from '../../src/mails/letter.ts'
import { type SaleFacts, saleFactsOf } from '../../src/settings/sale-facts.ts'
import { settings } from '../../src/settings/settings.ts'
import { withdrawalNoticeText, withdrawalReceiptText } from '../../src/texts/withdrawal-mails.ts'
import { withdrawalText } from '../../src/texts/withdrawals.ts'
import type { WithdrawalMatch } from '../../src/withdrawals/rules.ts'
import type { Database } from '../db/open.ts'
import { footerOf } from '../mails/order-letters.ts'
import type { Duty } from '../outbox/work-outbox.ts'
import type { Clock } from '../services/clock.ts'
import { mailAway, type Sender } from '../services/mailer.ts'
import { type KeptWithdrawal, matchWithdrawal, noteReceipt, withdrawalOf } from './records.ts'

/** `host`: which of the hosts it is for, '' = who withdrew. */
const payloadSchema = v.object({ withdrawalId: v.number(), host: v.string() })
type Post = { db: Database; now: Clock; mailer: Sender | undefined }

const facts = saleFactsOf(settings)
const moment = new Intl.DateTimeFormat(settings.locale, {
  ...{ dateStyle: 'full', timeStyle: 'medium', timeZone: 'Europe/Brussels' }
})

export const withdrawalMailDuty = ({ db, now, mailer }: Post): Duty => ({
  work: async ({ payload, dedupeKey: id }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const { withdrawalId, host } = v.parse(payloadSchema, payload)
    const kept = await withdrawalOf(db, withdrawalId)
    if (!kept) return undefined
    if (host) {
      const match = kept.kind === 'order' ? await matchWithdrawal(db, kept) : undefined
      await mailer.send({
        id,
        to: host,
        replyTo: kept.email,
        ...writtenLetter(notice(kept, match), settings)
      })
      return undefined
    }
    const letter = writtenLetter(receipt(kept, facts), settings)
    await mailer.send({ id, to: kept.email, replyTo: settings.mail.support, ...letter })
    await noteReceipt(db, withdrawalId, now())
    return undefined
  }
})

const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text })

/** What was declared, word for word. */
function contentRows({ kind, reference, name, email, message }: KeptWithdrawal): Fact[] {
  return [
    { label: withdrawalText.what, value: withdrawalText.kinds[kind] },
    ...(kind === 'order'
      ? [
          { label: withdrawalText.reference, value: reference },
          { label: withdrawalText.partOfOrder, value: message || withdrawalText.everything }
        ]
      : []),
    { label: withdrawalText.name, value: name },
    { label: withdrawalText.email, value: email }
  ]
}

function receipt(kept: KeptWithdrawal, { seller, sellerAddress, ...rest }: SaleFacts): Letter {
  const text = withdrawalReceiptText
  const next = kept.kind === 'order' ? text.nextOfOrder(seller, sellerAddress) : text.nextOfSubscription
  return {
    ...{ subject: text.subject, preview: text.preview, title: text.title },
    blocks: [
      paragraph(text.opening),
      {
        kind: 'facts',
        rows: [
          { label: text.receivedAt, value: moment.format(kept.receivedAt) },
          { label: text.number, value: String(kept.id) }
        ]
      },
      { kind: 'heading', text: text.contentHeading },
      paragraph(withdrawalText.declaration[kept.kind]),
      { kind: 'facts', rows: contentRows(kept) },
      { kind: 'heading', text: text.nextHeading },
      { kind: 'list', items: next },
      paragraph(text.notYou)
    ],
    footer: footerOf({ seller, sellerAddress, ...rest }, kept.reference)
  }
}

function notice(kept: KeptWithdrawal, match: WithdrawalMatch | undefined): Letter {
  const text = withdrawalNoticeText
  return {
    ...{ subject: text.subject(settings.name, kept.id), preview: text.preview, title: text.title },
    blocks: [
      paragraph(text.opening),
      {
        kind: 'facts',
        rows: [{ label: text.receivedAt, value: moment.format(kept.receivedAt) }, ...contentRows(kept)]
      },
      paragraph(match ? text.match[match] : text.subscription),
      { kind: 'heading', text: text.todoHeading },
      { kind: 'list', items: text.todo }
    ],
    footer: []
  }
}
