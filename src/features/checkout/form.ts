// The fields of the checkout form in their order on the page, with their autofill and keyboard hints.
import type { CustomerField } from '../shop/customer.ts'

export type FormField = {
  name: CustomerField
  /** Value of the `autocomplete` attribute. */
  autoComplete: string
  type: 'email' | 'text'
  /** The field takes half a line, always or only on a wide screen. Names need a wide screen to fit. */
  half?: 'always' | 'where-wide'
}

export const FORM_FIELDS: readonly FormField[] = [
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'firstName', autoComplete: 'shipping given-name', type: 'text', half: 'where-wide' },
  { name: 'lastName', autoComplete: 'shipping family-name', type: 'text', half: 'where-wide' },
  { name: 'address1', autoComplete: 'shipping address-line1', type: 'text' },
  { name: 'address2', autoComplete: 'shipping address-line2', type: 'text' },
  { name: 'zip', autoComplete: 'shipping postal-code', type: 'text', half: 'always' },
  { name: 'city', autoComplete: 'shipping address-level2', type: 'text', half: 'always' },
  { name: 'state', autoComplete: 'shipping address-level1', type: 'text', half: 'always' },
  { name: 'country', autoComplete: 'shipping country', type: 'text', half: 'always' }
]

/** The keyboard that a phone shows. Dutch postcodes contain letters; the others are digits only. */
export function keyboardFor(name: CustomerField, country: string): 'email' | 'numeric' | 'text' {
  if (name === 'email') return 'email'
  return name === 'zip' && country !== 'NL' ? 'numeric' : 'text'
}

/** The first field of the form among those that are wrong. */
export const firstWrong = (wrong: readonly CustomerField[]): CustomerField | undefined =>
  FORM_FIELDS.find(({ name }) => wrong.includes(name))?.name

/** State of the payment provider's form. */
export type FormState = 'loading' | 'ready' | 'failed'
