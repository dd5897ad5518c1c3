// Parses the arguments of `npm run coupon --`; a mistake becomes a line that says what was expected.
import { couponPageText } from '#texts/desk-overview.ts'
import type { CouponDraft } from '../../src/desk/overview/coupon-draft.ts'
import { draftOf, NOTHING_TYPED } from '../../src/desk/overview/coupon-form.ts'
import { couponCodeOf } from '../../src/shop/checkout/coupons.ts'
import { OperatorError } from '../operator-error.ts'
import { typedWords } from '../start/run-on-database.ts'

export type CouponCommand =
  | { act: 'create'; draft: CouponDraft }
  | { act: 'list' }
  | { act: 'end'; code: string }

export const USAGE = `Use one of:
  npm run coupon -- create CODE --percent 10    or    create CODE --fixed 5.00
      --minimum 25.00       only from this amount of goods on
      --from 2026-12-01     only from this day on
      --until 2026-12-31    up to this day, the whole of it
      --times 100           so often at most, all buyers together
      --once                once for each mail address
      --first-order         only for an address that never ordered
  npm run coupon -- list
  npm run coupon -- end CODE`

const { faults } = couponPageText
const typed = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  percent: typed,
  fixed: typed,
  minimum: typed,
  from: typed,
  until: typed,
  times: typed,
  once: flag,
  'first-order': flag
} as const

/** Parses the command. Throws an OperatorError that says what was expected. */
export function readCommand(words: readonly string[]): CouponCommand {
  const { values, positionals } = typedWords(words, OPTIONS, USAGE)
  const [act, code, ...more] = positionals
  const isAlone = Object.keys(values).length === 0
  if (act === 'list' && code === undefined && isAlone) return { act }
  if (code === undefined || more.length > 0) throw new OperatorError(USAGE)
  if (act === 'end' && isAlone) return { act, code: codeIn(code) }
  const value = values.percent ?? values.fixed
  const isOne = value !== undefined && (values.percent === undefined || values.fixed === undefined)
  if (act !== 'create' || !isOne) throw new OperatorError(USAGE)
  const kind = values.percent === undefined ? 'fixed' : 'percent'
  const { draft, fault } = draftOf({
    ...NOTHING_TYPED,
    code,
    kind,
    value,
    minimum: values.minimum ?? '',
    firstDay: values.from ?? '',
    lastDay: values.until ?? '',
    times: values.times ?? '',
    isOnce: values.once ?? false,
    isFirstOrder: values['first-order'] ?? false
  })
  if (fault) throw new OperatorError(faults[fault === 'value' ? kind : fault])
  return { act, draft }
}

function codeIn(code: string): string {
  const known = couponCodeOf(code)
  if (known === undefined) throw new OperatorError(faults.code)
  return known
}
