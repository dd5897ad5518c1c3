// Guessing codes or order ids reveals nothing by the shape of the response or the work done for it. Response times are
// compared in the deep set (guess-timing.deep.test.ts).
import { expect, test } from 'vitest'
import {
  type Guesses,
  INVALID_COUPONS,
  openGuessesForEachTest,
  ROUTES
} from '../../../tests/fixtures/checkout/guesses.ts'
import { statementsDuring } from '../../../tests/servers/statements.ts'

let guesses: Guesses
openGuessesForEachTest((opened) => {
  guesses = opened
})

test('a code that exists but does not apply causes the same database and Stripe calls as an unknown one', async () => {
  const { context, orderId } = guesses
  await guesses.makeInvalid()
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
  for (const code of Object.keys(INVALID_COUPONS)) expect(await work(code), code).toEqual(nobodys)
})

test.each(ROUTES)('the call %s answers every unknown order id identically', async (_, request) => {
  const shapeOf = async (id: string) => {
    await guesses.forgetTries()
    const answer = await request(guesses.context, id)
    const { 'x-request-id': requestId = '', ...headers } = Object.fromEntries(answer.headers)
    const body = (await answer.text()).replace(requestId, 'REQUEST')
    return { status: answer.status, headers, body }
  }
  const shape = await shapeOf(guesses.unknownId())
  expect(shape).toMatchObject({ status: 404, body: expect.stringContaining('unknown-order') })
  for (const [name, id] of Object.entries(guesses.idsOfNobody()))
    expect(await shapeOf(id), name).toEqual(shape)
})
