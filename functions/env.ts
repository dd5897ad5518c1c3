// Every setting that comes from the environment, parsed once.
import * as v from 'valibot'

const text = v.optional(v.pipe(v.string(), v.trim()), '')
const flag = v.optional(
  v.pipe(
    v.string(),
    v.picklist(['', 'true', 'false'], 'true or false'),
    v.transform((value) => value === 'true')
  ),
  ''
)

const webBase = (standard: string) =>
  v.pipe(
    text,
    v.transform((value) => (value || standard).replace(/\/+$/, '')),
    v.regex(/^https?:\/\/\S+$/, 'an address that starts with https:// or http://')
  )

/** Each variable stands in `.env.example` too, with its meaning and what happens without it. */
export const envSchema = v.object({
  /** Where the local server listens; read by the scripts. */
  PORT: text,
  /** The feed to build: an http(s) address or a file path. */
  FEED_URL: text,
  /** A Postgres database that speaks Neon's HTTP protocol. */
  DATABASE_URL: v.pipe(
    text,
    v.regex(/^(?:postgres(?:ql)?:\/\/\S+)?$/, 'an address that starts with postgresql://')
  ),
  /** Key (version 3) or token (version 4) of The Movie Database. */
  TMDB_API_KEY: text,
  TMDB_API_BASE: webBase('https://api.themoviedb.org'),
  /** Where its posters are. */
  TMDB_IMAGE_BASE: webBase('https://image.tmdb.org/t/p'),
  /** Opens the payment form in the browser; without it payments are off. */
  STRIPE_PUBLISHABLE_KEY: text,
  /** Whether the checkout asks for a coupon code. */
  COUPONS_ENABLED: flag
})
export type Env = v.InferOutput<typeof envSchema>

/** The settings in an environment; a wrong one is an error that names it and what was expected. */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const result = v.safeParse(envSchema, environment)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: expected ${issue.message}`)
  throw new Error(`The environment is not right: ${faults.join('; ')}`)
}
