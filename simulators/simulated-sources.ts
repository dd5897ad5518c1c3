// All simulated sources: of film details and reviews, over one sample folder; of prints and payments, over files of their own.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../functions/clock.ts'
import { paymentWebhook, printingWebhook } from '../src/features/checkout/vendor-calls.ts'
import { simulatedApple } from './apple-reviews.ts'
import { followingRedirects } from './faults.ts'
import { simulatedLetterboxd } from './letterboxd.ts'
import { simulatedOmdb } from './omdb.ts'
import { createPrintfulSimulator } from './printful/simulator.ts'
import { createStripeSimulator } from './stripe/simulator.ts'
import { simulatedTmdb } from './tmdb.ts'

/** As long as a vendor waits for our answer. */
const CALLED_WITHIN_MS = 10_000

export const simulatedSources = (folder: string) => ({
  tmdb: simulatedTmdb(folder),
  omdb: simulatedOmdb(folder),
  diary: followingRedirects(simulatedLetterboxd(folder)),
  apple: simulatedApple(folder)
})

/** Opens the stand-in of the payment form, and nothing else anywhere. */
export const LOCAL_PUBLISHABLE_KEY = 'local_simulated'
/** Where the local host shows what belongs to the simulated Stripe. */
export const LOCAL_STRIPE_PATH = '/simulators/stripe'
/** No secrets here: they sign what this machine says to itself. */
const WEBHOOK_SECRETS = { stripe: 'whsec_simulated', printful: '9'.repeat(64) }

export type StandInPlace = {
  /** The file in which it keeps what it knows, so that nothing of ours is stranded when the process ends. */
  file: string
  now: Clock
  /** Where the site is served, once it is; undefined = nowhere, and no message is carried there. */
  address?: (() => string) | undefined
}

/** Printful of this machine. */
export function simulatedPrintful({ file, now, address }: StandInPlace) {
  const secret = WEBHOOK_SECRETS.printful
  const calling = callingAt(address, printingWebhook.path, secret)
  // As many calls as come: several people try the shop at once, and nobody shares the machine with Printful's guests.
  const options = { now, keeping: keptIn(file), callsPerMinute: Number.POSITIVE_INFINITY, ...calling }
  return { ...createPrintfulSimulator(options), webhookSecret: secret }
}

/** A Stripe of this machine. */
export function simulatedStripe({ file, now, address }: StandInPlace) {
  const secret = WEBHOOK_SECRETS.stripe
  const calling = callingAt(address, paymentWebhook.path, secret)
  const options = { now, keeping: keptIn(file), browserBase: LOCAL_STRIPE_PATH, ...calling }
  return { ...createStripeSimulator(options), webhookSecret: secret }
}

/** Messages go to the site itself, over its own port. */
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

/** One text in a file, written whole or not at all. */
const keptIn = (file: string) => ({
  read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
  write(text: string) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
})
