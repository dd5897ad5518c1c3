// What a Superfan gives and gets: what the form takes, what a month costs, how long a link to manage it lives.
import { isMailAddress } from '../../lib/mail-address.ts'

/** A month, in cents; the price at the payment provider must be the same, or nobody can sign up. */
export const SUPERFAN_CENTS = 300
export const MAX_NAME_CHARS = 120
export const MAX_NICKNAME_CHARS = 60
export const PORTAL_LINK_MINUTES = 15
/** Where the mailed link leads: GET shows a page with one button, POST uses the link up. */
export const PORTAL_LINK_PATH = '/api/stripe/portal/link'
/** A signup that was not finished by then is put away. */
export const SIGNUP_HOURS = 24

/** As typed. */
export type FanDraft = { name: string; email: string; nickname: string }
/** `nickname`: '' = stays unnamed on the list. */
export type FanInfo = FanDraft

/** Codes that steer a terminal or turn the reading direction. */
const STEERING = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu
/** What nobody sees: blanks, codes, joiners and fillers. */
const UNSEEN = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** One line, one form of each letter, one blank at a time. */
const tidy = (text: string) => text.normalize('NFC').replace(STEERING, ' ').replace(/\s+/g, ' ').trim()
const isSeen = (text: string) => text.replace(UNSEEN, '') !== ''
const charsOf = (text: string) => [...text].length

/** An address as it is sent. */
export const tidiedMail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** What is wrong with an address that a link is asked for (spec shop 5); undefined = nothing. */
export function mailFault(typed: string): 'missing' | 'wrong' | undefined {
  const email = tidiedMail(typed)
  if (email === '') return 'missing'
  return isMailAddress(email) ? undefined : 'wrong'
}

/** The fields as they are sent; a nickname that nobody can see is none. */
export function tidiedFan({ name, email, nickname }: FanDraft): FanInfo {
  const shown = tidy(nickname)
  return { name: tidy(name), email: tidiedMail(email), nickname: isSeen(shown) ? shown : '' }
}

/** The fields that are not good, in the order of the form (spec shop 5). */
export function wrongFanFields(draft: FanDraft): (keyof FanDraft)[] {
  const { name, email, nickname } = tidiedFan(draft)
  const isNameGood = isSeen(name) && charsOf(name) <= MAX_NAME_CHARS
  return [
    ...(charsOf(nickname) <= MAX_NICKNAME_CHARS ? [] : ['nickname' as const]),
    ...(isMailAddress(email) ? [] : ['email' as const]),
    ...(isNameGood ? [] : ['name' as const])
  ]
}
