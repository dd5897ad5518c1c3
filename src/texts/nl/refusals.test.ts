import { expect, expectTypeOf, test } from 'vitest'
import type { FeatureRefusal } from '../../features.ts'
import {
  type CallParts,
  COMMON_REFUSALS,
  type CommonRefusal,
  get,
  type RefusalOf
} from '../../lib/contract.ts'
import { type RefusalCode, refusalsText } from './refusals.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../*/*/contract.ts', { eager: true })

const hasRefusals = (value: unknown): value is Required<Pick<CallParts, 'refusals'>> =>
  typeof value === 'object' && value !== null && 'refusals' in value

/** Intentionally without a full stop. */
const AS_SPECIFIED: readonly string[] = ['wrong-password']

test('every code of every contract has a complete sentence', () => {
  const codes = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(hasRefusals)
    .flatMap((call) => Object.keys(call.refusals))
  expect(Object.keys(contracts)).toContain('../../shop/catalogue/contract.ts')
  for (const code of [...codes, ...Object.keys(COMMON_REFUSALS), 'network']) {
    expect(refusalsText, code).toHaveProperty(code)
    const ending = AS_SPECIFIED.includes(code) ? /^\p{Lu}.+[^.]$/u : /^\p{Lu}.+\.$/u
    expect(refusalsText[code as RefusalCode], code).toMatch(ending)
  }
})

test('the sentences are those of the contracts, and no others', () => {
  // The compiler compares them: this fails in the step of the types.
  expectTypeOf<RefusalCode>().toEqualTypeOf<CommonRefusal | FeatureRefusal | 'network'>()
})

test('a new code without a sentence does not compile', () => {
  const call = get('/api/new', { refusals: { 'out-of-film': 409 } })
  type Codes = RefusalCode | RefusalOf<typeof call>
  // @ts-expect-error 'out-of-film' has no sentence here
  const texts: Readonly<Record<Codes, string>> = { ...refusalsText }
  expect(texts).not.toHaveProperty('out-of-film')
})
