// Guessing codes or order ids reveals nothing by the response time.
import { expect, test } from 'vitest'
import {
  type Guesses,
  INVALID_COUPONS,
  openGuessesForEachTest,
  ROUTES
} from '../../../tests/fixtures/checkout/guesses.ts'

const MAX_GAP_MS = 20
const TURNS = 60
/** A busy machine may distort one comparison; a real gap shows in each. */
const COMPARISONS = 4

let guesses: Guesses
openGuessesForEachTest((opened) => {
  guesses = opened
})

const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

type Send = () => Promise<unknown>

/** The median times. The calls alternate, so that other load on the machine affects all of them; each goes first at times. */
async function mediansOf(requests: Readonly<Record<string, Send>>): Promise<Map<string, number>> {
  const times = new Map(Object.keys(requests).map((name) => [name, [] as number[]]))
  const inTurn = Object.entries(requests)
  for (let turn = 0; turn < TURNS; turn++) {
    inTurn.push(...inTurn.splice(0, 1))
    await guesses.forgetTries()
    for (const [name, send] of inTurn) {
      const begun = performance.now()
      await send()
      times.get(name)?.push(performance.now() - begun)
    }
  }
  return new Map([...times].map(([name, taken]) => [name, medianOf(taken)]))
}

/** The calls that are slower or faster than `base` in every comparison. */
async function gapsFrom(base: Send, requests: Readonly<Record<string, Send>>): Promise<string[]> {
  let left = requests
  let gaps: string[] = []
  for (let round = 0; round < COMPARISONS && Object.keys(left).length > 0; round++) {
    const medians = await mediansOf({ ...left, base })
    const baseMs = medians.get('base') ?? Number.NaN
    const apart = Object.entries(left).filter(
      ([name]) => !(Math.abs((medians.get(name) ?? Number.NaN) - baseMs) <= MAX_GAP_MS)
    )
    left = Object.fromEntries(apart)
    gaps = apart.map(([name]) => `${name}: ${medians.get(name)} ms against ${baseMs} ms`)
  }
  return gaps
}

test('a code that exists but does not apply is refused as fast as an unknown one: at most 20 ms apart', async () => {
  await guesses.makeInvalid()
  const { context, orderId } = guesses
  const unfit = Object.keys(INVALID_COUPONS).map(
    (code) => [code, () => context.apply(orderId, code)] as const
  )
  expect(await gapsFrom(guesses.guess, Object.fromEntries(unfit))).toEqual([])
}, 180_000)

test.each(ROUTES)(
  'the call %s answers every unknown order id equally fast',
  async (_, send) => {
    const requests = Object.entries(guesses.idsOfNobody()).map(
      ([name, id]) => [name, () => send(guesses.context, id)] as const
    )
    const base = () => send(guesses.context, guesses.unknownId())
    expect(await gapsFrom(base, Object.fromEntries(requests))).toEqual([])
  },
  180_000
)
