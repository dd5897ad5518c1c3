// The settings of a podcast (brand/podcast.ts); a wrong or missing value stops the build with the path of the field.

import * as v from 'valibot'
import { FORMATS, LANGUAGE } from '#texts/language.ts'
import { isMailAddress } from '../../lib/mail-address.ts'
import { repeated } from '../../lib/repeated.ts'
import { parseBrandFile } from './brand-file.ts'
import { isVatNumber } from './vat-number.ts'

const MAX_HOSTS = 6
export const MAX_STARS_PER_HOST = 5

const text = v.pipe(v.string('a text'), v.trim(), v.minLength(1, 'a text that is not empty'))
const webAddress = v.pipe(text, v.regex(/^https:\/\/\S+$/, 'an address that starts with https://'))
const mailAddress = v.pipe(text, v.check(isMailAddress, 'an e-mail address'))
const id = v.pipe(text, v.regex(/^[a-z][a-z0-9-]*$/, 'small letters, digits and hyphens'))
/** Of any country's register: '0123.456.789', '12345678', 'HRB 86891', 'RCS Paris 123 456 789'. */
const companyNumber = v.pipe(
  text,
  v.regex(
    /^(?=(?:\D*\d){4})[\p{L}\d][\p{L}\d ./-]{3,29}$/u,
    'a company number such as 0123.456.789 or HRB 86891'
  )
)
const vatNumber = v.pipe(
  text,
  v.check(isVatNumber, 'a VAT number such as BE0123456789, with the letters of its country')
)
const link = v.strictObject({ id, label: text, url: webAddress })
const host = v.strictObject({
  /** Also the name of the portrait: brand/hosts/{id}.svg, .webp, .png or .jpg. */
  id,
  name: text,
  /** Where they get mails of the desk, and the invitation with which they sign in to it. */
  mail: v.optional(mailAddress),
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

const settingsObject = v.strictObject({
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
      // Screen readers would read a page with another declared language wrongly.
      (locale) => locale.startsWith(`${LANGUAGE}-`),
      `the language of the texts, "${LANGUAGE}", such as ${FORMATS} (docs/new-language.md)`
    )
  ),
  /** Public URL of the site, without a trailing slash. */
  siteUrl: v.pipe(
    webAddress,
    v.regex(/[^/]$/, 'an address without a slash at the end'),
    v.regex(
      /^https:\/\/[^/?#]+$/,
      'an address without a path, such as https://podcast.be: the site needs a host of its own'
    )
  ),
  titles: v.optional(
    v.strictObject({
      /** Leaves out any text before the first ' - ' of a title. Otherwise only a number, a label with it, and the name. */
      dropBeforeDash: v.boolean()
    })
  ),
  /** `false` where the feed has no numbers: episodes are named by their date. */
  showsNumbers: v.optional(v.boolean()),
  /** The podcast's feed; without it the shipped sample is built. */
  feedUrl: v.optional(webAddress),
  hosts: v.pipe(
    v.array(host),
    v.minLength(1, 'one to six hosts'),
    v.maxLength(MAX_HOSTS, 'one to six hosts'),
    v.check(
      (hosts) => repeated(hosts.map((host) => host.id)).length === 0,
      ({ input }) =>
        `an id of its own for each host; used twice: ${repeated(input.map((host) => host.id)).join(', ')}`
    )
  ),
  award: v.optional(v.strictObject({ title: text, subtitle: text, blurb: text })),
  /** Where people listen, most used first. Apps that take the address of a feed, and the feed, are listed without it. */
  platforms: v.array(link),
  socials: v.array(link),
  mail: v.strictObject({
    feedback: mailAddress,
    support: mailAddress,
    privacy: mailAddress,
    /** The sender of the site's mails; its domain must allow that (SPF, DKIM). */
    sender: mailAddress,
    /** The sender of the mails about episodes, apart from that of orders; left out = `sender`. */
    episodes: v.optional(mailAddress),
    /** The addresses that get a mail when the site needs a person. */
    alerts: v.array(mailAddress)
  }),
  /** Only where `features.mail` is on. */
  episodeMail: v.optional(
    v.strictObject({
      /** How long after an episode is on its page its mail leaves, if no host says so before: the time to fill in films and stars; left out = 6. */
      hoursAfterEpisode: v.optional(
        v.pipe(
          v.number('a number of hours'),
          v.minValue(0, 'zero or more hours'),
          v.maxValue(72, 'at most 72 hours')
        )
      ),
      /** The most mails that leave in a second: what the mail provider allows; left out = 6. */
      perSecond: v.optional(
        v.pipe(v.number('a number of mails'), v.minValue(0.1, 'at least 0.1'), v.maxValue(50, 'at most 50'))
      )
    })
  ),
  /** Only where `features.films` is on. */
  diary: v.optional(
    v.strictObject({
      name: text,
      baseUrl: webAddress,
      listUrl: webAddress,
      /** Whether averages are read from its public film pages. It has no public API. */
      showsAverages: v.boolean()
    })
  ),
  /** Only where `features.films` is on. */
  filmDatabase: v.optional(v.strictObject({ name: text, url: webAddress })),
  mustSee: v.optional(
    v.strictObject({
      /** The total of the hosts' stars from which a film is must-see; left out = `minimumStarsOf` (must-see-rule.ts). */
      minimumStars: v.pipe(
        v.number('a number of stars'),
        v.minValue(0.5, 'at least half a star'),
        v.multipleOf(0.5, 'whole or half stars')
      )
    })
  ),
  desk: v.optional(
    v.strictObject({
      /** How often a day the hosts' edits may build the site, beside the builds of the feed; left out = 6. A deploy costs money. */
      buildsPerDay: v.pipe(
        v.number('a number of builds'),
        v.integer('a whole number'),
        v.minValue(1, 'at least 1'),
        v.maxValue(100, 'at most 100')
      )
    })
  ),
  reviews: v.strictObject({ appleId: v.optional(v.pipe(text, v.regex(/^\d+$/, 'digits'))) }),
  analytics: v.optional(v.strictObject({ domain: text, endpoint: webAddress })),
  /** The seller, required if something is sold: by law it is on the site, in the terms and in each mail. */
  seller: v.optional(
    v.strictObject({
      name: text,
      /** 'eenmanszaak', 'bv', 'feitelijke vereniging'. */
      legalForm: text,
      /** Street, number, postcode, place and country: used for complaints and returned parcels. */
      address: v.pipe(
        text,
        v.regex(/\d.*,.*\p{L}/su, 'a street with a number, a postcode with a place, a country')
      ),
      companyNumber,
      vatNumber: v.optional(vatNumber),
      mail: mailAddress,
      phone: v.optional(
        v.pipe(text, v.regex(/^\+?[\d ./()-]{8,20}$/, 'a phone number such as +32 3 000 00 00'))
      )
    })
  ),
  /** Only where `features.shop` or `features.orders` is on. */
  shop: v.optional(
    v.strictObject({
      /** Prefix of order numbers: 'K9' gives K9-4F7Q2. */
      orderPrefix: v.pipe(text, v.regex(/^[A-Z0-9]{1,4}$/, 'one to four capitals or digits, such as K9')),
      /**
       * The most that Printful may charge for an order, in percent of the selling price of its goods and shipping
       * without a coupon. A higher cost means that a price went up or that the catalogue is wrong: the order is then
       * held for a person.
       */
      maxPrintCostPercent: v.pipe(
        v.number('a number of percent'),
        v.integer('a whole number of percent'),
        v.minValue(1)
      ),
      /**
       * The most that one host may refund of an order on the desk, in all; a second host confirms more. Left out: 100. A podcast with
       * one host needs no second.
       */
      refundAloneUpToEuros: v.optional(
        v.pipe(v.number('a number of euros'), v.minValue(0, 'zero or more euros'))
      )
    })
  ),
  /** A feature that is off has no tab, page, call, job or text (switches.ts). */
  features: v.strictObject({
    /** The films of an episode, their pages and their details from other sites. */
    films: v.boolean(),
    /** The list of films with the most stars of all hosts. Needs `films`. */
    mustSee: v.boolean(),
    votes: v.boolean(),
    /** On which services the films can be watched. Needs `films`, and the word of TMDB (docs/law.md). */
    whereToWatch: v.optional(v.boolean()),
    /** Handing over what a browser remembers to another device of the listener. */
    handover: v.optional(v.boolean()),
    /** Reviews of listeners on other platforms. */
    reviews: v.boolean(),
    shop: v.boolean(),
    /** Orders from before the shop was switched off: their page, printing, mails, refunds, withdrawal. With `shop` they are on. */
    orders: v.optional(v.boolean()),
    /** A monthly subscription. */
    superfan: v.boolean(),
    /** Push messages about new episodes. */
    push: v.boolean(),
    /** A mail about each episode, for listeners who signed up: docs/mail.md. Read it first. */
    mail: v.optional(v.boolean()),
    /** A feed of our own at /feed.xml, for apps: docs/own-feed.md. */
    feed: v.optional(v.boolean()),
    /** The desk, where hosts sign in with a passkey and act on orders, coupons and mails. Each host needs a mail address. */
    desk: v.optional(v.boolean())
  })
})
type SettingsObject = v.InferOutput<typeof settingsObject>
type Feature = keyof SettingsObject['features']

/** Settings that only some features need. */
const NEEDED_BY: readonly [
  name: 'diary' | 'filmDatabase' | 'seller' | 'shop',
  features: readonly Feature[]
][] = [
  ['diary', ['films']],
  ['filmDatabase', ['films']],
  ['seller', ['shop', 'orders', 'superfan']],
  ['shop', ['shop', 'orders']]
]
const NEEDING_FILMS: readonly Feature[] = ['mustSee', 'votes', 'whereToWatch']

type Fault = { message: string; path: readonly [string, ...string[]]; input: unknown }

/** Checks settings against each other. Other fields may be wrong: all faults are reported together. */
function faultsAcross({ features, hosts, mustSee, ...others }: Partial<SettingsObject>): Fault[] {
  const missing = NEEDED_BY.flatMap(([name, users]) => {
    const user = users.find((feature) => features?.[feature])
    if (user === undefined || others[name] !== undefined) return []
    const fields = Object.keys(settingsObject.entries[name].wrapped.entries).join(', ')
    const message = `an object with ${fields}, because features.${user} is on`
    return [{ message, path: [name] as const, input: undefined }]
  })
  const withoutFilms = NEEDING_FILMS.filter((feature) => features?.[feature] && features.films === false).map(
    (feature) => ({
      message: 'false, because features.films is off',
      path: ['features', feature] as const,
      input: true
    })
  )
  const most = (hosts?.length ?? MAX_HOSTS) * MAX_STARS_PER_HOST
  const given = mustSee?.minimumStars
  const tooMany =
    typeof given === 'number' && given > most
      ? [
          {
            message: `at most ${most}, which is ${MAX_STARS_PER_HOST} stars of each host`,
            path: ['mustSee', 'minimumStars'] as const,
            input: given
          }
        ]
      : []
  const unreachable = features?.desk ? (hosts ?? []).flatMap((host, at) => (host.mail ? [] : [at])) : []
  const withoutMail = unreachable.map((at) => ({
    message: 'an e-mail address, because features.desk is on',
    path: ['hosts', String(at), 'mail'] as const,
    input: undefined
  }))
  return [...missing, ...withoutFilms, ...tooMany, ...withoutMail]
}

export const settingsSchema = v.pipe(
  settingsObject,
  v.rawCheck(({ dataset, addIssue }) => {
    for (const { message, path, input } of faultsAcross(dataset.value as Partial<SettingsObject>))
      addIssue({ message, input, path: pathTo(path, input) })
  })
)

const pathTo = ([first, ...rest]: readonly [string, ...string[]], value: unknown) =>
  [first, ...rest].map((key) => ({
    type: 'object' as const,
    origin: 'value' as const,
    input: {},
    key,
    value
  })) as [v.ObjectPathItem, ...v.ObjectPathItem[]]
export type Settings = v.InferOutput<typeof settingsSchema>

/** Returns the parsed settings; throws an error that names each wrong field and what was expected. */
export const parseSettings = (input: unknown, file: string): Settings =>
  parseBrandFile(settingsSchema, input, file)
