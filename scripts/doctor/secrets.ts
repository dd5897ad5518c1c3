// The parts of an environment that must not appear in a terminal or a log.
import type { Env } from '../../functions/env.ts'

/** Every secret of the settings; of URLs with a password, both the URL and the password. */
export function secretsOf(env: Env): string[] {
  const addresses = [env.DATABASE_URL, env.SMTP_URL]
  return [
    ...addresses,
    ...addresses.flatMap(passwordsIn),
    env.BUILD_HOOK_URL,
    env.APP_SECRET,
    env.UPSTASH_REDIS_REST_TOKEN,
    env.BACKOFFICE_PASSWORD_HASH,
    env.VAPID_PRIVATE_KEY,
    env.TMDB_API_KEY,
    env.OMDB_API_KEY,
    env.STRIPE_SECRET_KEY,
    env.PRINTFUL_TOKEN,
    ...env.STRIPE_WEBHOOK_SECRETS,
    ...env.PRINTFUL_WEBHOOK_SECRETS
  ].filter((secret) => secret !== '')
}

function passwordsIn(address: string): string[] {
  const { password = '' } = URL.parse(address) ?? {}
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
