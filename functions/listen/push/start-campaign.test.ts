// At most one campaign for each page, on the embedded database and on a PostgreSQL server.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSubscribers, clearPush } from '../../../tests/fixtures/push/subscribers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { pushCampaigns, pushMessages, pushSubscriptions } from '../../platform/db/schema.ts'
import { startCampaign } from './queue.ts'

const EPISODE = {
  episodeNumber: 118,
  kind: 'full' as const,
  title: '118 - Aftersun, Close en Rundskop',
  slug: '118'
}
const NOW = new Date('2026-11-20T12:00:00Z')

describe.each(databaseKinds())('a new episode (%s)', (kind) => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterAll(() => testDatabase.close())
  beforeEach(() => clearPush(testDatabase.db))

  test('a new episode is announced once, however many deploys, watches and retries start it at once', async () => {
    await addSubscribers(testDatabase.db, 10)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => startCampaign(testDatabase.db, EPISODE, NOW))
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await startCampaign(testDatabase.db, { ...EPISODE, title: 'Another title' }, NOW)).toBe(false)
    expect(await testDatabase.db.select().from(pushCampaigns)).toMatchObject([
      {
        slug: '118',
        endedAt: null,
        notice: {
          title: 'KINO\u00a09: aflevering 118',
          body: 'Aftersun, Close en Rundskop',
          path: '/aflevering/118/',
          tag: 'ep-118'
        }
      }
    ])
    expect(await testDatabase.db.$count(pushMessages)).toBe(10)
  })

  test('a new episode has a message for each subscriber of that moment, and for no later one', async () => {
    await addSubscribers(testDatabase.db, 90)
    await testDatabase.db.execute(sql`DELETE FROM push_subscriptions WHERE id % 3 = 0`)
    const subscribed = await testDatabase.db.select({ id: pushSubscriptions.id }).from(pushSubscriptions)
    await startCampaign(testDatabase.db, EPISODE, NOW)
    await addSubscribers(testDatabase.db, 5)
    const queued = await testDatabase.db.select({ id: pushMessages.subscriptionId }).from(pushMessages)
    expect(queued.map(({ id }) => id).toSorted()).toEqual(subscribed.map(({ id }) => id).toSorted())
    expect(await testDatabase.db.select().from(pushCampaigns)).toMatchObject([{ subscribers: 60 }])
  })

  test('a new episode without subscribers counts as announced', async () => {
    expect(await startCampaign(testDatabase.db, EPISODE, NOW)).toBe(true)
    expect(await testDatabase.db.select().from(pushCampaigns)).toMatchObject([{ endedAt: NOW }])
    await addSubscribers(testDatabase.db, 5)
    expect(await startCampaign(testDatabase.db, EPISODE, NOW)).toBe(false)
    expect(await testDatabase.db.$count(pushMessages)).toBe(0)
  })
})

test.skipIf(!databaseKinds().includes('server'))(
  'a server that looks first and writes then announces an episode twice',
  async () => {
    const testDatabase = await openTestDatabase('server')
    await testDatabase.db.execute(sql`CREATE TABLE naive_campaigns (episode_number int)`)
    const naive = async () => {
      const { rows } = await testDatabase.db.execute(
        sql`SELECT FROM naive_campaigns WHERE episode_number = 118`
      )
      if (rows.length > 0) return false
      await testDatabase.db.execute(sql`INSERT INTO naive_campaigns VALUES (118)`)
      return true
    }
    const twenty = Array.from({ length: 20 })
    const started = await Promise.all(twenty.map(naive))
    expect(started.filter(Boolean).length).toBeGreaterThan(1)
    await testDatabase.close()
  },
  60_000
)
