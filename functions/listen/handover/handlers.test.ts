// What the server stores of a hand-over, who can change it, and how often, with the whole app on the test database.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { KEPT_DAYS, MAX_SEALED_BYTES } from '../../../src/listen/handover/sealed-limits.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { logText } from '../../platform/http/log.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { dropHandoversJob } from './drop-handovers.ts'
import { HANDOVER_LIMITS, MAX_HANDOVERS } from './limits.ts'
import { handovers } from './schema.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const testDatabase = databaseOfFile()
let testApp: TestApp
beforeEach(async () => {
  await testDatabase.db.delete(handovers)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  // Each test counts from a day of its own.
  address = `198.51.100.${++visitors}`
})

let visitors = 0
let address = ''

const newId = () => randomBytes(32).toString('base64url')
const sealedOf = (text: string) => Buffer.from(text).toString('base64')
const post = (call: 'read' | 'write' | 'end', json: object, from = address) =>
  testApp.request(`/api/handover/${call}`, { method: 'POST', json, address: from })
const write = (id: string, revision: number, text = 'bytes', more: object = {}) =>
  post('write', { id, revision, sealed: sealedOf(text), isOffer: false, ...more })
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>
const codeOf = async (response: Response) => (await bodyOf(response)).code
const countRows = () => testDatabase.db.$count(handovers)

describe('a hand-over', () => {
  test('is stored, read, replaced and ended', async () => {
    const id = newId()
    expect(await bodyOf(await write(id, 0, 'one'))).toEqual({ revision: 1, nowMs: NOW.getTime() })
    expect(await bodyOf(await post('read', { id }))).toEqual({
      revision: 1,
      sealed: sealedOf('one'),
      nowMs: NOW.getTime()
    })
    expect(await bodyOf(await write(id, 1, 'two'))).toMatchObject({ revision: 2 })
    expect(await bodyOf(await post('read', { id }))).toMatchObject({ sealed: sealedOf('two') })
    expect(await bodyOf(await post('end', { id }))).toEqual({ wasThere: true })
    expect(await bodyOf(await post('end', { id }))).toEqual({ wasThere: false })
    expect(await codeOf(await post('read', { id }))).toBe('unknown-handover')
  })

  test('is not sent again to a device that knows it', async () => {
    const id = newId()
    await write(id, 0)
    const answer = await bodyOf(await post('read', { id, knownRevision: 1 }))
    expect(answer).toEqual({ revision: 1, nowMs: NOW.getTime() })
  })

  test('is written by one of two devices that race, and the other one is told', async () => {
    const id = newId()
    await write(id, 0)
    const answers = await Promise.all([write(id, 1, 'phone'), write(id, 1, 'laptop')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost && (await codeOf(lost))).toBe('handover-changed')
    expect(await bodyOf(await post('read', { id }))).toMatchObject({ revision: 2 })
  })

  test('is refused with a revision of the past, and changes nothing', async () => {
    const id = newId()
    await write(id, 0, 'one')
    await write(id, 1, 'two')
    for (const revision of [0, 1, 3, 99]) expect((await write(id, revision, 'replayed')).status).toBe(409)
    expect(await bodyOf(await post('read', { id }))).toMatchObject({ revision: 2, sealed: sealedOf('two') })
  })

  test('does not come back once it has ended', async () => {
    const id = newId()
    await write(id, 0)
    await post('end', { id })
    expect(await codeOf(await write(id, 1, 'again'))).toBe('unknown-handover')
    expect(await countRows()).toBe(0)
  })
})

describe('a hand-over is refused', () => {
  test.each<[string, object]>([
    ['with a short id', { id: 'x'.repeat(42) }],
    ['with other characters in its id', { id: `${'x'.repeat(42)}/` }],
    ['without bytes', { sealed: '' }],
    ['with bytes that are not base64', { sealed: 'één' }],
    ['with one byte too many', { sealed: Buffer.alloc(MAX_SEALED_BYTES + 1).toString('base64') }],
    ['with a revision below zero', { revision: -1 }],
    ['with half a revision', { revision: 1.5 }]
  ])('%s', async (_, wrong) => {
    const body = { id: newId(), revision: 0, sealed: sealedOf('bytes'), isOffer: false, ...wrong }
    expect((await post('write', body)).status).toBe(400)
    expect(await countRows()).toBe(0)
  })

  test('with a megabyte', async () => {
    const sealed = Buffer.alloc(1_000_000).toString('base64')
    const body = { id: newId(), revision: 0, sealed, isOffer: false }
    expect(await codeOf(await post('write', body))).toBe('body-too-large')
  })

  test('but not at the largest size', async () => {
    const sealed = Buffer.alloc(MAX_SEALED_BYTES, 7).toString('base64')
    const id = newId()
    expect((await post('write', { id, revision: 0, sealed, isOffer: false })).status).toBe(200)
    expect(await bodyOf(await post('read', { id }))).toMatchObject({ sealed })
  })
})

describe('limits', () => {
  test('stop an address that makes too many, until the next day', async () => {
    const { tries } = HANDOVER_LIMITS['handover-new']
    for (let at = 0; at < tries; at++) expect((await write(newId(), 0)).status).toBe(200)
    const refused = await write(newId(), 0)
    expect(await codeOf(refused)).toBe('too-many-handovers')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await countRows()).toBe(tries)
  })

  test('of one address use up little of what is for everybody', async () => {
    const countAll = async () => {
      const { rows } = await testDatabase.db.execute(
        sql`SELECT count FROM try_counts WHERE key LIKE 'handover-new-all:%'`
      )
      return Number(rows[0]?.count ?? 0)
    }
    const known = newId()
    await write(known, 0)
    const before = await countAll()
    for (let at = 0; at < HANDOVER_LIMITS['handover-new'].tries + 10; at++) await write(newId(), 0)
    expect((await countAll()) - before).toBe(HANDOVER_LIMITS['handover-new'].tries - 1)
    // Neither does a device that writes what it has.
    await write(known, 1)
    expect((await countAll()) - before).toBe(HANDOVER_LIMITS['handover-new'].tries - 1)
  })

  test('stop an address that writes, or ends, what it has too often', async () => {
    const id = newId()
    await write(id, 0)
    for (let at = 1; at < HANDOVER_LIMITS['handover-write'].tries; at++)
      expect((await post('end', { id: newId() })).status).toBe(200)
    expect(await codeOf(await write(id, 1))).toBe('too-many-handovers')
    expect(await codeOf(await post('end', { id }))).toBe('too-many-handovers')
    expect(await countRows()).toBe(1)
  })

  test('stop an address that guesses ids, with the same answer for each guess before that', async () => {
    const { tries } = HANDOVER_LIMITS['handover-read']
    const answers = new Set<string>()
    for (let at = 0; at < tries; at++) {
      const response = await post('read', { id: newId() })
      const { requestId: _, ...rest } = await bodyOf(response)
      answers.add(`${response.status} ${JSON.stringify(rest)}`)
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 .*unknown-handover/)])
    expect(await codeOf(await post('read', { id: newId() }))).toBe('too-many-handovers')
    expect((await post('read', { id: newId() }, '203.0.113.200')).status).toBe(404)
  })

  test('stop a flood from everywhere before the table is too large, and nobody who is in it', async () => {
    const id = newId()
    await write(id, 0)
    const rows = Array.from({ length: MAX_HANDOVERS }, () => ({
      idHash: randomBytes(32),
      revision: 1,
      sealed: new Uint8Array([1]),
      isOffer: true,
      keptUntil: later(DAY_MS)
    }))
    for (let at = 0; at < rows.length; at += 1000)
      await testDatabase.db.insert(handovers).values(rows.slice(at, at + 1000))
    const refused = await write(newId(), 0)
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'handovers-full'])
    expect((await write(id, 1)).status).toBe(200)
    // Those that are past their time count no more, though the job has not deleted them yet.
    testApp.setClock(later(DAY_MS))
    expect((await write(newId(), 0)).status).toBe(200)
  })
})

describe('an id that never was, one that ended and one that is past its time', () => {
  test('get the same answer, to the last header', async () => {
    const [ended, past] = [newId(), newId()]
    await write(ended, 0)
    await post('end', { id: ended })
    await write(past, 0, 'bytes', { isOffer: true })
    testApp.setClock(later(61 * MINUTE_MS))
    const answers = []
    for (const id of [newId(), ended, past]) {
      const response = await post('read', { id })
      const { requestId: _, ...body } = await bodyOf(response)
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      answers.push({ status: response.status, body, headers })
    }
    expect(answers[0]?.status).toBe(404)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

describe('what the server keeps', () => {
  test('is an offer for an hour', async () => {
    const id = newId()
    await write(id, 0, 'bytes', { isOffer: true })
    testApp.setClock(later(59 * MINUTE_MS))
    expect((await post('read', { id })).status).toBe(200)
    expect((await write(id, 1, 'more', { isOffer: true })).status).toBe(200)
    testApp.setClock(later(120 * MINUTE_MS))
    expect((await post('read', { id })).status).toBe(404)
    expect((await write(id, 2)).status).toBe(404)
    expect(await bodyOf(await post('end', { id }))).toEqual({ wasThere: false })
  })

  test('of linked devices is deleted when neither of them reads or writes for half a year', async () => {
    const [used, unused, offer] = [newId(), newId(), newId()]
    await write(used, 0)
    await write(unused, 0)
    await write(offer, 0, 'bytes', { isOffer: true })
    testApp.setClock(later(100 * DAY_MS))
    expect((await post('read', { id: used })).status).toBe(200)
    testApp.setClock(later((KEPT_DAYS + 2) * DAY_MS))
    expect((await post('read', { id: unused })).status).toBe(404)
    expect(await runJob(testApp.services, dropHandoversJob)).toBe('done')
    expect(testApp.loggedJobs).toMatchObject([{ counts: { dropped: 2 } }])
    expect(await countRows()).toBe(1)
    expect((await post('read', { id: used })).status).toBe(200)
  })

  test('has no id, no address and no time of the day, in the table and in the log', async () => {
    const id = newId()
    await write(id, 0)
    await post('read', { id })
    const [row] = await testDatabase.db.select().from(handovers)
    expect(row?.keptUntil.getTime()).toBe(Date.parse('2026-11-20T00:00:00Z') + (KEPT_DAYS + 1) * DAY_MS)
    const kept = JSON.stringify(row) + Buffer.from(row?.idHash ?? []).toString('base64url')
    for (const text of [kept, ...testApp.logged.map((line) => logText(line))]) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(address)
    }
  })
})
