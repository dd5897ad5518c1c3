// What the hosts are mailed about the books.
import { deskMailText } from '#texts/desk.ts'
import { monthName } from '../../../src/desk/books/month-names.ts'
import { BOOKS_PATH } from '../../../src/desk/desk-pages.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { mailAllHosts } from '../access/host-mails.ts'

/** `moment`: makes it unique, here and below. */
export const monthClosedNews = (host: string, month: string, moment: Date): OutboxMessage[] =>
  mailAllHosts(`month-closed:${month}:${moment.toISOString()}`, {
    ...deskMailText.monthClosed(host, monthName(month)),
    path: BOOKS_PATH
  })

export const monthOpenedNews = (host: string, month: string, moment: Date): OutboxMessage[] =>
  mailAllHosts(`month-opened:${month}:${moment.toISOString()}`, {
    ...deskMailText.monthOpened(host, monthName(month)),
    path: BOOKS_PATH
  })

export const vatSetNews = (host: string, fromMonth: string, moment: Date): OutboxMessage[] =>
  mailAllHosts(`vat-set:${fromMonth}:${moment.toISOString()}`, {
    ...deskMailText.vatSet(host, monthName(fromMonth)),
    path: BOOKS_PATH
  })
