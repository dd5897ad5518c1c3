import { expect, test } from 'vitest'
import { accept, refuse } from '../lib/outcome.ts'
import { createLoadable, problemIn } from './loadable.ts'

const WORDS = { failed: 'Mislukt.', offline: 'Geen verbinding.' }
const shown = (list: ReturnType<typeof createLoadable<string>>) => list.$state.get().last?.value

test('what was loaded stays in view while it is asked for again, and when that fails', async () => {
  const list = createLoadable<string>()
  await list.load(async () => accept('first'))
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse<string>>>()
  const loading = list.load(() => promise)
  expect(list.$state.get().step).toBe('loading')
  expect(shown(list)).toBe('first')
  resolve(refuse('unexpected'))
  await loading
  expect(shown(list)).toBe('first')
  expect(problemIn(list.$state.get(), WORDS)).toBe(WORDS.failed)
})

test('the answer of an earlier call does not replace that of a later one', async () => {
  const list = createLoadable<string>()
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof accept<string>>>()
  const earlier = list.load(() => promise)
  await list.load(async () => accept('later'))
  resolve(accept('earlier'))
  await earlier
  expect(shown(list)).toBe('later')
})

test('nothing is shown of an answer that comes after the page was left', async () => {
  const list = createLoadable<string>()
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof accept<string>>>()
  const loading = list.load(() => promise)
  list.forget()
  resolve(accept('late'))
  await loading
  expect(list.$state.get()).toEqual({ step: 'loading' })
})

test.each([
  [{ ...refuse('network'), sentence: undefined }, WORDS.offline],
  [{ ...refuse('not-found'), sentence: 'Die is er niet.' }, 'Die is er niet.'],
  [refuse('unexpected'), WORDS.failed]
])('the problem of %j is %j', async (answered, sentence) => {
  const list = createLoadable<string>()
  await list.load(async () => answered)
  expect(problemIn(list.$state.get(), WORDS)).toBe(sentence)
})
