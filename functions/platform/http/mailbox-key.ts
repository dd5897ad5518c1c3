// One key per mailbox, however its address is written: for rate limits and for things allowed once per person. Mail is still
// sent to the address as typed.
import { keyedHash } from './secret-keys.ts'

const KEY_BYTES = 16
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The address in lower case, without a '+' suffix. Only Gmail documents that it ignores dots and that its two domains are
 * one; elsewhere two names that differ by a dot may be two people. The database function `mailbox_of` applies the same rule
 * to stored addresses.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The key of a mailbox for rate limits, which does not reveal the address. With a `day`, it changes each day. */
export const mailboxKey = (email: string, secret: string, day?: string): string =>
  keyedHash(secret, 'mailbox-key', mailboxOf(email), day).subarray(0, KEY_BYTES).toString('base64url')
