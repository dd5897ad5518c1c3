// All settings from the environment, parsed once.
import * as v from 'valibot'

const MIN_SECRET_CHARS = 32
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

const optionalWeb = v.pipe(
  text,
  v.regex(/^(?:https?:\/\/\S+)?$/, 'an address that starts with https:// or http://')
)

/** Each variable is also in `.env.example`, with its meaning and what happens without it. */
export const envSchema = v.object({
  /** Where the local server listens; used by the scripts. */
  PORT: text,
  HOST: text,
  /** The feed to build: an http(s) address or a file path. */
  FEED_URL: text,
  /** Set by the host during a build: `production`, `deploy-preview`, `branch-deploy`. */
  CONTEXT: text,
  /** The URL of the build hook. Secret: anyone who posts to it starts a build. */
  BUILD_HOOK_URL: optionalWeb,
  /** The mail server's URL, including user name and password. */
  /** What the mail provider signs its webhook with, for mails that come back later; two during a rotation. */
  MAIL_WEBHOOK_SECRETS: v.pipe(
    text,
    v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
    v.everyItem(
      (secret) => secret.startsWith('whsec_'),
      'secrets that start with whsec_, with commas between them'
    )
  ),
  SMTP_URL: v.pipe(text, v.regex(/^(?:smtps?:\/\/\S+)?$/, 'an address that starts with smtp:// or smtps://')),
  /** A Postgres database that speaks Neon's HTTP protocol. */
  DATABASE_URL: v.pipe(
    text,
    v.regex(/^(?:postgres(?:ql)?:\/\/\S+)?$/, 'an address that starts with postgresql://')
  ),
  /** Redis over Upstash's REST protocol; both or neither. */
  UPSTASH_REDIS_REST_URL: v.pipe(
    text,
    v.transform((value) => value.replace(/\/+$/, '')),
    v.regex(/^(?:https?:\/\/\S+)?$/, 'an address that starts with https:// or http://')
  ),
  UPSTASH_REDIS_REST_TOKEN: text,
  /** Signs voters' cookies and derives the keys that hide who voted. */
  APP_SECRET: v.pipe(
    text,
    v.check(
      (value) => value === '' || value.length >= MIN_SECRET_CHARS,
      `${MIN_SECRET_CHARS} or more characters`
    )
  ),
  /** The hash of the backoffice password, as printed by `npm run password-hash`. A hash that is too fast is refused. */
  BACKOFFICE_PASSWORD_HASH: v.pipe(
    text,
    v.regex(
      /^(?:scrypt:(?:131072|262144|524288|1048576):8:[1-4]:[\w-]{22}:[\w-]{43})?$/,
      'what `npm run password-hash` prints'
    )
  ),
  /** The VAPID keys from `npm run vapid`, which identify this site to push services; both or neither. */
  VAPID_PUBLIC_KEY: v.pipe(text, v.regex(/^(?:[\w-]{87})?$/, '87 characters, as `npm run vapid` prints it')),
  VAPID_PRIVATE_KEY: v.pipe(text, v.regex(/^(?:[\w-]{43})?$/, '43 characters, as `npm run vapid` prints it')),
  /** Additional push service hosts, besides those of src/listen/push/push-hosts.ts. */
  PUSH_MORE_HOSTS: v.pipe(
    text,
    v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
    v.everyItem(
      (host) => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host),
      'names of hosts with commas between them'
    )
  ),
  /** The API key (version 3) or token (version 4) of The Movie Database. */
  TMDB_API_KEY: text,
  TMDB_API_BASE: webBase('https://api.themoviedb.org'),
  /** The base URL of its posters. */
  TMDB_IMAGE_BASE: webBase('https://image.tmdb.org/t/p'),
  /** The key of OMDb, which provides IMDb's ratings. */
  OMDB_API_KEY: text,
  OMDB_API_BASE: webBase('https://www.omdbapi.com'),
  /** The base URL of the film diary; '' = as in brand/podcast.ts, 'off' = not used. */
  DIARY_BASE: v.pipe(
    text,
    v.transform((value) => value.replace(/\/+$/, '')),
    v.regex(/^(?:off|https?:\/\/\S+)?$/, 'an address that starts with https:// or http://, or off')
  ),
  /** The base URL of Apple's review feeds; brand/podcast.ts says which podcast. */
  REVIEWS_APPLE_BASE: webBase('https://itunes.apple.com'),
  /**
   * Opens the payment form in the browser; without it payments are off. Every visitor receives it, so a secret key is refused.
   */
  STRIPE_PUBLISHABLE_KEY: v.pipe(text, v.regex(/^(?:pk_\w+)?$/, 'a key that starts with pk_')),
  /** The secret key, for creating, changing and refunding payments; never leaves the server. */
  STRIPE_SECRET_KEY: v.pipe(text, v.regex(/^(?:(?:sk|rk)_\w+)?$/, 'a key that starts with sk_ or rk_')),
  STRIPE_API_BASE: webBase('https://api.stripe.com'),
  /** The webhook signing secrets; two during a rotation. */
  STRIPE_WEBHOOK_SECRETS: v.pipe(
    text,
    v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
    v.everyItem(
      (secret) => secret.startsWith('whsec_'),
      'secrets that start with whsec_, with commas between them'
    )
  ),
  /** The price id of the monthly Superfan subscription, in the same account. */
  STRIPE_SUPERFAN_PRICE_ID: v.pipe(
    text,
    v.regex(/^(?:price_\w+)?$/, 'the id of a price, which starts with price_')
  ),
  /** Whether the checkout offers a field for a coupon code. */
  COUPONS_ENABLED: flag,
  /** The API token of the Printful account and the id of the store in it; both or neither. */
  PRINTFUL_TOKEN: text,
  PRINTFUL_STORE_ID: v.pipe(text, v.regex(/^\d*$/, 'the number of a store')),
  PRINTFUL_API_BASE: webBase('https://api.printful.com'),
  /** The webhook signing secrets; two during a rotation. */
  PRINTFUL_WEBHOOK_SECRETS: v.pipe(
    text,
    v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
    v.everyItem(
      (secret) => /^(?:[0-9a-f]{2}){16,}$/i.test(secret),
      'hexadecimal secrets with commas between them'
    )
  )
})
/** Settings that only work together. */
const settingsSchema = v.pipe(
  envSchema,
  v.forward(
    v.check(
      (env) => (env.UPSTASH_REDIS_REST_URL === '') === (env.UPSTASH_REDIS_REST_TOKEN === ''),
      'given together with UPSTASH_REDIS_REST_URL, or neither of them'
    ),
    ['UPSTASH_REDIS_REST_TOKEN']
  ),
  v.forward(
    v.check(
      (env) => (env.VAPID_PUBLIC_KEY === '') === (env.VAPID_PRIVATE_KEY === ''),
      'given together with VAPID_PUBLIC_KEY, or neither of them'
    ),
    ['VAPID_PRIVATE_KEY']
  ),
  v.forward(
    v.check(
      (env) => (env.PRINTFUL_TOKEN === '') === (env.PRINTFUL_STORE_ID === ''),
      'given together with PRINTFUL_TOKEN, or neither of them'
    ),
    ['PRINTFUL_STORE_ID']
  )
)
export type Env = v.InferOutput<typeof envSchema>

/** Parses the environment. Throws an error that names a wrong setting and what was expected. */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const result = v.safeParse(settingsSchema, environment)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? ''
    return `${name}: expected ${issue.message}, got ${withoutSecret(name, environment[name])}`
  })
  throw new Error(`Invalid settings: ${faults.join('; ')}`)
}

/** Settings whose value may be quoted in an error. Any other value could be a secret in the wrong place. */
const PUBLIC_NAMES = /^(?:PORT|HOST|CONTEXT|COUPONS_ENABLED|PRINTFUL_STORE_ID|DIARY_BASE|\w+_API_BASE)$/
const PLAIN_VALUE = /^[\w .:/-]{1,40}$/
const KEY_PREFIX = /^(?:(?:sk|rk|pk)_(?:live_|test_)?|whsec_|price_|scrypt:)/
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** Describes a wrong value without revealing a secret. */
function withoutSecret(name: string, given = ''): string {
  const value = given.trim()
  if (value === '') return 'nothing'
  const [start] = KEY_PREFIX.exec(value) ?? SCHEME.exec(value) ?? []
  if (start) return `a value that starts with ${start}`
  return PUBLIC_NAMES.test(name) && PLAIN_VALUE.test(value) && !/[\da-f]{16}/i.test(value)
    ? `"${value}"`
    : `${value.length} characters`
}
