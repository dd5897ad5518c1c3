// Who guesses codes or orders learns nothing from how long the answer takes, nor from its shape.
// Named cases: CPN-05, X-06.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { coupons } from '../db/coupon-schema.ts'
import { openTrialDatabase, type TrialDatabase } from '../db/trial-database.ts'
import { statementsDuring } from '../db/trial-statements.ts'
import { postgresCache } from '../services/cache.postgres.ts'
import { openTrialCoupons, type TrialCoupons } from './trial-coupons.ts'

const MAX_GAP_MS = 20
const TURNS = 60
/** A busy machine may spoil one comparison; a gap is there in each. */
const COMPARISONS = 4

let trial: TrialDatabase
let world: TrialCoupons
let orderId: string
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  const cache = postgresCache(trial.db, () => world.house.services.now(), 30_000)
  world = await openTrialCoupons(trial.db, { cache })
  orderId = (await world.begin()).orderId
}, 30_000)

/** Codes that are there and that this order may not have, each for another reason. */
const UNFIT: Readonly<Record<string, Partial<typeof coupons.$inferInsert>>> = {
  'UIT-DE-TIJD': { expiresAt: new Date('2026-11-20T11:59:59Z') },
  'NOG-NIET': { startsAt: new Date('2026-12-01') },
  OPGEBRUIKT: { maxRedemptions: 3, redeemedCount: 3 },
  'VOOR-MEER': { minSubtotalCents: 10_000 }
}
async function makeUnfit() {
  for (const [code, terms] of Object.entries(UNFIT)) await world.make({ code, ...terms })
}

/** As for a first guess: nobody asked before. */
const forgetTries = () => trial.db.execute(sql`DELETE FROM try_counts`)

let guesses = 0
const guess = () => world.apply(orderId, `GOK-${guesses++}`)

const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

type Ask = () => Promise<unknown>

/** The median times, taken in turns, so that whatever else the machine does falls on all alike; each goes first at times. */
async function mediansOf(asks: Readonly<Record<string, Ask>>): Promise<Map<string, number>> {
  const times = new Map(Object.keys(asks).map((name) => [name, [] as number[]]))
  const inTurn = Object.entries(asks)
  for (let turn = 0; turn < TURNS; turn++) {
    inTurn.push(...inTurn.splice(0, 1))
    await forgetTries()
    for (const [name, ask] of inTurn) {
      const begun = performance.now()
      await ask()
      times.get(name)?.push(performance.now() - begun)
    }
  }
  return new Map([...times].map(([name, taken]) => [name, medianOf(taken)]))
}

/** What takes longer or shorter than `base` in every one of the comparisons. */
async function gapsFrom(base: Ask, asks: Readonly<Record<string, Ask>>): Promise<string[]> {
  let left = asks
  let said: string[] = []
  for (let round = 0; round < COMPARISONS && Object.keys(left).length > 0; round++) {
    const medians = await mediansOf({ ...left, base })
    const baseMs = medians.get('base') ?? Number.NaN
    const apart = Object.entries(left).filter(
      ([name]) => !(Math.abs((medians.get(name) ?? Number.NaN) - baseMs) <= MAX_GAP_MS)
    )
    left = Object.fromEntries(apart)
    said = apart.map(([name]) => `${name}: ${medians.get(name)} ms against ${baseMs} ms`)
  }
  return said
}

test('a code that is there and does not fit asks the database and the bank for the very same as one that is not (CPN-05)', async () => {
  await makeUnfit()
  const work = async (code: string) => {
    await forgetTries()
    const before = world.requests.stripe.length
    const statements = await statementsDuring(async () => {
      expect(await world.apply(orderId, code)).toMatchObject({ status: 422, success: false })
    })
    return { statements, bank: world.requests.stripe.slice(before).map(({ method, url }) => [method, url]) }
  }
  const nobodys = await work('GOK')
  expect(nobodys.statements.join()).toMatch(/count_tries[\s\S]*from "coupons"/)
  expect(nobodys.bank).toHaveLength(1)
  for (const code of Object.keys(UNFIT)) {
    expect(await work(code), code).toEqual(nobodys)
  }
}, 60_000)

test('a code that is there and does not fit is refused as fast as one that is not: at most 20 ms apart (CPN-05)', async () => {
  await makeUnfit()
  const unfit = Object.keys(UNFIT).map((code) => [code, () => world.apply(orderId, code)] as const)
  expect(await gapsFrom(guess, Object.fromEntries(unfit))).toEqual([])
}, 180_000)

const ROUTES: readonly [string, (id: string) => Promise<Response>][] = [
  ['the page of thanks', (id) => world.house.ask(`/api/merch/order-status/${id}`)],
  ['the coupon', (id) => world.post(`/api/merch/coupon/apply/${id}`, { code: 'NEGEN' })],
  ['its removal', (id) => world.house.ask(`/api/merch/coupon/remove/${id}`, { method: 'DELETE' })]
]

const LETTERS = 'abcdefgh'
/** Another one each time. */
const idOfNobody = () =>
  `ord_${(guesses++)
    .toString(8)
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')
    .padStart(24, 'a')}`

/** Ids that are those of no order: of another shape, of the right one, and one letter beside a real one. */
const idsOfNobody = (): Readonly<Record<string, () => string>> => ({
  'no shape': () => 'x',
  'too long': () => `${orderId}2`,
  'one letter beside': () => orderId.slice(0, -1) + (orderId.endsWith('a') ? 'b' : 'a')
})

test.each(ROUTES)(
  '%s answers each id of nobody in one shape and as fast (X-06)',
  async (_, ask) => {
    const shapeOf = async (id: string) => {
      await forgetTries()
      const answer = await ask(id)
      const { 'x-request-id': requestId = '', ...headers } = Object.fromEntries(answer.headers)
      const body = (await answer.text()).replace(requestId, 'REQUEST')
      return { status: answer.status, headers, body }
    }
    const shape = await shapeOf(idOfNobody())
    expect(shape).toMatchObject({ status: 404, body: expect.stringContaining('unknown-order') })
    const ids = Object.entries(idsOfNobody())
    for (const [name, id] of ids) {
      expect(await shapeOf(id()), name).toEqual(shape)
    }
    const asks = ids.map(([name, id]) => [name, () => ask(id())] as const)
    expect(await gapsFrom(() => ask(idOfNobody()), Object.fromEntries(asks))).toEqual([])
  },
  180_000
)
