// The buyer's name and address: the checkout fields and their validation.
import { isMailAddress, MAX_MAIL_ADDRESS_CHARS } from '../../lib/mail-address.ts'
import { COUNTRIES, type Country } from '../cart/cart-limits.ts'

export type CustomerInfo = {
  email: string
  firstName: string
  lastName: string
  address1: string
  /** '' = none. */
  address2: string
  city: string
  /** Province; '' = none. Parcels to Belgium and the Netherlands do not need it. */
  state: string
  zip: string
  country: Country
}
export type CustomerField = keyof CustomerInfo
/** Where a parcel goes. */
export type ShipTo = Omit<CustomerInfo, 'email'>
/** As typed: a country may still be missing. */
export type CustomerDraft = Readonly<Record<CustomerField, string>>

/** What Printful's carriers print per line of an address: they refuse or cut off what is longer. */
const LABEL_LINE_CHARS = 35

/** Minimum and maximum length of each field, without surrounding spaces. */
export const FIELD_CHARS: Readonly<Record<CustomerField, { min: number; max: number }>> = {
  email: { min: 1, max: MAX_MAIL_ADDRESS_CHARS },
  firstName: { min: 1, max: 60 },
  lastName: { min: 2, max: 60 },
  address1: { min: 5, max: LABEL_LINE_CHARS },
  address2: { min: 0, max: LABEL_LINE_CHARS },
  city: { min: 2, max: 60 },
  zip: { min: 3, max: 10 },
  state: { min: 0, max: 60 },
  country: { min: 2, max: 2 }
}
const FIELDS = Object.keys(FIELD_CHARS) as CustomerField[]

/**
 * What is wrong with a field. `unprintable`: it contains a character that a label printer fails on. `post-box`: the
 * carriers of parcels do not deliver there.
 */
export type FieldFault = 'missing' | 'short' | 'long' | 'unprintable' | 'format' | 'post-box'

/** Control characters and bidirectional marks. Names do not contain them, and label printers fail on them. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u
/** As `normalized` writes them. */
const ZIP: Readonly<Record<Country, RegExp>> = {
  BE: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} [A-Z]{2}$/
}
/** The sign of a country that people write before a postcode: 'B-9000', 'NL 1012 AB'. */
const COUNTRY_SIGN: Readonly<Record<Country, RegExp>> = { BE: /^BE?(?=\d)/, NL: /^NL?(?=\d)/ }
const POST_BOX =
  /\b(?:(?:postbus|antwoordnummer|p\.?\s?o\.?\s?box|bo[iî]te postale|postfach|poste restante)\b|(?:b\.?\s?p|p\.?\s?b)\.?\s*\d)/iu
const ADDRESS_LINES: ReadonlySet<CustomerField> = new Set(['address1', 'address2'])

export const isCountry = (text: string): text is Country => (COUNTRIES as readonly string[]).includes(text)

/** The fields as they are sent: normalised to NFC, trimmed, with postcodes as '9000' and '1234 AB'. */
export function normalized(typed: CustomerDraft): CustomerDraft {
  const tidy = Object.fromEntries(FIELDS.map((field) => [field, typed[field].normalize('NFC').trim()]))
  const { zip, country, ...rest } = tidy as Record<CustomerField, string>
  return { ...rest, country, zip: isCountry(country) ? normalizedZip(zip, country) : zip }
}

/** '1012-ab' → '1012 AB', 'B-9000' → '9000'. Leaves everything else as it is. */
function normalizedZip(zip: string, country: Country): string {
  const signs = zip
    .replace(/[\s.\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(COUNTRY_SIGN[country], '')
  const written = country === 'NL' ? `${signs.slice(0, 4)} ${signs.slice(4)}` : signs
  return ZIP[country].test(written) ? written : zip
}

/** Whether a street was typed without a house number. Some addresses have none, so that is a question and no fault. */
export const hasNoHouseNumber = ({ address1 }: Pick<CustomerDraft, 'address1'>): boolean =>
  address1.trim() !== '' && !/\d/.test(address1)

/** The invalid fields, in the order of the form. Empty = the form is complete. */
export function invalidFields(typed: CustomerDraft): CustomerField[] {
  const customer = normalized(typed)
  return FIELDS.filter((field) => faultIn(field, customer) !== undefined)
}

/** What is wrong with a field; undefined = nothing. */
export const faultOf = (field: CustomerField, typed: CustomerDraft): FieldFault | undefined =>
  faultIn(field, normalized(typed))

/** The normalized fields; undefined unless all of them are valid. */
export function customerOf(typed: CustomerDraft): CustomerInfo | undefined {
  const customer = normalized(typed)
  const { country } = customer
  return isCountry(country) && invalidFields(customer).length === 0 ? { ...customer, country } : undefined
}

function faultIn(field: CustomerField, customer: CustomerDraft): FieldFault | undefined {
  const text = customer[field]
  const { min, max } = FIELD_CHARS[field]
  const length = [...text].length
  if (length === 0) return min > 0 ? 'missing' : undefined
  if (UNPRINTABLE.test(text)) return 'unprintable'
  if (length > max) return 'long'
  if (ADDRESS_LINES.has(field) && POST_BOX.test(text)) return 'post-box'
  if (field === 'zip' && isCountry(customer.country) && !ZIP[customer.country].test(text)) return 'format'
  if (length < min) return 'short'
  if (field === 'email' && !isMailAddress(text)) return 'format'
  if (field === 'country' && !isCountry(text)) return 'format'
  return undefined
}

/** Normalises an address, so that different spellings of it compare as equal. */
export const emailKeyOf = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** Name and address, a line each, as on an envelope. */
export const addressLines = (
  { firstName, lastName, address1, address2, zip, city, state, country }: ShipTo,
  countryNames: Readonly<Record<Country, string>>
): string[] =>
  [`${firstName} ${lastName}`, address1, address2, `${zip} ${city}`, state, countryNames[country]].filter(
    Boolean
  )
