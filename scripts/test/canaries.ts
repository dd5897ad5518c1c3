// Settings that the build of `npm test` is given and has no use for: none of them may be found in what it makes or says
// (WEB-10). Left out are those with which a build would go and ask somebody.

/** The place of a secret that is nobody's. */
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

/** What to look for. */
export const CANARY_MARKS: readonly string[] = ['canaryx0', CANARIES.PRINTFUL_WEBHOOK_SECRETS]

/** Where the build of `npm test` leaves what it said. */
export const BUILD_LOG = '.cache/test/build.log'
