// Amounts are whole cents in code; euros exist only on the wire and on the screen.
import { FORMATS } from '#texts/language.ts'

export type Cents = number

const euro = new Intl.NumberFormat(FORMATS, { style: 'currency', currency: 'EUR' })
const DECIMAL = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/

/** '€ 24,99', with a no-break space. Adding zero turns -0 into 0, which has no sign. */
export const formatEuro = (cents: Cents): string => euro.format(cents / 100 + 0)

/** Euros with at most two decimals, the form of amounts in JSON. */
export const eurosOf = (cents: Cents): number => cents / 100

/** Cents of an amount in a JSON answer, rounded to the cent; undefined if it is not an amount. */
export function centsOfEuros(euros: number): Cents | undefined {
  // Uses the shortest decimal form of the number: 1.005 * 100 is 100.49999999999999.
  const cents = Math.round(Number(`${euros}e2`))
  return Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined
}

/** Cents of a decimal text such as '13.6' or '13.60', by its digits; undefined for anything else. */
export function centsOfDecimal(text: string): Cents | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
