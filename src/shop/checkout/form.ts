// The fields of the checkout form in their order on the page, with their autofill and keyboard hints and their errors.
import { checkoutFieldsText } from '#texts/checkout.ts'
import {
  type CustomerDraft,
  type CustomerField,
  FIELD_CHARS,
  faultOf,
  hasNoHouseNumber,
  isCountry
} from '../orders/customer.ts'

export type FormField = {
  name: CustomerField
  /** Value of the `autocomplete` attribute. */
  autoComplete: string
  type: 'email' | 'text'
  /** The field shares its line with another one. */
  isHalf?: boolean
}

/** The country comes before the postcode, because it decides what a postcode looks like. */
export const FORM_FIELDS: readonly FormField[] = [
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'firstName', autoComplete: 'shipping given-name', type: 'text', isHalf: true },
  { name: 'lastName', autoComplete: 'shipping family-name', type: 'text', isHalf: true },
  { name: 'country', autoComplete: 'shipping country', type: 'text' },
  { name: 'address1', autoComplete: 'shipping address-line1', type: 'text' },
  { name: 'zip', autoComplete: 'shipping postal-code', type: 'text', isHalf: true },
  { name: 'city', autoComplete: 'shipping address-level2', type: 'text', isHalf: true },
  { name: 'address2', autoComplete: 'shipping address-line2', type: 'text' },
  { name: 'state', autoComplete: 'shipping address-level1', type: 'text' }
]

export const isOptional = ({ name }: FormField): boolean => FIELD_CHARS[name].min === 0

/** The keyboard that a phone shows. Dutch postcodes contain letters; the others are digits only. */
export function keyboardFor(name: CustomerField, country: string): 'email' | 'numeric' | 'text' {
  if (name === 'email') return 'email'
  return name === 'zip' && country !== 'NL' ? 'numeric' : 'text'
}

/** The error of a field, which says what is expected; '' = nothing is wrong. */
export function faultText(name: CustomerField, draft: CustomerDraft): string {
  const { missing, short, long, longStreet, unprintable, postBox, withoutAt, mail, zip } =
    checkoutFieldsText.faults
  switch (faultOf(name, draft)) {
    case undefined:
      return ''
    case 'missing':
      return name in missing ? missing[name as keyof typeof missing] : ''
    case 'short':
      return name in short ? short[name as keyof typeof short] : ''
    case 'long':
      if (name === 'address1') return longStreet(FIELD_CHARS[name].max)
      return long(FIELD_CHARS[name].max)
    case 'unprintable':
      return unprintable
    case 'post-box':
      return postBox
    case 'format':
      if (name === 'zip' && isCountry(draft.country)) return zip[draft.country]
      if (name === 'country') return missing.country
      return draft.email.includes('@') ? mail : withoutAt
  }
}

/** What a field asks once it was left, without being wrong; '' = nothing. */
export const questionText = (name: CustomerField, draft: CustomerDraft): string =>
  name === 'address1' && hasNoHouseNumber(draft) ? checkoutFieldsText.noHouseNumber : ''

export type FormState = 'loading' | 'ready' | 'failed'
