// An id that ended, or is past its time, is answered as fast as one that never was.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { noCache } from '../../platform/limits/cache.none.ts'

const MAX_GAP_MS = 10
const TURNS = 60
/** A busy machine may distort one comparison; a real gap shows in each. */
const COMPARISONS = 4

const testDatabase = databaseOfFile()
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp(undefined, { db: testDatabase.db, cache: noCache })
})

const newId = () => randomBytes(32).toString('base64url')
const post = (call: string, json: object) =>
  testApp.request(`/api/handover/${call}`, { method: 'POST', json })
const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

async function gapMs(id: string): Promise<number> {
  const times = { known: [] as number[], never: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    // The clock moves on, so that no limit is reached.
    testApp.setClock(new Date(testApp.services.now().getTime() + 60_000))
    const inTurn = [['known', id] as const, ['never', newId()] as const]
    for (const [name, one] of turn % 2 ? inTurn : inTurn.toReversed()) {
      const begunMs = performance.now()
      expect((await post('read', { id: one })).status).toBe(404)
      times[name].push(performance.now() - begunMs)
    }
  }
  return Math.abs(medianOf(times.known) - medianOf(times.never))
}

test.each(['ended', 'past its time'])('an id that is %s: at most 10 ms apart', async (what) => {
  const id = newId()
  const sealed = randomBytes(60_000).toString('base64')
  await post('write', { id, revision: 0, sealed, isOffer: true })
  if (what === 'ended') await post('end', { id })
  testApp.setClock(new Date(testApp.services.now().getTime() + 2 * 3_600_000))
  let gap = Number.POSITIVE_INFINITY
  for (let round = 0; round < COMPARISONS && gap > MAX_GAP_MS; round++) gap = await gapMs(id)
  expect(gap).toBeLessThanOrEqual(MAX_GAP_MS)
})
