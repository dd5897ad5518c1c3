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
} from '../../src/features/books/contract.ts'
import { accept, invariant, refuse } from '../../src/lib/outcome.ts'
import type { Database } from '../db/open.ts'
import { admit } from '../desk/admit.ts'
import { handleFor } from '../desk/handle-desk.ts'
import { nameOf } from '../desk/hosts.ts'
import type { Route } from '../http/handle.ts'
import { runJob } from '../jobs/run-job.ts'
import { enqueue } from '../outbox/message-queries.ts'
import { assertConnected, type Services } from '../services.ts'
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
    handle(readFigures, async (visit) => {
      assertConnected('books', services, 'db')
      const admitted = await admit(services, visit, readFigures.needs, { act: 'figures-viewed' })
      if (!admitted.ok) return admitted
      const { db } = services
      const until = await readUntil(db)
      return accept({ months: await figuresOf(db, now()), readUntil: until?.toISOString() ?? null })
    }),
    handle(readBooks, async (visit) => {
      assertConnected('books', services, 'db')
      const admitted = await admit(services, visit, readBooks.needs, { act: 'books-viewed' })
      if (!admitted.ok) return admitted
      const { db } = services
      const until = await readUntil(db)
      return accept({
        months: await allMonths(db, now()),
        readUntil: until?.toISOString() ?? null,
        vat: await shownVat(db)
      })
    }),
    handle(readMonth, async (visit) => {
      assertConnected('books', services, 'db')
      const { month } = visit.query
      const admitted = await admit(services, visit, readMonth.needs, { act: 'month-viewed', about: month })
      return admitted.ok ? accept(await monthContents(services.db, month, now())) : admitted
    }),
    handle(closeCall, async (visit) => {
      assertConnected('books', services, 'db')
      const { month } = visit.body
      const admitted = await admit(services, visit, closeCall.needs, { act: 'month-closed', about: month })
      if (!admitted.ok) return admitted
      const host = hostOf(admitted.value)
      const closing = await closeMonth(services.db, month, host, {
        news: monthClosedNews(nameOf(host), month, now()),
        now: now()
      })
      if ('month' in closing) return accept(closing.month)
      visit.detail({ notYet: closing.notYet })
      return refuse('month-not-closable')
    }),
    handle(openCall, async (visit) => {
      assertConnected('books', services, 'db')
      const { month } = visit.body
      const admitted = await admit(services, visit, openCall.needs, { act: 'month-opened', about: month })
      if (!admitted.ok) return admitted
      const news = monthOpenedNews(nameOf(hostOf(admitted.value)), month, now())
      const isOpen = await openEmptyMonth(services.db, month, { news, now: now() })
      return isOpen ? accept(await monthContents(services.db, month, now())) : refuse('month-not-empty')
    }),
    handle(fetchBalance, async (visit) => {
      assertConnected('books', services, 'db')
      const admitted = await admit(services, visit, fetchBalance.needs, { act: 'balance-fetched' })
      if (!admitted.ok) return admitted
      return accept({ isRead: (await runJob(services, fetchBalanceJob)) === 'done' })
    }),
    handle(setVat, async (visit) => {
      assertConnected('books', services, 'db')
      const { fromMonth, terms } = visit.body
      const admitted = await admit(services, visit, setVat.needs, { act: 'vat-set', about: fromMonth })
      if (!admitted.ok) return admitted
      const { db } = services
      const host = hostOf(admitted.value)
      const row = { fromMonth, terms, setAt: now(), setBy: host }
      const last = (await allVatSettings(db)).filter((one) => one.fromMonth === fromMonth).at(-1)
      const [first, ...more] = vatSetNews(nameOf(host), fromMonth, now())
      if (!isDeepStrictEqual(last?.terms, terms)) {
        const set = db.insert(vatSettings).values(row)
        await (first ? db.batch([set, enqueue(db, [first, ...more], now())]) : set)
      }
      return accept({ vat: await shownVat(db) })
    })
  ]
}

/** Only a host may act, so there is one. */
function hostOf({ host }: { host: string | undefined }): string {
  invariant(host !== undefined, 'a host acts')
  return host
}

const shownVat = async (db: Database) =>
  (await allVatSettings(db)).map(({ fromMonth, terms, setAt, setBy }) => ({
    fromMonth,
    terms,
    setAt: setAt.toISOString(),
    setBy
  }))
