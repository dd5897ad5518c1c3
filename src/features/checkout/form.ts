// The form of the checkout: its fields in the order in which they stand, and what the browser may know of each.
import type { CustomerField } from '../shop/customer.ts'

export type FormField = {
  name: CustomerField
  /** What the browser may fill in by itself. */
  autoComplete: string
  type: 'email' | 'text'
  /** Takes half of a line; a name only where it has room for a long one. */
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

/** The keyboard that a phone offers: Belgian postcodes are figures, Dutch ones have letters. */
export function keyboardFor(name: CustomerField, country: string): 'email' | 'numeric' | 'text' {
  if (name === 'email') return 'email'
  return name === 'zip' && country !== 'NL' ? 'numeric' : 'text'
}

/** The first field of the form among those that are wrong. */
export const firstWrong = (wrong: readonly CustomerField[]): CustomerField | undefined =>
  FORM_FIELDS.find(({ name }) => wrong.includes(name))?.name

/** How far the form of the payment provider is. */
export type FormState = 'loading' | 'ready' | 'failed'
