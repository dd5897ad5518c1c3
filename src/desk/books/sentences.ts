import { booksText as text } from '#texts/books.ts'
import { formatEuro } from '../../lib/money.ts'
import { COUNTRIES } from '../../shop/cart/cart-limits.ts'
import type { NotYet } from './closing.ts'
import { percentOf, type VatTerms } from './vat.ts'

/** Why a month cannot be closed yet. */
export function notYetText(reason: NotYet): string {
  const sentences = text.notYet
  switch (reason.why) {
    case 'running':
    case 'no-sale':
    case 'not-read':
      return sentences[reason.why]
    case 'not-paid-out':
      return sentences['not-paid-out'](reason.entryCount, formatEuro(reason.netCents))
    default:
      return sentences[reason.why](reason.payoutId)
  }
}

/** What applies for VAT: 'tarieven BE 21 %, NL 21 %; Superfans 21 %'. */
export function termsText(terms: VatTerms): string {
  if (terms.regime !== 'rates') return text.regimes[terms.regime]
  const percent = (points: number) => text.vat.percent(percentOf(points))
  const rates = COUNTRIES.map((code) => text.vat.rate(code, percent(terms.countries[code])))
  return text.vat.rates(rates.join(', '), percent(terms.superfan))
}
