// All simulated sources: of film details and reviews, over one sample folder; of prints and payments, over files of their own.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { simulatedApple } from './services/apple-reviews.simulator.ts'
import type { Clock } from './services/clock.ts'
import { simulatedLetterboxd } from './services/letterboxd.simulator.ts'
import { simulatedOmdb } from './services/omdb.simulator.ts'
import { createStripeSimulator } from './services/payments.simulator.ts'
import { createPrintfulSimulator } from './services/print-shop.simulator.ts'
import { followingRedirects } from './services/simulated-faults.ts'
import { simulatedTmdb } from './services/tmdb.simulator.ts'

export const simulatedSources = (folder: string) => ({
  tmdb: simulatedTmdb(folder),
  omdb: simulatedOmdb(folder),
  diary: followingRedirects(simulatedLetterboxd(folder)),
  apple: simulatedApple(folder)
})

/** A print shop of this machine: its orders stay when the process ends, so that none of ours is stranded. */
export const simulatedPrintful = (file: string, now: Clock) =>
  createPrintfulSimulator({ now, keeping: keptIn(file) })

/** A Stripe of this machine: its payments stay as well. What signs its webhooks is no secret here. */
export const simulatedStripe = (file: string, now: Clock) => ({
  ...createStripeSimulator({ now, keeping: keptIn(file) }),
  webhookSecret: 'whsec_simulated'
})

/** One text in a file, written whole or not at all. */
const keptIn = (file: string) => ({
  read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
  write(text: string) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
})
