// For tests: a podcast with fans. The app on a database of its own, with a simulated Stripe on its own wire.

import { sql } from 'drizzle-orm'
import { Died, forgetful } from '../checkout/trial-checkout.ts'
import type { Database } from '../db/open.ts'
import { emptyTables } from '../db/trial-database.ts'
import type { CrashPoint } from '../crash-points.ts'
import { openTrialPayments } from '../services/trial-payments.ts'
import type { Services } from '../services.ts'
import { type House, openHouse } from '../testing.ts'

type Bank = ReturnType<typeof openTrialPayments>
/** How the form is filled in. */
type SetupMethod = Parameters<Bank['simulator']['subscriber']['confirmSetup']>[1]

export type TrialFans = Awaited<ReturnType<typeof openTrialFans>>
export type Started = { intentId: string; clientSecret: string; intentType: string }

export const noor = { name: 'Noor de Wit', email: 'noor@post.example', nickname: 'popcornprins' }

export async function openTrialFans(db: Database, given: Partial<Services> = {}) {
  await emptyTables(
    db,
    'superfan_signups',
    'fans',
    'fan_subscriptions',
    'portal_tokens',
    'webhook_events',
    'outbox',
    'try_counts',
    'cache_entries',
    'job_leases'
  )
  let house: House | undefined
  const bank = openTrialPayments({
    timeoutMs: 1000,
    onWebhook: async (request) => {
      if (!house) throw new TypeError('fetch failed')
      return house.app(request, { ip: '198.51.100.1' })
    }
  })
  let diesAt: CrashPoint | undefined
  const opened = await openHouse(undefined, {
    ...{ db, cache: forgetful, payments: bank.payments, memberships: bank.memberships },
    passing: (point) => {
      if (point !== diesAt) return
      diesAt = undefined
      throw new Died(point)
    },
    ...given
  })
  house = opened
  const post = (path: string, json?: unknown, address?: string) =>
    opened.ask(path, { method: 'POST', ...(json ? { json } : {}), ...(address ? { address } : {}) })
  const init = async (address?: string) =>
    (await (await post('/api/subscription/init', undefined, address)).json()) as Started
  return {
    ...{
      house: opened,
      stripe: bank.simulator,
      requests: bank.requests,
      memberships: bank.memberships,
      post,
      init
    },
    finish: (intentId: string, fan: object = noor) =>
      post('/api/subscription/finalize', { intentId, ...fan }),
    /** The form filled in with this method; answers the name of the setup. */
    filledIn: async (method: SetupMethod = 'card') => {
      const { intentId } = await init()
      bank.simulator.subscriber.confirmSetup(intentId, method)
      return intentId
    },
    list: async () =>
      ((await (await opened.ask('/api/superfans')).json()) as { nicknames: string[] }).nicknames,
    dieAt: (point: CrashPoint) => {
      diesAt = point
    },
    later: (seconds: number) => {
      const at = new Date(opened.services.now().getTime() + seconds * 1000)
      opened.setClock(at)
      bank.setClock(at)
    },
    rows: rowsOf(db)
  }
}

/** What the tables hold. */
const rowsOf = (db: Database) => ({
  signups: async () =>
    (await db.execute(sql`SELECT * FROM superfan_signups ORDER BY created_at, intent_id`)).rows,
  fans: async () => (await db.execute(sql`SELECT * FROM fans ORDER BY id`)).rows,
  subscriptions: async () => (await db.execute(sql`SELECT * FROM fan_subscriptions ORDER BY fan_id`)).rows,
  mails: async () =>
    (
      await db.execute(
        sql`SELECT payload ->> 'which' AS which FROM outbox WHERE kind = 'fan-mail' ORDER BY id`
      )
    ).rows.map(({ which }) => which),
  alerts: async () =>
    (
      await db.execute(
        sql`SELECT DISTINCT payload -> 'alert' ->> 'cause' AS cause FROM outbox WHERE kind = 'alert'`
      )
    ).rows.map(({ cause }) => cause)
})
