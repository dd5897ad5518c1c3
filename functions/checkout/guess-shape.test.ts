// Who guesses codes or orders learns nothing from the shape of the answer, nor from the work that is done for it.
// How long the answers take is compared in the deep set (guess-timing.deep.test.ts).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Guesses, openGuesses, ROUTES, UNFIT } from '../../tests/fixtures/checkout/guesses.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { statementsDuring } from '../../tests/servers/statements.ts'

let testDatabase: TestDatabase
let guesses: Guesses
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  guesses = await openGuesses(testDatabase.db)
}, 30_000)

test('a code that is there and does not fit asks the database and Stripe for the very same as one that is not (CPN-05)', async () => {
  const { context, orderId } = guesses
  await guesses.makeUnfit()
  const work = async (code: string) => {
    await guesses.forgetTries()
    const before = context.requests.stripe.length
    const statements = await statementsDuring(async () => {
      expect(await context.apply(orderId, code)).toMatchObject({ status: 422, success: false })
    })
    return {
      statements,
      stripe: context.requests.stripe.slice(before).map(({ method, url }) => [method, url])
    }
  }
  const nobodys = await work('GOK')
  expect(nobodys.statements.join()).toMatch(/count_tries[\s\S]*from "coupons"/)
  expect(nobodys.stripe).toHaveLength(1)
  for (const code of Object.keys(UNFIT)) expect(await work(code), code).toEqual(nobodys)
}, 60_000)

test.each(ROUTES)('%s answers each id of nobody in one shape (X-06)', async (_, ask) => {
  const shapeOf = async (id: string) => {
    await guesses.forgetTries()
    const answer = await ask(guesses.context, id)
    const { 'x-request-id': requestId = '', ...headers } = Object.fromEntries(answer.headers)
    const body = (await answer.text()).replace(requestId, 'REQUEST')
    return { status: answer.status, headers, body }
  }
  const shape = await shapeOf(guesses.idOfNobody())
  expect(shape).toMatchObject({ status: 404, body: expect.stringContaining('unknown-order') })
  for (const [name, id] of Object.entries(guesses.idsOfNobody()))
    expect(await shapeOf(id), name).toEqual(shape)
})
