// The date of the next episode, as a host gives it.
import { giveNextDate } from '../../../src/desk/episodes/contract.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { isLongPast } from '../../../src/listen/episodes/next-date.ts'
import type { Route } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import { handleFor } from '../access/handle-desk.ts'
import { awaitedDay, giveDate } from './next-date-queries.ts'
import { buildQueue, WAIT_MS } from './publish-desk.ts'

export function nextDateHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now, desk } = services
  return [
    handle(
      giveNextDate,
      ({ body: { day } }) => ({ act: 'next-date-given', ...(day === null ? {} : { about: day }) }),
      async ({ body: { day } }, connected, { host }) => {
        const { db } = connected
        if (day !== null && isLongPast(day, now())) return refuse('day-over')
        const isAgain = day !== null && (await awaitedDay(db, desk.episodes(), now())) === null
        await giveDate(db, { day, by: host, now: now(), waitMs: WAIT_MS, isAgain })
        return accept({
          nextDate: await awaitedDay(db, desk.episodes(), now()),
          queue: await buildQueue(connected)
        })
      }
    )
  ]
}
