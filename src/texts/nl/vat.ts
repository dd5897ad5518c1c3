// What is said about VAT beside prices: a seller who is exempt must not claim that it is included.
import { isVatExempt } from '#brand/catalogue.ts'

export const vatText = isVatExempt
  ? {
      short: 'vrijgesteld van btw',
      long: 'vrijgesteld van btw',
      withShipping: 'incl. verzending, vrijgesteld van btw'
    }
  : { short: 'incl. btw', long: 'btw inbegrepen', withShipping: 'incl. btw en verzending' }
