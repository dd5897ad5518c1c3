// The rules of the Superfan subscription: form validation, the monthly price, and how long its links are valid.
import { isMailAddress } from '../../lib/mail-address.ts'

/** Monthly price in cents. Must equal the price at the payment provider, or signups fail. */
export const SUPERFAN_CENTS = 300
export const MAX_NAME_CHARS = 120
export const MAX_NICKNAME_CHARS = 60
export const PORTAL_LINK_MINUTES = 15
/** Path of the mailed link. GET shows a page with one button; POST redeems the link. */
export const PORTAL_LINK_PATH = '/api/stripe/portal/link'
/** Hash of the page on which a signup continues, for visitors who return from a redirect. */
export const RETURN_HASH = '#terug'
/** An unfinished signup is abandoned after this time. */
export const SIGNUP_HOURS = 24

/** As typed. */
export type FanDraft = { name: string; email: string; nickname: string }
/** `nickname`: '' = not named on the list. */
export type FanInfo = FanDraft

/** Control characters and bidirectional marks. */
const STEERING = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu
/** Invisible characters: spaces, control characters, joiners and fillers. */
const UNSEEN = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** Normalises to NFC and to a single line with single spaces. */
const tidy = (text: string) => text.normalize('NFC').replace(STEERING, ' ').replace(/\s+/g, ' ').trim()
const isSeen = (text: string) => text.replace(UNSEEN, '') !== ''
const charsOf = (text: string) => [...text].length

/** The mail address as it is sent. */
export const normalizedMail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** The error in a mail address that a link is requested for; undefined = none. */
export function mailFault(typed: string): 'missing' | 'wrong' | undefined {
  const email = normalizedMail(typed)
  if (email === '') return 'missing'
  return isMailAddress(email) ? undefined : 'wrong'
}

/** The fields as they are sent. A nickname with only invisible characters becomes ''. */
export function normalizedFan({ name, email, nickname }: FanDraft): FanInfo {
  const shown = tidy(nickname)
  return { name: tidy(name), email: normalizedMail(email), nickname: isSeen(shown) ? shown : '' }
}

/** The invalid fields, in the order of the form. */
export function invalidFanFields(draft: FanDraft): (keyof FanDraft)[] {
  const { name, email, nickname } = normalizedFan(draft)
  const isNameGood = isSeen(name) && charsOf(name) <= MAX_NAME_CHARS
  return [
    ...(charsOf(nickname) <= MAX_NICKNAME_CHARS ? [] : ['nickname' as const]),
    ...(isMailAddress(email) ? [] : ['email' as const]),
    ...(isNameGood ? [] : ['name' as const])
  ]
}
