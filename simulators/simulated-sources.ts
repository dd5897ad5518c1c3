// All simulated services: film details and reviews from one sample folder, prints and payments with their own state files.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../functions/platform/clock.ts'
import { paymentWebhook, printingWebhook } from '../src/shop/checkout/vendor-calls.ts'
import { simulatedApple } from './apple-reviews.ts'
import { followingRedirects } from './faults.ts'
import { simulatedLetterboxd } from './letterboxd.ts'
import { simulatedOmdb } from './omdb.ts'
import { createPrintfulSimulator } from './printful/simulator.ts'
import { createStripeSimulator } from './stripe/simulator.ts'
import { simulatedTmdb } from './tmdb.ts'

/** How long a vendor waits for our webhook response. */
const CALLED_WITHIN_MS = 10_000

export const simulatedSources = (folder: string) => ({
  tmdb: simulatedTmdb(folder),
  omdb: simulatedOmdb(folder),
  diary: followingRedirects(simulatedLetterboxd(folder)),
  apple: simulatedApple(folder)
})

/** The publishable key of the simulated payment form; it is of no use elsewhere. */
export const LOCAL_PUBLISHABLE_KEY = 'local_simulated'
/** The path of the simulated Stripe on the local host. */
export const LOCAL_STRIPE_PATH = '/simulators/stripe'
/** Not confidential: they only sign messages of this machine to itself. */
const WEBHOOK_SECRETS = { stripe: 'whsec_simulated', printful: '9'.repeat(64) }

export type StandInPlace = {
  /** The state file, so that nothing is lost when the process ends. */
  file: string
  now: Clock
  /** The address of the site once it is served; undefined = not served, and no webhooks are delivered. */
  address?: (() => string) | undefined
}

/** The local simulated Printful. */
export function simulatedPrintful({ file, now, address }: StandInPlace) {
  const secret = WEBHOOK_SECRETS.printful
  const calling = callingAt(address, printingWebhook.path, secret)
  // No rate limit, because several people may try the shop at once on one simulator.
  const options = { now, storage: storageIn(file), callsPerMinute: Number.POSITIVE_INFINITY, ...calling }
  return { ...createPrintfulSimulator(options), webhookSecret: secret }
}

/** The local simulated Stripe. */
export function simulatedStripe({ file, now, address }: StandInPlace) {
  const secret = WEBHOOK_SECRETS.stripe
  const calling = callingAt(address, paymentWebhook.path, secret)
  const options = { now, storage: storageIn(file), browserBase: LOCAL_STRIPE_PATH, ...calling }
  return { ...createStripeSimulator(options), webhookSecret: secret }
}

/** Delivers webhooks to the site itself, over its own port. */
function callingAt(address: StandInPlace['address'], path: string, secret: string) {
  if (!address) return {}
  const send = async (request: Request) =>
    fetch(new URL(path, address()), {
      method: 'POST',
      headers: request.headers,
      body: await request.text(),
      signal: AbortSignal.timeout(CALLED_WITHIN_MS)
    })
  const webhook = { url: `https://simulated.kino9.example${path}`, secret, send }
  return { webhook, delivery: 'at-once' } as const
}

/** Stores one text in a file, atomically. */
const storageIn = (file: string) => ({
  read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
  write(text: string) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
})
