// Writes the files of brand/ for a podcast from its feed: settings, catalogue and texts. Values that no feed has are
// left out, switched off, or examples that the doctor asks to change.
import { FORMATS, LANGUAGE } from '#texts/language.ts'
import { takeoverText } from '#texts/takeover.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import type { BrandTexts } from '../../src/site/brand/texts-schema.ts'
import type { PodcastFacts } from './facts.ts'

export type Feature = keyof Settings['features']
/** The initial features: none that need films, money, or a source of reviews. */
const FEATURES: Settings['features'] = {
  films: false,
  mustSee: false,
  votes: false,
  whereToWatch: false,
  handover: true,
  reviews: false,
  shop: false,
  superfan: false,
  push: true,
  mail: false,
  feed: false,
  desk: false
}
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]

export function settingsFor(facts: PodcastFacts, wanted: readonly Feature[]): Settings {
  const features = { ...FEATURES }
  for (const name of wanted) features[name] = true
  if (features.mustSee || features.votes || features.whereToWatch) features.films = true
  const siteUrl = siteOf(facts)
  const example = (user: string) => `${user}@${new URL(siteUrl).hostname.replace(/^www\./, '')}`
  const mail = facts.ownerMail || example('info')
  const sells = features.shop || features.superfan
  return {
    name: facts.name,
    shortName: facts.shortName,
    tagline: facts.tagline,
    description: facts.description,
    locale: localeOf(facts.language),
    siteUrl,
    titles: { dropBeforeDash: facts.canDropBeforeDash },
    ...(facts.isNumbered ? {} : { showsNumbers: false }),
    ...(facts.feedUrl ? { feedUrl: facts.feedUrl } : {}),
    hosts: features.desk ? facts.hosts.map((host) => ({ ...host, mail: example(host.id) })) : facts.hosts,
    // Apps that take the address of a feed are listed by themselves.
    platforms: facts.feedUrl ? [] : [{ id: 'website', label: 'Website', url: facts.link || siteUrl }],
    socials: [],
    mail: { feedback: mail, support: mail, privacy: mail, sender: example('site'), alerts: [mail] },
    ...(features.films
      ? {
          diary: {
            name: 'Letterboxd',
            baseUrl: 'https://letterboxd.com',
            listUrl: 'https://letterboxd.com/',
            showsAverages: false
          },
          filmDatabase: { name: 'The Movie Database (TMDB)', url: 'https://www.themoviedb.org' }
        }
      : {}),
    reviews: {},
    ...(sells ? { seller: { ...EXAMPLE_SELLER, name: facts.name, mail } } : {}),
    ...(features.shop ? { shop: { orderPrefix: prefixOf(facts.name), maxPrintCostPercent: 100 } } : {}),
    features
  }
}

/** Invented, so that the site can be tried; the doctor and docs/law.md explain what to enter. */
const EXAMPLE_SELLER = {
  legalForm: 'feitelijke vereniging',
  address: 'Voorbeeldstraat 1, 1000 Brussel, België',
  companyNumber: '0000.000.000'
}

/** The podcast's own site if its feed links to the root of one, else an example to change. */
function siteOf({ link, shortName }: PodcastFacts): string {
  const url = URL.parse(link)
  const isOwn = url !== null && url.protocol === 'https:' && url.pathname === '/' && url.search === ''
  return isOwn ? url.origin : `https://${shortName}.example`
}

/** The feed's locale if the texts are in its language, else that of the texts. */
function localeOf(language: string): string {
  const [, country] = new RegExp(`^${LANGUAGE}-([a-z]{2})$`, 'i').exec(language) ?? []
  return country ? `${LANGUAGE}-${country.toUpperCase()}` : FORMATS
}

function prefixOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return letters.slice(0, 2) || 'P'
}

export function textsFor(facts: PodcastFacts): BrandTexts {
  const words = takeoverText(facts.name)
  return {
    about: facts.about,
    bannerAlt: undefined,
    reviewPrompt: words.reviewPrompt,
    upcomingHeading: words.upcomingHeading,
    merchIntro: words.merchIntro,
    superfan: words.superfan,
    mailEnding: words.mailEnding,
    quotes: {}
  }
}

/** The content of security.txt, which a year later nobody has to trust any more. */
export function securityText(mail: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCFullYear(expires.getUTCFullYear() + 1)
  return `Contact: mailto:${encodeURI(mail)}\nExpires: ${expires.toISOString()}\nPreferred-Languages: ${LANGUAGE}, en\n`
}

/** The files of brand/ as text, by name. */
export function brandFiles(settings: Settings, texts: BrandTexts): Record<string, string> {
  const exports = Object.entries(texts).map(
    ([name, value]) => `export const ${name}: BrandTexts['${name}'] = ${written(value)}\n`
  )
  return {
    'podcast.ts': `// Everything that makes this site this podcast. Change it here; \`src/site/brand/schema.ts\` checks it at every build.
import type { Settings } from '../src/site/brand/schema.ts'

export const podcast: Settings = ${written(settings)}
`,
    'catalogue.ts': `// What the shop sells: see sample/brand/catalogue.ts for an example.
import type { Catalogue } from '../src/site/brand/catalogue-schema.ts'

/** \`true\`: a small business that charges no VAT. Every page and mail with a price says so. */
export const isVatExempt: boolean = false

export const products: Catalogue = { products: [] }
`,
    'texts.ts': `// What the site says of this podcast, in its own words; \`src/site/brand/texts-schema.ts\` checks it at every build, and
// sample/brand/texts.ts shows what else is possible here.
import type { BrandTexts } from '../src/site/brand/texts-schema.ts'

${exports.join('\n')}`
  }
}

/** A value as source code: names without quotes where they need none, texts in single quotes. */
function written(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((each) => inner + written(each, inner)).join(',\n')}\n${indent}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([name, each]) => `${inner}${name}: ${written(each, inner)}`).join(',\n')}\n${indent}}`
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u00a0', '\\u00a0').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
