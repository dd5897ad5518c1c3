import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { handovers } from '../../listen/handover/schema.ts'
import { mailSubscribers } from '../../listen/mail/schema.ts'
import { episodesWithVoterKeys } from '../../listen/votes/vote-queries.ts'
import { pushSubscriptions, votes } from '../../platform/db/schema.ts'
import { forgetSwitchedOff } from './forget-switched-off.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('voter keys, push and mail addresses and hand-overs are kept while their feature is on, and deleted when it is off', async () => {
  const { db } = database
  await db.insert(votes).values({ episodeNumber: 112, voterKey: Buffer.alloc(16, 1), movieTitle: 'Close' })
  await db.insert(pushSubscriptions).values({
    endpointHash: Buffer.alloc(32, 1),
    endpoint: 'https://push.example/1',
    p256dh: Buffer.alloc(65, 1),
    auth: Buffer.alloc(16, 1),
    lastSeenOn: new Date('2026-11-20T00:00:00Z')
  })
  await db.insert(handovers).values({
    idHash: Buffer.alloc(32, 1),
    revision: 1,
    sealed: Buffer.alloc(1),
    isOffer: false,
    keptUntil: new Date('2027-05-20T00:00:00Z')
  })
  await db.insert(mailSubscribers).values({
    email: 'noor@post.example',
    mailbox: 'noor@post.example',
    consentedAt: new Date('2026-11-20T00:00:00Z'),
    consentVersion: 1
  })
  const allOn = { votes: true, push: true, handover: true, mail: true }
  expect(await forgetSwitchedOff(db, allOn)).toEqual({
    voterKeys: 0,
    subscriptions: 0,
    handovers: 0,
    mailAddresses: 0
  })
  expect(await episodesWithVoterKeys(db)).toEqual([112])
  expect(await forgetSwitchedOff(db, { votes: false, push: false, handover: false, mail: false })).toEqual({
    voterKeys: 1,
    subscriptions: 1,
    handovers: 1,
    mailAddresses: 1
  })
  expect(await episodesWithVoterKeys(db)).toEqual([])
  expect(await db.$count(votes)).toBe(1)
})
