// What the hosts are mailed about the books.
import { deskMailText } from '#texts/desk.ts'
import { monthName } from '../../src/features/books/month-names.ts'
import { BOOKS_PATH } from '../../src/features/desk/desk-pages.ts'
import { mailAllHosts } from '../desk/host-mails.ts'
import type { OutboxMessage } from '../outbox/message-queries.ts'

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
