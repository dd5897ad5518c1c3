// Asks Printful by the clock: messages that could not be dealt with, then every order that is on its way.

import { catalogue } from '../../src/features/brand/catalogue.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { createPace, type Wait, wait } from '../http/client/pace.ts'
import type { WriteLog } from '../http/log.ts'
import { logItemTrouble } from '../jobs/item-trouble.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import { type Printing, TokenRefused } from '../services/printful/printing.ts'
import type { ShopServices } from '../services.ts'
import { type FulfilmentContext, fulfilmentContextOf, missingPrintful } from './context.ts'
import { takeOrderToLookAt, waitingOrders } from './poll-queries.ts'
import { askPrinting } from './print-facts.ts'
import { lookAtPrint } from './print-webhooks.ts'
import { settle } from './settle-order.ts'
import { tellingRefusedToken } from './token-alert.ts'
import { noteTrouble, unprocessedEvents } from './webhook-queries.ts'

/** Less than one question in a second: buyers who ask for shipping go first. */
const PACE = { parallel: 1, perSecond: 0.9 }
const MESSAGES_AT_ONCE = 20
/** So many in a row, and it is not the orders that are in trouble. */
const MAX_TROUBLES = 3

export const pollPrintingJob: Job<ShopServices> = {
  name: 'poll-printful',
  schedule: '7,37 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  lacks: missingPrintful,
  run: (services, signal) => {
    const fulfilmentContext = fulfilmentContextOf(services)
    return tellingRefusedToken(fulfilmentContext, async () => {
      const counts = await pollPrinting(fulfilmentContext, services.log, signal)
      if (counts.looked === 0) await knock(fulfilmentContext)
      return counts
    })
  }
}

/** Without orders on their way nobody would notice that the token ran out before a buyer does. */
async function knock({ printing }: FulfilmentContext): Promise<void> {
  const [product] = catalogue.products
  if (product) await printing.variantsOf(product.templateId)
}

/** Stops at `signal`; the next run goes on with the orders that were not asked for longest. */
export async function pollPrinting(
  fulfilmentContext: FulfilmentContext,
  log: WriteLog,
  signal: AbortSignal,
  sleep: Wait = wait
) {
  const calm = { ...fulfilmentContext, printing: pacedShop(fulfilmentContext.printing, sleep) }
  const waiting = await tellWaiting(fulfilmentContext)
  const tries = createTries(log)
  for (const event of await unprocessedEvents(fulfilmentContext.db, 'print-shop', MESSAGES_AT_ONCE)) {
    if (signal.aborted) break
    const trouble = await tries.attempt(event.eventKey, () => lookAtPrint(calm, event, 'job'))
    if (trouble) await noteTrouble(fulfilmentContext.db, event, trouble.message)
  }
  while (!signal.aborted) {
    const orderId = await takeOrderToLookAt(fulfilmentContext.db, fulfilmentContext.now())
    if (orderId === undefined) break
    const printed = () => askPrinting(calm.printing, orderId)
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
      logItemTrouble(log, pollPrintingJob.name, subject, error)
      if (!(error instanceof Failure)) return new Failure('checkout', 'a bug of ours, see the log')
      if (++inARow >= MAX_TROUBLES) throw error
      return error
    }
  }
  return { counts, attempt }
}

function pacedShop(printing: Printing, sleep: Wait): Printing {
  const paced = createPace(PACE, sleep)
  return {
    ...printing,
    find: (orderId) => paced(() => printing.find(orderId)),
    shipmentsOf: (printOrderId) => paced(() => printing.shipmentsOf(printOrderId))
  }
}

/** Promises may wait for Printful that is away, but not without anybody knowing. */
async function tellWaiting({ db, now }: FulfilmentContext): Promise<number> {
  const waiting = await waitingOrders(db, now())
  if (!waiting) return 0
  const { orders, since } = waiting
  await enqueueAlert(db, { cause: 'orders-waiting', orders, since: since.toISOString() }, now())
  return orders
}
