// Secrets that are passed to the build of `npm test` but must not appear in its output. Settings that would make a
// build call a service are left out.

/** Replaced by an invented secret. */
const canary = (length: number) => 'canary'.padEnd(length, 'x0')

export const CANARIES = {
  APP_SECRET: canary(48),
  BACKOFFICE_PASSWORD_HASH: `scrypt:131072:8:1:${canary(22)}:${canary(43)}`,
  VAPID_PUBLIC_KEY: canary(87),
  VAPID_PRIVATE_KEY: canary(43),
  SMTP_URL: `smtps://noor:${canary(16)}@mail.example`,
  OMDB_API_KEY: canary(8),
  STRIPE_SECRET_KEY: `sk_live_${canary(24)}`,
  STRIPE_WEBHOOK_SECRETS: `whsec_${canary(32)}`,
  PRINTFUL_TOKEN: canary(40),
  PRINTFUL_STORE_ID: '1',
  PRINTFUL_WEBHOOK_SECRETS: 'ca'.repeat(32)
} as const

/** The texts to search for. */
export const CANARY_MARKS: readonly string[] = ['canaryx0', CANARIES.PRINTFUL_WEBHOOK_SECRETS]

/** Where the build of `npm test` stores its log. */
export const BUILD_LOG = '.cache/test/build.log'
