// Value added tax on the entries of a month. What applies is a setting that the hosts date; the site decides nothing.

import type { Cents } from '../../lib/money.ts'
import { COUNTRIES, type Country } from '../../shop/cart/cart-limits.ts'
import type { Entry } from './entry.ts'

/** In hundredths of a percent: 2100 = 21 %. */
export type BasisPoints = number
export const MAX_BASIS_POINTS = 3000

/** `not-set`: the columns stay empty. `exempt`: the scheme for small businesses, no tax is charged. */
export type VatTerms =
  | { regime: 'not-set' }
  | { regime: 'exempt' }
  | { regime: 'rates'; countries: Readonly<Record<Country, BasisPoints>>; superfan: BasisPoints }

/** Terms, and the first month ('2026-11') for which they apply. */
export type VatSetting = { fromMonth: string; terms: VatTerms }

/** The terms of a month: those of the latest start; the last one in the list, when two start together. */
export function termsOf(settings: readonly VatSetting[], month: string): VatTerms {
  const begun = settings.filter(({ fromMonth }) => fromMonth <= month)
  const latest = begun.reduce<VatSetting | undefined>(
    (last, one) => (last && last.fromMonth > one.fromMonth ? last : one),
    undefined
  )
  return latest?.terms ?? { regime: 'not-set' }
}

export interface Vat {
  basisPoints: BasisPoints
  /** Part of the gross amount; negative for a refund. */
  vatCents: Cents
}

const TAXED: readonly Entry['kind'][] = ['sale', 'refund', 'refund-failed']
const isCountry = (code: string | null): code is Country => COUNTRIES.some((country) => country === code)

/** The tax within an amount; null when nobody can say: no setting, no country, or not a sale. */
export function vatOf(
  { kind, origin, country, grossCents }: Pick<Entry, 'kind' | 'origin' | 'country' | 'grossCents'>,
  terms: VatTerms
): Vat | null {
  if (terms.regime === 'not-set' || origin === 'other' || !TAXED.includes(kind)) return null
  if (terms.regime === 'exempt') return { basisPoints: 0, vatCents: 0 }
  if (origin === 'superfan') return within(grossCents, terms.superfan)
  return isCountry(country) ? within(grossCents, terms.countries[country]) : null
}

/** A sale and its refund round alike: half a cent away from zero. */
function within(grossCents: Cents, basisPoints: BasisPoints): Vat {
  const vatCents = Math.round((Math.abs(grossCents) * basisPoints) / (10_000 + basisPoints))
  return { basisPoints, vatCents: grossCents < 0 ? -vatCents : vatCents }
}

const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?$/

/** '21' or '21,5' as typed; undefined for anything else, or more than the most. */
export function basisPointsOf(typed: string): BasisPoints | undefined {
  const [, whole, fraction = ''] = PERCENT.exec(typed.trim()) ?? []
  const points = whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return points !== undefined && points <= MAX_BASIS_POINTS ? points : undefined
}

/** '21' or '21,5'. */
export const percentOf = (points: BasisPoints): string => String(points / 100).replace('.', ',')
