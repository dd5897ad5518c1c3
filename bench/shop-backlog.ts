// The figure of the morning after: a thousand paid orders wait for Printful that allows so many calls a minute.
import { sql } from 'drizzle-orm'
import type { Database } from '../functions/db/open.ts'
import { inParallel, wait } from '../functions/http/client/pace.ts'
import { SCHEDULED_WITHIN_SECONDS } from '../functions/jobs/job.ts'
import { runJob } from '../functions/jobs/run-job.ts'
import { workOutboxJob } from '../functions/jobs/work-outbox.ts'
import { PROMISED_WORK_PER_SECOND } from '../functions/services/printful/client.ts'
import { printfulShop } from '../functions/services/printful/printing.printful.ts'
import {
  createPrintfulSimulator,
  SIMULATED_PRINTFUL_ORIGIN,
  SIMULATED_STORE_ID
} from '../simulators/printful/simulator.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { BANK_MS, idsOf, openShop, PARALLEL, pay, startOrders } from './shop-world.ts'
import type { Row } from './table.ts'

/** Its clock runs so much faster than ours. */
const TIMES = 4
/** What a call to Printful takes, by its clock. */
const PRINTER_MS = 700
/** After this it is not drained, whatever it is. */
const MAX_MINUTES = 60

/** A scheduled run each minute, as on the host: 25 seconds of work, then nothing until the next one. */
export async function backlogRow(db: Database): Promise<Row> {
  const { orders: count, callsPerMinute, minutes: allowed } = budgets.H5
  let [startedMs, skippedMs] = [performance.now(), 0]
  const start = new Date()
  const clockMs = () => skippedMs + (performance.now() - startedMs) * TIMES
  const now = () => new Date(start.getTime() + clockMs())
  const printer = createPrintfulSimulator({ now, callsPerMinute })
  let [calls, refused] = [0, 0]
  const printing = printfulShop({
    ...{
      token: 'token',
      storeId: SIMULATED_STORE_ID,
      apiBase: SIMULATED_PRINTFUL_ORIGIN,
      webhookSecrets: [],
      isReal: false
    },
    perSecond: PROMISED_WORK_PER_SECOND * TIMES,
    send: async (request) => {
      await wait(PRINTER_MS / TIMES)
      const answer = await printer.send(request)
      calls++
      if (answer.status === 429) refused++
      return answer
    }
  })
  const shop = await openShop(db, { bankMs: BANK_MS / TIMES })
  await startOrders(shop, count)
  pay(shop, idsOf(shop))
  await inParallel(shop.stripe.webhooks.waiting(), PARALLEL, (event) => shop.stripe.webhooks.deliver([event]))

  startedMs = performance.now()
  let minutes = 0
  const services = {
    ...shop.testApp.services,
    now,
    printing,
    mailer: { send: () => wait(BANK_MS / TIMES), reach: async () => undefined }
  }
  const job = { ...workOutboxJob, withinSeconds: SCHEDULED_WITHIN_SECONDS / TIMES }
  let left: number = count
  while (left > 0 && minutes < MAX_MINUTES) {
    const outcome = await runJob(services, job)
    if (outcome !== 'done' && outcome !== 'cut short') throw new Error(`the work was ${outcome}`)
    left = await countWaiting(db)
    minutes = clockMs() / 60_000
    skippedMs += (Math.ceil(minutes) - minutes) * 60_000
  }
  const confirmed = printer.webhooks.waiting().filter(({ type }) => type === 'order_updated').length
  const isOnce = printer.orders.length === count && confirmed === count
  return {
    name: 'H5',
    figure: `${count} paid orders wait for a print shop that takes ${callsPerMinute} calls a minute`,
    measured: `${minutes.toFixed(1)} minutes of its clock; ${printer.orders.length} laid down, ${confirmed} ordered; ${refused} of ${calls} calls were too many`,
    budget: `≤ ${allowed} minutes, each once`,
    beside: `three calls for each order would be ${Math.ceil((count * 3) / callsPerMinute)} minutes without any pause; its clock runs ${TIMES} times as fast as ours`,
    isWithin: minutes <= allowed && left === 0 && isOnce
  }
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await db.execute(
    sql`SELECT count(*)::int AS left FROM outbox WHERE kind = 'fulfil-order' AND done_at IS NULL`
  )
  return Number(rows[0]?.left)
}
