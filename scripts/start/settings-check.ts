// Validates all settings first, so that a mistake is reported in one line before anything else happens.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Env, parseEnv } from '../../functions/env.ts'
import { chosenFeed } from '../../functions/episodes/chosen-feed.ts'
import { parseCatalogue } from '../../src/features/brand/catalogue-schema.ts'
import { parseSettings, type Settings } from '../../src/features/brand/schema.ts'
import { OperatorError } from '../operator-error.ts'

const SETTINGS_FILE = 'brand/podcast.ts'
const CATALOGUE_FILE = 'brand/catalogue.ts'
const WEB_ADDRESS = /^https?:\/\//i

export interface Checked {
  env: Env
  settings: Settings
  /** The feed to build: an http(s) address, a full path, or undefined for the sample. */
  feed: string | undefined
}

/** The settings of the environment, of `.env` and of brand/; an OperatorError names a wrong one. */
export async function checkSettings(root: string): Promise<Checked> {
  readDotEnv(root)
  const settings = await readBrand(root)
  let env: Env
  try {
    env = parseEnv(process.env)
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
  return { env, settings, feed: feedOf(root, env, settings) }
}

/** Variables that are set already take precedence over the file. */
function readDotEnv(root: string): void {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

async function readBrand(root: string): Promise<Settings> {
  const settings = await readBrandFile(root, SETTINGS_FILE, ({ podcast }) =>
    parseSettings(podcast, SETTINGS_FILE)
  )
  await readBrandFile(root, CATALOGUE_FILE, ({ products }) => parseCatalogue(products, CATALOGUE_FILE))
  return settings
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
    const text = reason.startsWith(file) ? reason : `${file} cannot be read: ${reason}`
    throw new OperatorError([text, fields.filter((field) => field !== '').join('; ')].join(' ').trim())
  }
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
