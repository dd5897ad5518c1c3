// The list of remaining tasks that a takeover prints at the end.
import { LANGUAGE } from '#texts/language.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import type { PodcastFacts } from './facts.ts'

/** One line per task, most important first. `feed`: the argument of the command. */
export function leftToDo(
  facts: PodcastFacts,
  settings: Settings,
  { hasCover, feed }: { hasCover: boolean; feed: string }
): string[] {
  const { siteUrl, shortName, features, mail } = settings
  const isExample = siteUrl.endsWith('.example')
  const feedLanguage = facts.language.slice(0, 2).toLowerCase()
  const items = [
    facts.feedUrl
      ? `feedUrl: ${facts.feedUrl}${facts.feedUrl === feed ? '' : ', where the feed says that it is'}.`
      : 'feedUrl: this feed does not say its https:// address. Until it is set, FEED_URL names the feed of each build; without both, the sample podcast is built.',
    isExample
      ? `siteUrl: ${siteUrl} is an example. Set where the site will be.`
      : `siteUrl: ${siteUrl}, from the feed. Is it where this site will be?`,
    `mail: ${mail.feedback} is where listeners write${facts.ownerMail ? ', from the feed' : ', an example'}; ${mail.sender} sends. Set both.`,
    facts.areHostsNamed
      ? `hosts: ${names(settings)}, as the feed names them.`
      : `hosts: ${names(settings)}, from the author of the feed. Enter the hosts, one to six people.`,
    features.desk
      ? 'hosts, mail: examples. The invitation to the desk goes to the own address of each host.'
      : undefined,
    `shortName: ${shortName} is part of the storage keys in browsers, for example of listening positions. Changing it later loses those.`,
    facts.feedUrl
      ? 'platforms and socials: where people listen and follow. A feed does not contain them.'
      : 'platforms and socials: where people listen and follow. A feed does not contain them; the one platform is an example.',
    settings.titles?.dropBeforeDash
      ? "titles.dropBeforeDash: true, because the titles have a number, a label or the name before ' - '. That is not shown."
      : "titles.dropBeforeDash: false: of a title only the podcast's name and the number of the episode are left out, which stands beside it.",
    settings.showsNumbers === false
      ? 'showsNumbers: false, because the feed has no numbers. Episodes are named by their date.'
      : undefined,
    'tagline, description and brand/texts.ts: taken from the description of the feed. Rewrite them.',
    hasCover
      ? 'brand/logo.png is the cover of the feed. A drawing (logo.svg) stays sharp; see docs/takeover.md.'
      : 'brand/logo.svg is the first letter of the name: the feed has no cover that could be fetched. Put your own there.',
    'brand/colors.ts: still those of the shipped podcast. The build names pairs with too little contrast.',
    'brand/hosts/<id>.webp, brand/banner.svg and brand/screenshots/: pictures, if you have them.',
    `public/.well-known/security.txt: ${mail.privacy}, for a year. What else must be served as it is lies in public/, such as the proofs that directories of podcasts ask for.`,
    feedLanguage !== '' && feedLanguage !== LANGUAGE
      ? `The feed is in "${feedLanguage}", the site in "${LANGUAGE}": docs/new-language.md says how to change that.`
      : undefined,
    features.shop || features.superfan
      ? 'seller: an example. The law requires the real one (docs/law.md).'
      : undefined,
    features.shop
      ? 'brand/catalogue.ts is empty: sample/brand/catalogue.ts shows how to fill it.'
      : undefined,
    `Switched on: ${listed(features, true)}. Off: ${listed(features, false)}. Change features in brand/podcast.ts.`
  ].filter((item) => item !== undefined)
  return [
    'Left to do, in brand/podcast.ts where nothing else is named:',
    ...items.map((item, place) => `${String(place + 1).padStart(3)}. ${item}`),
    '',
    `${facts.feedUrl === feed ? '' : `FEED_URL=${quoted(feed)} `}npm start shows the site; npm run doctor says what a deployed one still needs.`
  ]
}

/** Quotes a text for a shell, if necessary. */
const quoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

const names = ({ hosts }: Settings): string => hosts.map((host) => host.name).join(', ')

const listed = (features: Settings['features'], isOn: boolean): string =>
  Object.entries(features)
    .flatMap(([name, on]) => (on === isOn ? [name] : []))
    .join(', ') || 'nothing'
