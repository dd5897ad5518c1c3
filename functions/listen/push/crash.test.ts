// Workers that die anywhere: what a crash may cost, on the database that they share. The deep set kills more of them,
// and whole processes (crash.deep.test.ts).
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { openTestCampaign, type TestCampaign } from '../../../tests/fixtures/push/campaign.ts'
import { expectFinal } from '../../../tests/fixtures/push/campaign-end.ts'
import { clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { LEASE_MS } from './queue.ts'
import { sendCampaigns } from './send-campaigns.ts'

const SEED = Date.now() % 2 ** 31
const KILLS = runs(6, 50)
const SUBSCRIBERS = runs(300, 12_000)
const [GONE, FAILING] = [runs(15, 200), runs(10, 100)]

const isHere = databaseKinds().includes('server')
let testDatabase: TestDatabase
let campaign: TestCampaign
beforeAll(async () => {
  if (isHere) testDatabase = await openTestDatabase('server')
  return () => testDatabase?.close()
})
beforeEach(async () => {
  if (!isHere) return
  await clearPush(testDatabase.db)
  campaign = await openTestCampaign(testDatabase.db, 2)
})
afterEach(() => campaign?.close())

/** Requests of dead workers. They end before their messages count as lost, however slow this machine is. */
const inProgress: Promise<unknown>[] = []

/** A worker that dies at its `steps`-th outgoing call, to the database or to a push service. */
async function workUntilKilled(steps: number): Promise<void> {
  let left = steps
  const never = new Promise<never>(() => undefined)
  const died = Promise.withResolvers<void>()
  /** Requests in progress continue without it, as with a machine that is switched off. */
  const step = <Value>(act: () => Promise<Value>): Promise<Value> => {
    if (--left <= 0) {
      died.resolve()
      return never
    }
    // Drizzle runs a query each time that it is awaited, so it is awaited here only.
    const acting = (async () => await act())()
    inProgress.push(acting)
    return acting.then((value) => (left <= 0 ? never : value))
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

/** At which outgoing call each worker dies. */
const deaths = (seed: number) => fc.sample(fc.integer({ min: 1, max: 400 }), { seed, numRuns: KILLS })

test.skipIf(!isHere).each([SEED])(
  'kills at random (seed %i) cost 8 messages each at most, and no subscriber gets two',
  async (seed) => {
    await campaign.subscribe(SUBSCRIBERS)
    await campaign.subscribe(GONE, { status: 410 })
    await campaign.subscribe(FAILING, { status: 500 })
    await campaign.start()
    for (const steps of deaths(seed)) {
      await workUntilKilled(steps)
      await Promise.allSettled(inProgress.splice(0))
      campaign.jump(LEASE_MS)
    }
    for (let round = 0; round < 80 && !(await campaign.campaign()).endedAt; round++) {
      await campaign.send()
      campaign.jump(5 * 60_000)
    }
    await expectFinal(testDatabase.db, campaign, { subscribers: SUBSCRIBERS + GONE + FAILING, kills: KILLS })
    expect((await campaign.campaign()).gone).toBeLessThanOrEqual(GONE)
  }
)
