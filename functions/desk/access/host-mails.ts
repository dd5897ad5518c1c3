// Mails to the hosts about what happened on the desk.
import * as v from 'valibot'
import { deskMailText } from '#texts/desk.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import type { OutboxHandler } from '../../platform/outbox/work-messages.ts'
import { writtenLetter } from '../../platform/services/smtp/letter.ts'
import { type Mailer, mailAway } from '../../platform/services/smtp/mailer.ts'
import { addressOf } from './hosts.ts'

export const HOST_MAIL_KIND = 'host-mail'

const newsSchema = v.object({
  subject: v.string(),
  /** Paragraphs. */
  lines: v.array(v.string()),
  /** A page of the desk: '/bo9/desk/hosts/'. */
  path: v.string()
})
/** Without names and addresses of buyers: the mail has a link to the page that shows them. */
export type HostNews = v.InferOutput<typeof newsSchema>
const payloadSchema = v.object({ host: v.string(), news: newsSchema })

/**
 * The outbox messages that tell all hosts what one of them did, to be stored together with it. `key` makes the occasion
 * unique: the same key is mailed once.
 */
export const mailAllHosts = (key: string, news: HostNews): OutboxMessage[] =>
  settings.hosts
    .filter(({ mail }) => mail !== undefined)
    .map(({ id }) => ({
      kind: HOST_MAIL_KIND,
      dedupeKey: `${HOST_MAIL_KIND}:${key}:${id}`,
      payload: { host: id, news }
    }))

/** Sends it. The address is looked up now, so that the outbox holds none. */
export const hostMailHandler = ({ mailer }: { mailer: Mailer | undefined }): OutboxHandler => ({
  work: async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const { host, news } = v.parse(payloadSchema, payload)
    const to = addressOf(host)
    if (to === undefined) return undefined
    const written = writtenLetter(
      {
        subject: deskMailText.subject(settings.name, news.subject),
        preview: news.lines[0] ?? news.subject,
        title: news.subject,
        blocks: [
          ...news.lines.map((text) => ({ kind: 'paragraph' as const, text })),
          {
            kind: 'button',
            link: { text: deskMailText.open, url: new URL(news.path, settings.siteUrl).href }
          }
        ],
        footer: [deskMailText.footer(settings.name)]
      },
      settings
    )
    await mailer.send({ id: dedupeKey, to, ...written })
    return undefined
  }
})
