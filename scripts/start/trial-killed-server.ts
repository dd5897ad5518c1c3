// For tests: the whole app as a process of its own, on a database and vendors that outlive it. Its argument says which.

import { settleOrdersJob } from '../../functions/books/settle-orders.ts'
import { forgetful } from '../../functions/checkout/trial-checkout.ts'
import { openDatabase } from '../../functions/db/open.ts'
import { runJob } from '../../functions/jobs/run-job.ts'
import { workOutboxJob } from '../../functions/jobs/work-outbox.ts'
import { smtpMailer } from '../../functions/services/smtp/mailer.smtp.ts'
import { stripeMemberships } from '../../functions/services/stripe/memberships.stripe.ts'
import { stripePayments } from '../../functions/services/stripe/payments.stripe.ts'
import { printfulShop } from '../../functions/services/printful/printing.printful.ts'
import { SIMULATED_STORE_ID } from '../../simulators/printful/printful.ts'
import { SIMULATED_PRICE_ID } from '../../simulators/stripe/subscription-objects.ts'
import { TRIAL_WEBHOOK_SECRET } from '../../functions/services/trial-payments.ts'
import { TRIAL_PRINT_SECRET } from '../../functions/services/trial-print-shop.ts'
import { syncFansJob } from '../../functions/superfan/sync-fans.ts'
import { openHouse } from '../../functions/testing.ts'
import { listen } from '../serve/listen.ts'

export interface ServerInput {
  databaseUrl: string
  stripeBase: string
  printfulBase: string
  portalOrigin: string
  smtpUrl: string
  /** How far its clock is ahead of the machine's: the leases of the processes before it ran out. */
  aheadMs: number
}

/** Between two runs of the jobs; the clock of a site runs them every minute. */
const JOBS_EVERY_MS = 200

const input = JSON.parse(process.argv[2] ?? '') as ServerInput
const now = () => new Date(Date.now() + input.aheadMs)
const send = (request: Request) => fetch(request)
const stripe = { secretKey: 'sk_test_trial', apiBase: input.stripeBase, send }
const mailer = smtpMailer({ url: input.smtpUrl, sender: { name: 'KINO 9', address: 'site@kino9.example' } })
const house = await openHouse(undefined, {
  db: openDatabase(input.databaseUrl),
  now,
  cache: forgetful,
  payments: stripePayments({ ...stripe, webhookSecrets: [TRIAL_WEBHOOK_SECRET], now }),
  memberships: stripeMemberships({
    ...stripe,
    priceId: SIMULATED_PRICE_ID,
    portalOrigin: input.portalOrigin
  }),
  printShop: printfulShop({
    token: 'token',
    storeId: SIMULATED_STORE_ID,
    apiBase: input.printfulBase,
    webhookSecrets: [TRIAL_PRINT_SECRET],
    isReal: false,
    send,
    perSecond: Number.POSITIVE_INFINITY
  })
})
const services = { ...house.services, mailer }
const { address } = await listen(house.app, 0)
process.send?.(address)

const work = async () => {
  for (const job of [workOutboxJob, settleOrdersJob, syncFansJob]) await runJob(services, job)
  setTimeout(work, JOBS_EVERY_MS)
}
await work()
