// Workers that are killed as processes: what a crash may cost, on the database that they share.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestCampaign, type TestCampaign } from '../../../tests/fixtures/push/campaign.ts'
import { expectFinal } from '../../../tests/fixtures/push/campaign-end.ts'
import { clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { LEASE_MS } from './queue.ts'

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

test.skipIf(!isHere)(
  'processes that are killed with SIGKILL cost 8 messages each at most, and no subscriber gets two',
  async () => {
    await campaign.subscribe(3000)
    await campaign.start()
    const worker = () => {
      const origins = campaign.simulators.map(({ origin }) => origin)
      const input = {
        url: testDatabase.url,
        origins,
        pair: campaign.pair,
        startMs: campaign.services.now().getTime()
      }
      return fork('tests/fixtures/push/worker.ts', [JSON.stringify(input)])
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
      campaign.jump(LEASE_MS)
    }
    expect(campaign.delivered().length).toBeLessThan(3000)
    for (let round = 0; round < 80 && !(await campaign.campaign()).endedAt; round++) {
      await campaign.send()
      campaign.jump(LEASE_MS)
    }
    await expectFinal(testDatabase.db, campaign, { subscribers: 3000, kills: kills.length })
  },
  240_000
)
