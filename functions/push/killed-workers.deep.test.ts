// Workers that die anywhere: what a crash may cost, on the database that many of them share.
// Named cases: F-18.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushRetries, pushShards, pushSubscriptions } from '../db/schema.ts'
import { openTrialDatabase, type TrialDatabase, trialKinds } from '../db/trial-database.ts'
import { openTrialCampaign, type TrialCampaign } from '../services/trial-campaign.ts'
import { LEASE_MS } from './claims.ts'
import { MAX_UNSENT, MAX_UNWRITTEN } from './flight.ts'
import { sendCampaigns } from './send-campaigns.ts'
import { clearPush } from './trial-subscribers.ts'

const isHere = trialKinds().includes('server')
let trial: TrialDatabase
let campaign: TrialCampaign
beforeAll(async () => {
  if (isHere) trial = await openTrialDatabase('server')
  return () => trial?.close()
}, 60_000)
beforeEach(async () => {
  if (!isHere) return
  await clearPush(trial.db)
  campaign = await openTrialCampaign(trial.db, 2)
})
afterEach(() => campaign?.close())

/** Every subscription was taken up, nothing waits, and the campaign says so. */
async function expectFinal(subscribers: number, kills: number) {
  const { endedAt, sent, gone, givenUp } = await campaign.campaign()
  expect(endedAt).not.toBeNull()
  expect(await trial.db.$count(pushRetries)).toBe(0)
  expect(await trial.db.$count(pushShards, sql`done_at IS NULL`)).toBe(0)
  expect(await trial.db.$count(pushSubscriptions, sql`last_episode < 118`)).toBe(0)
  const delivered = campaign.delivered()
  expect(new Set(delivered).size, 'nobody got two').toBe(delivered.length)
  const tried = campaign.simulators.reduce((sum, one) => sum + one.asked().size, 0)
  expect(subscribers - tried, 'lost unsent').toBeLessThanOrEqual(MAX_UNSENT * kills)
  expect(subscribers - gone - givenUp - delivered.length).toBeLessThanOrEqual(MAX_UNWRITTEN * kills)
  expect(sent).toBeLessThanOrEqual(delivered.length)
}

/** A worker that dies at its `steps`-th way out: to the database, or to a push service. */
async function workUntilKilled(steps: number): Promise<void> {
  let left = steps
  const never = new Promise<never>(() => undefined)
  const died = Promise.withResolvers<void>()
  /** What was under way goes on without it, as with a machine that is switched off. */
  const step = <Value>(act: () => Promise<Value>): Promise<Value> => {
    if (--left <= 0) {
      died.resolve()
      return never
    }
    return act().then((value) => (left <= 0 ? never : value))
  }
  const { db, sender, ...others } = campaign.services
  const dying = {
    ...others,
    db: new Proxy(db, {
      get: (target, name) => {
        const member = Reflect.get(target, name)
        if (name !== 'execute' && name !== 'batch') return member
        return (...given: unknown[]) =>
          step(() => Reflect.apply(member as () => Promise<unknown>, target, given))
      }
    }),
    sender: {
      ...sender,
      send: (...given: Parameters<typeof sender.send>) => step(() => sender.send(...given))
    }
  }
  await Promise.race([died.promise, sendCampaigns(dying, AbortSignal.timeout(60_000))])
}

test.skipIf(!isHere)(
  'fifty kills at random cost 33 messages each at most, and nobody gets two',
  async () => {
    await campaign.subscribe(12_000)
    const odd = await campaign.subscribe(200, { status: 410 })
    await campaign.subscribe(100, { status: 500 })
    await campaign.start()
    let kills = 0
    while (kills < 50) {
      await Promise.all([workUntilKilled(1 + Math.random() * 400), workUntilKilled(1 + Math.random() * 400)])
      kills += 2
      campaign.jump(LEASE_MS + 1)
    }
    for (let round = 0; round < 80 && !(await campaign.campaign()).endedAt; round++) {
      await campaign.send()
      campaign.jump(5 * 60_000)
    }
    await expectFinal(12_300, kills)
    expect((await campaign.campaign()).gone).toBeLessThanOrEqual(odd.length)
  },
  240_000
)

test.skipIf(!isHere)(
  'processes that are killed with SIGKILL cost 33 messages each at most, and nobody gets two',
  async () => {
    await campaign.subscribe(3000)
    await campaign.start()
    const worker = () => {
      const origins = campaign.simulators.map(({ origin }) => origin)
      const input = {
        url: trial.url,
        origins,
        pair: campaign.pair,
        startMs: campaign.services.now().getTime()
      }
      return fork('functions/push/trial-worker.ts', [JSON.stringify(input)])
    }
    const killWhenBusy = async (child: ChildProcess, delivered: number) => {
      while (campaign.delivered().length < delivered && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 5))
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    const kills = [200, 700, 1500]
    for (const delivered of kills) {
      await killWhenBusy(worker(), delivered)
      await trial.db.execute(sql`UPDATE push_shards SET lease_until = NULL`)
    }
    expect(campaign.delivered().length).toBeLessThan(3000)
    for (let round = 0; round < 80 && !(await campaign.campaign()).endedAt; round++) await campaign.send()
    await expectFinal(3000, kills.length)
  },
  240_000
)

test.skipIf(!isHere)(
  'a worker that notes after sending what it sent would send to many twice',
  async () => {
    await campaign.subscribe(300)
    const { db, sender } = campaign.services
    await db.execute(sql`ALTER TABLE push_subscriptions ADD COLUMN naive_done boolean NOT NULL DEFAULT false`)
    /** Reads who is left, sends, and notes it at the end of the batch; the first one is killed before that. */
    const naive = async (isKilled: boolean) => {
      const { rows } = await db.execute(sql`SELECT * FROM push_subscriptions WHERE NOT naive_done LIMIT 100`)
      for (const row of rows as { id: number; endpoint: string; p256dh: Buffer; auth: Buffer }[])
        await sender.send({ ...row, text: 'x', topic: 'ep-118' })
      if (!isKilled) await db.execute(sql`UPDATE push_subscriptions SET naive_done = true`)
    }
    await naive(true)
    await naive(false)
    const delivered = campaign.delivered()
    expect(new Set(delivered).size).toBeLessThan(delivered.length)
    await db.execute(sql`ALTER TABLE push_subscriptions DROP COLUMN naive_done`)
  },
  120_000
)
