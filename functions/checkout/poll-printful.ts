// Asks the print shop by the clock: messages that could not be dealt with, then every order that is on its way.

import { catalogue } from '../../src/features/brand/catalogue.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { createPace, type Wait, wait } from '../http/client/pace.ts'
import type { WriteLog } from '../http/log.ts'
import { logItemTrouble } from '../jobs/item-trouble.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { promiseAlert } from '../releases/alerts.ts'
import { type PrintShop, TokenRefused } from '../services/printful/printing.ts'
import type { ShopServices } from '../services.ts'
import { lacksPrinter, openWorkshop, type Workshop } from './context.ts'
import { takeOrderToLookAt, waitingOrders } from './poll-queries.ts'
import { askPrintShop } from './print-facts.ts'
import { lookAtPrint } from './print-webhooks.ts'
import { settle } from './settle-order.ts'
import { tellingRefusedToken } from './token-alert.ts'
import { noteTrouble, unprocessedEvents } from './webhook-queries.ts'

/** Less than one question in a second: buyers who ask for shipping go first. */
const PACE = { parallel: 1, perSecond: 0.9 }
const MESSAGES_AT_ONCE = 20
/** So many in a row, and it is not the orders that are in trouble. */
const MAX_TROUBLES = 3

export const pollPrintShopJob: Job<ShopServices> = {
  name: 'poll-print-shop',
  schedule: '7,37 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  lacks: lacksPrinter,
  run: (services, signal) => {
    const workshop = openWorkshop(services)
    return tellingRefusedToken(workshop, async () => {
      const counts = await pollPrintShop(workshop, services.log, signal)
      if (counts.looked === 0) await knock(workshop)
      return counts
    })
  }
}

/** Without orders on their way nobody would notice that the token ran out before a buyer does. */
async function knock({ printShop }: Workshop): Promise<void> {
  const [product] = catalogue.products
  if (product) await printShop.variantsOf(product.templateId)
}

/** Stops at `signal`; the next run goes on with the orders that were not asked for longest. */
export async function pollPrintShop(
  workshop: Workshop,
  log: WriteLog,
  signal: AbortSignal,
  sleep: Wait = wait
) {
  const calm = { ...workshop, printShop: pacedShop(workshop.printShop, sleep) }
  const waiting = await tellWaiting(workshop)
  const tries = createTries(log)
  for (const event of await unprocessedEvents(workshop.db, 'print-shop', MESSAGES_AT_ONCE)) {
    if (signal.aborted) break
    const trouble = await tries.attempt(event.eventKey, () => lookAtPrint(calm, event, 'job'))
    if (trouble) await noteTrouble(workshop.db, event, trouble.message)
  }
  while (!signal.aborted) {
    const orderId = await takeOrderToLookAt(workshop.db, workshop.now())
    if (orderId === undefined) break
    const printed = () => askPrintShop(calm.printShop, orderId)
    await tries.attempt(orderId, async () => void (await settle(calm, orderId, { actor: 'job', printed })))
  }
  return { ...tries.counts, waiting }
}

/** One that fails does not hold up the others; several in a row end the run. */
function createTries(log: WriteLog) {
  const counts = { looked: 0, failed: 0 }
  let inARow = 0
  const attempt = async (subject: string, look: () => Promise<void>): Promise<Failure | undefined> => {
    try {
      await look()
      counts.looked++
      inARow = 0
      return undefined
    } catch (error) {
      if (error instanceof TokenRefused) throw error
      counts.failed++
      logItemTrouble(log, pollPrintShopJob.name, subject, error)
      if (!(error instanceof Failure)) return new Failure('checkout', 'a bug of ours, see the log')
      if (++inARow >= MAX_TROUBLES) throw error
      return error
    }
  }
  return { counts, attempt }
}

function pacedShop(printShop: PrintShop, sleep: Wait): PrintShop {
  const paced = createPace(PACE, sleep)
  return {
    ...printShop,
    find: (orderId) => paced(() => printShop.find(orderId)),
    shipmentsOf: (printOrderId) => paced(() => printShop.shipmentsOf(printOrderId))
  }
}

/** Promises may wait for a print shop that is away, but not without anybody knowing. */
async function tellWaiting({ db, now }: Workshop): Promise<number> {
  const waiting = await waitingOrders(db, now())
  if (!waiting) return 0
  const { orders, since } = waiting
  await promiseAlert(db, { cause: 'orders-waiting', orders, since: since.toISOString() }, now())
  return orders
}
