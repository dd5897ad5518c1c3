// One name for a mailbox, however its address is written: for limits and for what is once per person. Mail goes to what was typed.
import { keyedHash } from './secret-keys.ts'

const KEY_BYTES = 16
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The address in small letters, without what follows a '+' in its name. Gmail alone says that it ignores dots, and that
 * its two domains are one; elsewhere two names that differ by a dot may be two people. The database has the same rule as
 * `mailbox_of`, for addresses that are there already.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The name of a mailbox in counts, from which nobody reads an address; with a `day`, another one each day. */
export const mailboxKey = (email: string, secret: string, day?: string): string =>
  keyedHash(secret, 'mailbox-key', mailboxOf(email), day).subarray(0, KEY_BYTES).toString('base64url')
