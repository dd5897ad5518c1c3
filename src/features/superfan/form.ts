// The form of a signup: its fields in the order in which they stand, and what the browser may know of each.
import { MAX_MAIL_ADDRESS_CHARS } from '../../lib/mail-address.ts'
import { type FanDraft, MAX_NAME_CHARS, MAX_NICKNAME_CHARS } from './rules.ts'

export type FanField = keyof FanDraft

export type FanFormField = {
  name: FanField
  /** What the browser may fill in by itself. */
  autoComplete: string
  type: 'email' | 'text'
  maxChars: number
  isOptional: boolean
}

export const FAN_FIELDS: readonly FanFormField[] = [
  {
    ...{ name: 'nickname', autoComplete: 'nickname', type: 'text' },
    ...{ maxChars: MAX_NICKNAME_CHARS, isOptional: true }
  },
  {
    ...{ name: 'email', autoComplete: 'email', type: 'email' },
    ...{ maxChars: MAX_MAIL_ADDRESS_CHARS, isOptional: false }
  },
  {
    ...{ name: 'name', autoComplete: 'name', type: 'text' },
    ...{ maxChars: MAX_NAME_CHARS, isOptional: false }
  }
]

/** Ways to pay, the first first (spec shop 9). */
export const FAN_METHOD_ORDER = ['card', 'sepa_debit'] as const

/** Who pays: name and address are asked for by us; an address only where Stripe wants one, and then by the provider's form. */
export const FAN_BILLING_FIELDS = {
  billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'if_required' }
} as const

/** The same as the provider wants it: every field that its form leaves out, empty ones as well. */
export const fanBilling = ({ name, email }: Pick<FanDraft, 'name' | 'email'>) => ({ name, email, phone: '' })
