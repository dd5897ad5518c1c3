// Handlers of the books and the figures. Anybody on the desk may look; a host closes a month and says what applies for VAT.
import { isDeepStrictEqual } from 'node:util'
import {
  closeMonth as closeCall,
  fetchBalance,
  openMonth as openCall,
  readBooks,
  readFigures,
  readMonth,
  setVat
} from '../../../src/desk/books/contract.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Route } from '../../platform/http/handle.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { enqueue } from '../../platform/outbox/message-queries.ts'
import type { Services } from '../../platform/services.ts'
import { handleFor } from '../access/handle-desk.ts'
import { nameOf } from '../access/hosts.ts'
import { monthClosedNews, monthOpenedNews, vatSetNews } from './books-news.ts'
import { closeMonth, openEmptyMonth } from './close-month.ts'
import { fetchBalanceJob } from './fetch-balance.ts'
import { figuresOf } from './figures.ts'
import { allMonths, allVatSettings, monthContents, readUntil } from './month-queries.ts'
import { vatSettings } from './schema.ts'

export function booksHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services
  return [
    handle(readFigures, { act: 'figures-viewed' }, async (_, { db }) => {
      const until = await readUntil(db)
      return accept({ months: await figuresOf(db, now()), readUntil: until?.toISOString() ?? null })
    }),
    handle(readBooks, { act: 'books-viewed' }, async (_, { db }) => {
      const until = await readUntil(db)
      return accept({
        months: await allMonths(db, now()),
        readUntil: until?.toISOString() ?? null,
        vat: await shownVat(db)
      })
    }),
    handle(
      readMonth,
      ({ query }) => ({ act: 'month-viewed', about: query.month }),
      async ({ query }, { db }) => accept(await monthContents(db, query.month, now()))
    ),
    handle(
      closeCall,
      ({ body }) => ({ act: 'month-closed', about: body.month }),
      async (visit, { db }, { host }) => {
        const { month } = visit.body
        const news = monthClosedNews(nameOf(host), month, now())
        const closing = await closeMonth(db, month, host, { news, now: now() })
        if ('month' in closing) return accept(closing.month)
        visit.detail({ notYet: closing.notYet })
        return refuse('month-not-closable')
      }
    ),
    handle(
      openCall,
      ({ body }) => ({ act: 'month-opened', about: body.month }),
      async ({ body: { month } }, { db }, { host }) => {
        const news = monthOpenedNews(nameOf(host), month, now())
        const isOpen = await openEmptyMonth(db, month, { news, now: now() })
        return isOpen ? accept(await monthContents(db, month, now())) : refuse('month-not-empty')
      }
    ),
    handle(fetchBalance, { act: 'balance-fetched' }, async (_, connected) =>
      accept({ isRead: (await runJob(connected, fetchBalanceJob)) === 'done' })
    ),
    handle(
      setVat,
      ({ body }) => ({ act: 'vat-set', about: body.fromMonth }),
      async ({ body: { fromMonth, terms } }, { db }, { host }) => {
        const row = { fromMonth, terms, setAt: now(), setBy: host }
        const last = (await allVatSettings(db)).filter((one) => one.fromMonth === fromMonth).at(-1)
        const [first, ...more] = vatSetNews(nameOf(host), fromMonth, now())
        if (!isDeepStrictEqual(last?.terms, terms)) {
          const set = db.insert(vatSettings).values(row)
          await (first ? db.batch([set, enqueue(db, [first, ...more], now())]) : set)
        }
        return accept({ vat: await shownVat(db) })
      }
    )
  ]
}

const shownVat = async (db: Database) =>
  (await allVatSettings(db)).map(({ fromMonth, terms, setAt, setBy }) => ({
    fromMonth,
    terms,
    setAt: setAt.toISOString(),
    setBy
  }))
