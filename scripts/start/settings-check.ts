// Validates all settings first, so that a mistake is reported in one line before anything else happens.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Env, parseEnv } from '../../functions/env.ts'
import { chosenFeed } from '../../functions/listen/feed/chosen-feed.ts'
import { parseCatalogue } from '../../src/site/brand/catalogue-schema.ts'
import { parseColors } from '../../src/site/brand/colors-schema.ts'
import { hasOrders } from '../../src/site/brand/sale-facts.ts'
import { parseSettings, type Settings } from '../../src/site/brand/schema.ts'
import { parseBrandTexts } from '../../src/site/brand/texts-schema.ts'
import { brandFolder } from '../brand-folder.ts'
import { OperatorError } from '../operator-error.ts'

const SETTINGS_FILE = `${brandFolder()}/podcast.ts`
const CATALOGUE_FILE = `${brandFolder()}/catalogue.ts`
const TEXTS_FILE = `${brandFolder()}/texts.ts`
const COLORS_FILE = `${brandFolder()}/colors.ts`
const WEB_ADDRESS = /^https?:\/\//i

export interface Checked {
  env: Env
  settings: Settings
  /** The feed to build: an http(s) address, a full path, or undefined for the sample. */
  feed: string | undefined
}

/** The settings of the environment, of `.env` and of brand/; an OperatorError names every wrong one, a line for each file. */
export async function checkSettings(root: string, environment = process.env): Promise<Checked> {
  readDotEnv(root)
  const faults: string[] = []
  const noting = (error: unknown) => {
    faults.push((error as Error).message)
    return undefined
  }
  const settings = await readBrandFile(root, SETTINGS_FILE, ({ podcast }) =>
    parseSettings(podcast, SETTINGS_FILE)
  ).catch(noting)
  // The catalogue repeats the seller, so it is read once the settings are right. Without a shop it is not read.
  if (settings && hasOrders(settings))
    await readBrandFile(root, CATALOGUE_FILE, ({ products }) =>
      parseCatalogue(products, CATALOGUE_FILE)
    ).catch(noting)
  await readBrandFile(root, TEXTS_FILE, (texts) => parseBrandTexts(texts, TEXTS_FILE)).catch(noting)
  await readBrandFile(root, COLORS_FILE, (colors) => parseColors(colors, COLORS_FILE)).catch(noting)
  const env = await Promise.resolve(environment).then(parseEnv).catch(noting)
  if (!settings || !env || faults.length > 0) throw new OperatorError(faults.join('\n'))
  return { env, settings, feed: feedOf(root, env, settings) }
}

/** Variables that are set already take precedence over the file. */
function readDotEnv(root: string): void {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

async function readBrandFile<Parsed>(
  root: string,
  file: string,
  parse: (module: Record<string, unknown>) => Parsed
): Promise<Parsed> {
  try {
    return parse((await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>)
  } catch (error) {
    const [reason = '', ...fields] = (error as Error).message.split('\n').map((line) => line.trim())
    const text = reason.startsWith(file)
      ? reason
      : `${placeOf(error, root) ?? file} cannot be read: ${reason}`
    throw new OperatorError([text, fields.filter((field) => field !== '').join('; ')].join(' ').trim())
  }
}

/** The file in brand/ and the line of a syntax error, or of a name that does not exist: `brand/podcast.ts:12`. */
function placeOf(error: unknown, root: string): string | undefined {
  const { stack = '' } = error as Error
  const [, file, line] = /(?:file:\/\/)?(\/\S+?):(\d+)(?=[:\s)])/.exec(stack) ?? []
  if (file === undefined) return undefined
  const place = path.relative(root, file)
  return place.startsWith(brandFolder()) ? `${place}, line ${line}` : undefined
}

function feedOf(root: string, env: Env, settings: Settings): string | undefined {
  const feed = chosenFeed(env, settings.feedUrl)
  if (!feed) return feed
  if (WEB_ADDRESS.test(feed)) return withoutPassword(feed)
  if (/^[a-z][a-z0-9+.-]+:/i.test(feed)) {
    throw new OperatorError(
      `FEED_URL=${feed}: give an address that starts with https://, or the path of a file.`
    )
  }
  const file = path.resolve(root, feed)
  if (!existsSync(file)) {
    throw new OperatorError(
      `FEED_URL=${feed}: there is no file ${file}. Give the path of a feed, or its https:// address.`
    )
  }
  return file
}

/** Refused without repeating it, because it contains a password; fetch does not accept one in a URL either. */
function withoutPassword(feed: string): string {
  const address = URL.parse(feed)
  if (address?.username || address?.password) {
    throw new OperatorError(
      `FEED_URL: the address at ${address.host} has a name or password in it. Give one without, or the path of a file.`
    )
  }
  return feed
}
