// Checks what signing in to the desk needs.
import type { Env } from '../../functions/env.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'
import { isExample } from './own-secrets.ts'

/** Passkeys belong to one host name: those of the live site work on no other address. */
export function checkDesk(
  {
    BACKOFFICE_PASSWORD_HASH: hash,
    APP_SECRET: secret
  }: Pick<Env, 'BACKOFFICE_PASSWORD_HASH' | 'APP_SECRET'>,
  { hosts, siteUrl }: Pick<Settings, 'hosts' | 'siteUrl'>
): Finding {
  const { fine, missing } = findingsOn('desk')
  const { hostname } = new URL(siteUrl)
  if (!secret) return missing('nobody can sign in, because APP_SECRET is not set.')
  if (!hash)
    return missing(
      'no host can ask for the first invitation, because BACKOFFICE_PASSWORD_HASH is not set. `npm run host -- invite NAME` prints one.'
    )
  const invented = hosts.filter(({ mail = '' }) => mail === '' || isExample(mail))
  if (invented.length > 0)
    return missing(
      `${invented.map(({ name }) => name).join(', ')}: the mail in brand/podcast.ts does not exist, so no invitation arrives.`
    )
  return fine(`passkeys work on ${hostname} only: nobody can sign in on previews and other addresses.`)
}
