// The services of one machine: a real adapter where its settings are given, else its simulator.
import path from 'node:path'
import { parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { simulatedFilmDetails } from './services/film-details.simulator.ts'
import { simulatedReviews } from './services/review-source.simulator.ts'
import type { Services } from './services.ts'

const SAMPLE_FOLDER = path.resolve(import.meta.dirname, '../sample')

export async function local(): Promise<Services> {
  const env = parseEnv(process.env)
  return {
    log: logToConsole,
    filmDetails: simulatedFilmDetails(SAMPLE_FOLDER),
    reviews: simulatedReviews(SAMPLE_FOLDER),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}
