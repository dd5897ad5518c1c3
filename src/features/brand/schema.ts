// The settings of a podcast (brand/podcast.ts); a wrong or missing value stops the build with the path of the field.
import * as v from 'valibot'
import { repeated } from '../../lib/repeated.ts'
import { parseBrandFile } from './brand-file.ts'

/** `src/texts` is in Dutch only: a page that declares another language would be read aloud wrongly. */
const LANGUAGES_WITH_TEXTS = ['nl']

const text = v.pipe(v.string('a text'), v.trim(), v.minLength(1, 'a text that is not empty'))
const webAddress = v.pipe(text, v.regex(/^https:\/\/\S+$/, 'an address that starts with https://'))
const mailAddress = v.pipe(text, v.email('an e-mail address'))
const id = v.pipe(text, v.regex(/^[a-z][a-z0-9-]*$/, 'small letters, digits and hyphens'))
/** Of the Belgian register of companies, or of the Dutch one. */
const companyNumber = v.pipe(
  text,
  v.regex(/^(?:[01]\d{3}\.\d{3}\.\d{3}|\d{8})$/, 'a company number such as 0123.456.789')
)
const link = v.strictObject({ id, label: text, url: webAddress })
const host = v.strictObject({
  /** Also the name of the portrait: brand/hosts/{id}.svg, .webp, .png or .jpg. */
  id,
  name: text,
  /** A sentence about them. */
  line: v.optional(v.pipe(text, v.maxLength(120, 'at most 120 characters'))),
  /** Their best film of all time. */
  bestFilm: v.optional(
    v.strictObject({
      title: text,
      year: v.pipe(
        v.number('a year'),
        v.integer('a whole year'),
        v.minValue(1888, 'a year from 1888, when the first film was made')
      )
    })
  )
})

export const settingsSchema = v.strictObject({
  /** The name as shown; a no-break space keeps word and digit together. */
  name: text,
  /** Prefix of storage keys and cookies. */
  shortName: id,
  tagline: text,
  description: v.pipe(text, v.maxLength(160, 'at most 160 characters')),
  locale: v.pipe(
    text,
    v.regex(/^[a-z]{2}-[A-Z]{2}$/, 'a locale such as nl-BE'),
    v.check(
      (locale) => LANGUAGES_WITH_TEXTS.includes(locale.slice(0, 2)),
      `a language that src/texts is written in (${LANGUAGES_WITH_TEXTS.join(', ')}), such as nl-BE`
    )
  ),
  /** Public address of the site, without a slash at the end. */
  siteUrl: v.pipe(
    webAddress,
    v.regex(/[^/]$/, 'an address without a slash at the end'),
    v.regex(
      /^https:\/\/[^/?#]+$/,
      'an address without a path, such as https://podcast.be: the site needs a host of its own'
    )
  ),
  /** The podcast's feed; without it the shipped sample is built. */
  feedUrl: v.optional(webAddress),
  hosts: v.pipe(
    v.array(host),
    v.length(3, 'three hosts'),
    v.check(
      (hosts) => repeated(hosts.map((host) => host.id)).length === 0,
      ({ input }) =>
        `an id of its own for each host; used twice: ${repeated(input.map((host) => host.id)).join(', ')}`
    )
  ),
  award: v.optional(v.strictObject({ title: text, subtitle: text, blurb: text })),
  platforms: v.pipe(v.array(link), v.minLength(1, 'at least one platform')),
  socials: v.array(link),
  mail: v.strictObject({
    feedback: mailAddress,
    support: mailAddress,
    privacy: mailAddress,
    /** Who sends the mails of the site; its domain must be allowed to (SPF, DKIM). */
    sender: mailAddress,
    /** Who gets a mail when something needs a person. */
    alerts: v.array(mailAddress)
  }),
  diary: v.strictObject({
    name: text,
    baseUrl: webAddress,
    listUrl: webAddress,
    /** Whether averages are read from its public film pages. It has no open interface. */
    showsAverages: v.boolean()
  }),
  filmDatabase: v.strictObject({ name: text, url: webAddress }),
  reviews: v.strictObject({ appleId: v.optional(v.pipe(text, v.regex(/^\d+$/, 'digits'))) }),
  analytics: v.optional(v.strictObject({ domain: text, endpoint: webAddress })),
  /** Who sells. The law wants it on the site, in the terms and in each mail. */
  seller: v.strictObject({
    name: text,
    /** 'eenmanszaak', 'bv', 'feitelijke vereniging'. */
    legalForm: text,
    /** Street, number, postcode, place and country: complaints and parcels that come back go there. */
    address: v.pipe(
      text,
      v.regex(/\d.*,.*\p{L}/su, 'a street with a number, a postcode with a place, a country')
    ),
    companyNumber,
    vatNumber: v.optional(
      v.pipe(text, v.regex(/^(?:BE[01]\d{9}|NL\d{9}B\d{2})$/, 'a VAT number such as BE0123456789'))
    ),
    mail: mailAddress,
    phone: v.optional(
      v.pipe(text, v.regex(/^\+?[\d ./()-]{8,20}$/, 'a phone number such as +32 3 000 00 00'))
    )
  }),
  shop: v.strictObject({
    /** What order numbers begin with: 'K9' gives K9-4F7Q2. */
    orderPrefix: v.pipe(text, v.regex(/^[A-Z0-9]{1,4}$/, 'one to four capitals or digits, such as K9')),
    /**
     * What Printful may ask for an order, in percent of what its goods and shipping are sold for without a coupon.
     * More is a price that went up or a mistake in the catalogue: the order then waits for a person.
     */
    maxPrintCostPercent: v.pipe(
      v.number('a number of percent'),
      v.integer('a whole number of percent'),
      v.minValue(1)
    )
  }),
  features: v.strictObject({
    shop: v.boolean(),
    superfan: v.boolean(),
    push: v.boolean(),
    votes: v.boolean()
  })
})
export type Settings = v.InferOutput<typeof settingsSchema>

/** Settings that passed the schema; else an error that names each field and what was expected. */
export const parseSettings = (input: unknown, file: string): Settings =>
  parseBrandFile(settingsSchema, input, file)
