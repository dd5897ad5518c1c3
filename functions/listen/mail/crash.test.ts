// Workers that die anywhere: what a crash may cost, on the database that they share and the simulated mail server.
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { openTestMail, type TestMail } from './mail.testing.ts'
import { LEASE_MS } from './mail-queue.ts'
import { portionAt, sendEpisodeMails } from './send-episode-mails.ts'

const SEED = Date.now() % 2 ** 31
const KILLS = runs(8, 40)
const SUBSCRIBERS = runs(250, 2000)
/** A portion of eight, so that there are many places to die. */
const PER_SECOND = 2

const isHere = databaseKinds().includes('server')
let testDatabase: TestDatabase
let context: TestMail
beforeAll(async () => {
  if (isHere) testDatabase = await openTestDatabase('server')
  return () => testDatabase?.close()
})
beforeEach(async () => {
  if (isHere) context = await openTestMail(testDatabase.db)
})
afterEach(() => context?.close())

/** What dead workers had begun. It ends before its mails count as unknown, however slow this machine is. */
const inProgress: Promise<unknown>[] = []

/** A worker that dies at its `steps`-th outgoing call, to the database or to the mail server. */
async function workUntilKilled(steps: number): Promise<void> {
  let left = steps
  const never = new Promise<never>(() => undefined)
  const died = Promise.withResolvers<void>()
  /** What is in progress continues without it, as with a machine that is switched off. */
  const step = <Value>(act: () => Promise<Value>): Promise<Value> => {
    if (--left <= 0) {
      died.resolve()
      return never
    }
    const acting = (async () => await act())()
    inProgress.push(acting)
    return acting.then((value) => (left <= 0 ? never : value))
  }
  const { db, post, ...others } = context.sending
  const dying = {
    ...others,
    perSecond: PER_SECOND,
    db: new Proxy(db, {
      get: (target, name) => {
        const member = Reflect.get(target, name)
        if (name !== 'execute' && name !== 'batch') return member
        return (...given: unknown[]) =>
          step(() => Reflect.apply(member as () => Promise<unknown>, target, given))
      }
    }),
    post: (...given: Parameters<typeof post>) => step(() => post(...given))
  }
  await Promise.race([died.promise, sendEpisodeMails(dying, AbortSignal.timeout(60_000))])
}

test.skipIf(!isHere).each([SEED])(
  'kills at random (seed %i) leave one portion each unknown at most, and nobody gets two',
  async (seed) => {
    await context.subscribe('luisteraar', SUBSCRIBERS)
    await context.start()
    for (const steps of fc.sample(fc.integer({ min: 1, max: 90 }), { seed, numRuns: KILLS })) {
      await workUntilKilled(steps)
      await Promise.allSettled(inProgress.splice(0))
      context.jump(LEASE_MS)
    }
    for (let round = 0; round < 20 && !(await context.mail()).endedAt; round++) {
      await context.send()
      context.jump(LEASE_MS)
    }
    const { endedAt, recipients, accepted, refused } = await context.mail()
    expect(endedAt).not.toBeNull()
    expect(recipients).toBe(SUBSCRIBERS)
    const delivered = context.delivered()
    expect(new Set(delivered).size).toBe(delivered.length)
    const unknown = recipients - accepted - refused
    expect(unknown).toBeLessThanOrEqual(KILLS * portionAt(PER_SECOND))
    expect(delivered.length).toBeGreaterThanOrEqual(accepted)
    expect(delivered.length).toBeLessThanOrEqual(recipients)
  }
)
