// Withdrawals from a contract: the fields that a visitor fills in, and how they are matched to an order.
import { isMailAddress } from '../../lib/mail-address.ts'

/** An order of the shop, or being a Superfan. */
export const WITHDRAWAL_KINDS = ['order', 'subscription'] as const
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

/** `reference`: the number of the order, '' for a subscription; `part`: which part of the order, '' = all of it. */
export type Withdrawal = {
  kind: WithdrawalKind
  reference: string
  name: string
  email: string
  part: string
}
export type WithdrawalField = Exclude<keyof Withdrawal, 'kind'>

export const FIELD_CHARS: Readonly<Record<WithdrawalField, { min: number; max: number }>> = {
  name: { min: 2, max: 120 },
  reference: { min: 1, max: 64 },
  email: { min: 1, max: 254 },
  part: { min: 0, max: 300 }
}
/** In the order of the form. */
const FIELDS = ['name', 'reference', 'part', 'email'] as const satisfies readonly WithdrawalField[]

const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u
/** An order id, which is in lower case; the short numbers of orders are in capitals. */
const IS_ID = /^ord_/i

/** The fields as sent: trimmed, with line breaks as spaces and the number as in the mail. */
export function normalized({ kind, reference, name, email, part }: Withdrawal): Withdrawal {
  const line = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const isOrder = kind === 'order'
  return {
    kind,
    reference: isOrder ? cased(line(reference)) : '',
    name: line(name),
    email: line(email),
    part: isOrder ? line(part) : ''
  }
}

const cased = (reference: string) =>
  IS_ID.test(reference) ? reference.toLowerCase() : reference.toUpperCase()

/** The invalid fields, in the order of the form; empty = it can be sent. */
export function invalidFields(typed: Withdrawal): WithdrawalField[] {
  const tidy = normalized(typed)
  return FIELDS.filter((field) => !isGood(field, tidy))
}

function isGood(field: WithdrawalField, { kind, ...fields }: Withdrawal): boolean {
  const text = fields[field]
  const { min, max } = FIELD_CHARS[field]
  const length = [...text].length
  if (field === 'reference' && kind === 'subscription') return text === ''
  if (length < min || length > max || UNPRINTABLE.test(text)) return false
  return field !== 'email' || isMailAddress(text)
}

/**
 * How the named order matches the sender of a withdrawal; never shown to a visitor. Only an `order-of-this-address` is
 * proof that the sender bought something: an unpaid order can be created with any address.
 */
export type WithdrawalMatch =
  | 'order-of-this-address'
  /** Not printed yet, and held for the hosts. */
  | 'held-order-of-this-address'
  | 'order-of-another-address'
  | 'order-not-paid'
  | 'no-such-order'
