// The fields of the signup form in their order on the page, with their autofill hints.
import { MAX_MAIL_ADDRESS_CHARS } from '../../lib/mail-address.ts'
import { type FanDraft, MAX_NAME_CHARS, MAX_NICKNAME_CHARS } from './signup-rules.ts'

export type FanField = keyof FanDraft

export type FanFormField = {
  name: FanField
  /** Value of the `autocomplete` attribute. */
  autoComplete: string
  type: 'email' | 'text'
  maxChars: number
  isOptional: boolean
}

export const FAN_FIELDS: readonly FanFormField[] = [
  {
    name: 'nickname',
    autoComplete: 'nickname',
    type: 'text',
    maxChars: MAX_NICKNAME_CHARS,
    isOptional: true
  },
  {
    name: 'email',
    autoComplete: 'email',
    type: 'email',
    maxChars: MAX_MAIL_ADDRESS_CHARS,
    isOptional: false
  },
  {
    name: 'name',
    autoComplete: 'name',
    type: 'text',
    maxChars: MAX_NAME_CHARS,
    isOptional: false
  }
]

export const FAN_METHOD_ORDER = ['card', 'sepa_debit'] as const

/** Our form asks for name and mail address. The provider's form asks for a postal address if the payment method needs one. */
export const FAN_BILLING_FIELDS = {
  billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'if_required' }
} as const

/** Billing details for the provider: every field that its form leaves out is required, even an empty one. */
export const fanBilling = ({ name, email }: Pick<FanDraft, 'name' | 'email'>) => ({ name, email, phone: '' })
