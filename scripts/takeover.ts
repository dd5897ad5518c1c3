// `npm run takeover -- <feed>`: writes brand/ for another podcast, from its feed, and prints what is left to do.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createOutsideFetch } from '../functions/platform/http/client/outside-fetch.ts'
import { feedFile } from '../functions/platform/services/rss/podcast-feed.file.ts'
import { rssFeed } from '../functions/platform/services/rss/podcast-feed.rss.ts'
import { parseSettings } from '../src/site/brand/schema.ts'
import { parseBrandTexts } from '../src/site/brand/texts-schema.ts'
import { isBrandEdited } from './brand-folder.ts'
import { outlineOf } from './build/merch/lettering.ts'
import { OperatorError } from './operator-error.ts'
import { run } from './start/run.ts'
import {
  brandFiles,
  FEATURE_NAMES,
  type Feature,
  securityText,
  settingsFor,
  textsFor
} from './takeover/brand-files.ts'
import { factsOf, type PodcastFacts } from './takeover/facts.ts'
import { leftToDo } from './takeover/left-to-do.ts'
import { replaceFiles } from './takeover/replace-files.ts'

const USAGE = `Use: npm run takeover -- <feed>
  <feed>                  the address of the podcast's feed, or the path of a file
  --with films,shop       switch on more: ${FEATURE_NAMES.join(', ')}
  --force                 overwrite a brand/ that was edited`
const root = path.resolve(import.meta.dirname, '..')
const MAX_COVER_BYTES = 20_000_000
const LOGO_SIDE = 1024
/** Where the finder of a weakness looks for whom to tell (RFC 9116). */
const SECURITY_FILE = 'public/.well-known/security.txt'
/** Files that only the shipped podcast has, and that must be removed. */
const REMOVED = ['seller.ts', 'hosts', 'screenshots', 'merch', 'banner.*', 'logo.*', 'garantie.*']

await run(async () => {
  const { feed, features, isForced } = readArguments()
  const brand = path.join(root, 'brand')
  const isEdited = isBrandEdited(root)
  if (!isForced && isEdited)
    throw new OperatorError('brand/ was edited: its files would be lost. With --force they are overwritten.')
  const facts = await readFacts(feed)
  const settings = parseSettings(settingsFor(facts, features), 'brand/podcast.ts')
  const texts = parseBrandTexts(textsFor(facts), 'brand/texts.ts')
  const logo = (await coverOf(facts, feed)) ?? (await initialOf(facts.name))
  replaceFiles(brand, {
    removed: REMOVED,
    written: {
      ...brandFiles(settings, texts),
      ...(isEdited ? {} : { 'colors.ts': shippedColors() }),
      [logo.name]: logo.bytes
    }
  })
  mkdirSync(path.join(root, path.dirname(SECURITY_FILE)), { recursive: true })
  writeFileSync(path.join(root, SECURITY_FILE), securityText(settings.mail.privacy, new Date()))
  console.log(
    `${facts.name}: ${facts.episodes} episode${facts.episodes === 1 ? '' : 's'}. brand/ is written.\n`
  )
  console.log(leftToDo(facts, settings, { hasCover: logo.isCover, feed }).join('\n'))
})

function readArguments(): { feed: string; features: Feature[]; isForced: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { with: { type: 'string', default: '' }, force: { type: 'boolean', default: false } }
  })
  const [feed, ...others] = positionals
  if (feed === undefined || others.length > 0) throw new OperatorError(USAGE)
  const names = values.with.split(',').flatMap((name) => name.trim() || [])
  const unknown = names.filter((name) => !FEATURE_NAMES.includes(name as Feature))
  if (unknown.length > 0)
    throw new OperatorError(`--with ${unknown.join(',')}: expected some of ${FEATURE_NAMES.join(', ')}.`)
  return { feed, features: names as Feature[], isForced: values.force }
}

/** The colours of the sample, to be changed. */
function shippedColors(): string {
  const colors = readFileSync(path.join(root, 'sample/brand/colors.ts'), 'utf8')
  return colors.replaceAll("'../../src/", "'../src/")
}

async function readFacts(feed: string): Promise<PodcastFacts> {
  const isAddress = /^https?:\/\//i.test(feed)
  const send = createOutsideFetch({ service: 'feed', trustedOrigins: trustedFor(feed) })
  const answer = await (isAddress ? rssFeed(feed, send) : feedFile(path.resolve(feed)))
    .read()
    .catch((error: Error) => {
      throw new OperatorError(`${feed} cannot be read: ${error.message}`)
    })
  if (!answer.changed) throw new OperatorError(`${feed} cannot be read.`)
  return factsOf(answer.bytes, { contentType: answer.contentType, ...(isAddress ? { address: feed } : {}) })
}

/** The feed may be on this machine, because the operator chose its address; other addresses in the feed may not. */
function trustedFor(feed: string): string[] {
  const origin = URL.parse(feed)?.origin
  return origin ? [origin] : []
}

interface LogoFile {
  name: string
  bytes: Buffer | string
  isCover: boolean
}

/** The cover of the feed as a logo; undefined when there is none, or it cannot be fetched now. */
async function coverOf({ imageUrl }: PodcastFacts, feed: string): Promise<LogoFile | undefined> {
  if (imageUrl === '') return undefined
  try {
    const fetchCover = createOutsideFetch({
      service: 'picture',
      maxBytes: MAX_COVER_BYTES,
      trustedOrigins: trustedFor(feed)
    })
    const answer = await fetchCover(new Request(imageUrl))
    if (!answer.ok) return undefined
    const bytes = await sharp(Buffer.from(await answer.arrayBuffer()))
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    return { name: 'logo.png', bytes, isCover: true }
  } catch {
    return undefined
  }
}

/** A sign with the first letter of the name, for a podcast without a cover. */
async function initialOf(name: string): Promise<LogoFile> {
  const [letter = 'P'] = name.toUpperCase().match(/[\p{L}\d]/u) ?? []
  const { d, width } = await outlineOf(letter)
  const scale = 0.062
  const place = `translate(${32 - (width * scale) / 2} 51.8) scale(${scale})`
  const bytes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="13" fill="#C4122D" />
  <g id="digit" fill="#fff"><path transform="${place}" d="${d}" /></g>
</svg>
`
  return { name: 'logo.svg', bytes, isCover: false }
}
