// Parses the arguments of `npm run coupon --`; a mistake becomes a line that says what was expected.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { NewCoupon } from '../../functions/shop/orders/coupon-queries.ts'
import {
  type CouponDraft,
  couponOfDraft,
  type DraftFault,
  draftFault,
  MAX_PERCENT,
  MAX_REDEMPTIONS
} from '../../src/desk/overview/coupon-draft.ts'
import { startOfBelgianDay } from '../../src/lib/belgian-day.ts'
import { centsOfDecimal } from '../../src/lib/money.ts'
import { couponCodeOf } from '../../src/shop/checkout/coupons.ts'
import { OperatorError } from '../operator-error.ts'

export type CouponCommand =
  | { act: 'create'; coupon: NewCoupon }
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

const whole = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `--${name}: expected a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.check(
      (number) => number >= min && number <= max,
      `--${name}: expected a whole number from ${min} to ${max}`
    )
  )
const amount = (name: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => centsOfDecimal(text.replace(',', '.')) ?? 0),
    v.check((cents) => cents > 0, `--${name}: expected an amount in euro such as 5 or 5.50`)
  )
const day = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => startOfBelgianDay(text) !== undefined, `--${name}: expected a day such as 2026-12-31`)
  )

const options = v.object({
  percent: v.optional(whole('percent', 1, MAX_PERCENT)),
  fixed: v.optional(amount('fixed')),
  minimum: v.optional(amount('minimum')),
  from: v.optional(day('from')),
  until: v.optional(day('until')),
  times: v.optional(whole('times', 1, MAX_REDEMPTIONS)),
  once: v.optional(v.boolean(), false),
  'first-order': v.optional(v.boolean(), false)
})

/** What the options above let through. */
const FAULTS: Readonly<Record<DraftFault, string>> = {
  code: 'Expected a code of 3 to 32 letters, digits and hyphens.',
  value: '--fixed: expected no more than 1000 euro.',
  minimum: '--minimum: expected no more than 1000 euro.',
  'free-goods': '--fixed: expected no more than --minimum, or the goods would be free.',
  'first-day': '--from: expected a day such as 2026-12-31.',
  'last-day': '--until: expected a day that is not before --from.',
  times: `--times: expected a whole number from 1 to ${MAX_REDEMPTIONS}.`
}

/** Parses the command. Throws an OperatorError that says what was expected. */
export function readCommand(words: readonly string[]): CouponCommand {
  const { values, positionals } = parsed(words)
  const [act, code, ...more] = positionals
  const isAlone = Object.keys(values).length === 0
  if (act === 'list' && code === undefined && isAlone) return { act }
  if (act === 'end' && code !== undefined && more.length === 0 && isAlone) return { act, code: codeIn(code) }
  if (act !== 'create' || code === undefined || more.length > 0) throw new OperatorError(USAGE)
  return { act, coupon: couponIn(codeIn(code), values) }
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        percent: text,
        fixed: text,
        minimum: text,
        from: text,
        until: text,
        times: text,
        once: flag,
        'first-order': flag
      }
    })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('.')[0]}.\n${USAGE}`)
  }
}

function codeIn(typed: string): string {
  const code = couponCodeOf(typed)
  if (code !== undefined) return code
  throw new OperatorError(`${typed}: expected a code of 3 to 32 letters, digits and hyphens.`)
}

function couponIn(code: string, values: unknown): NewCoupon {
  const read = v.safeParse(options, values)
  if (!read.success) throw new OperatorError(`${read.issues.map(({ message }) => message).join('; ')}.`)
  const { percent, fixed, minimum = 0, from = null, until = null, times = null, once } = read.output
  const value = percent ?? fixed
  if (value === undefined || (percent !== undefined && fixed !== undefined))
    throw new OperatorError('Give one of --percent and --fixed: the discount on the goods.')
  const draft: CouponDraft = {
    code,
    kind: percent === undefined ? 'fixed' : 'percent',
    value,
    minSubtotalCents: minimum,
    firstDay: from,
    lastDay: until,
    maxRedemptions: times,
    isOncePerEmail: once,
    isFirstOrderOnly: read.output['first-order']
  }
  const fault = draftFault(draft)
  if (fault) throw new OperatorError(FAULTS[fault])
  return couponOfDraft(draft)
}
