// Checks the settings that no outside service can check.
import type { Env } from '../../functions/env.ts'
import { isVapidPair } from '../../functions/platform/services/web-push/vapid-pair.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'

/** Random characters have more; words and patterns have fewer. */
const MIN_DISTINCT_CHARS = 10
const BUILD_HOOK = /^https:\/\/api\.netlify\.com\/build_hooks\/[0-9a-f]{24}(?:\?\S*)?$/

export function checkAppSecret({ APP_SECRET: secret }: Pick<Env, 'APP_SECRET'>): Finding {
  const { fine, missing, wrong } = findingsOn('APP_SECRET')
  if (!secret)
    return missing('votes and the checkout are off on a deployed site. `openssl rand -base64 33` makes one.')
  const isRandom = /\d/.test(secret) && /[a-z]/i.test(secret) && new Set(secret).size >= MIN_DISTINCT_CHARS
  return isRandom
    ? fine('long and random enough.')
    : wrong(
        'can be guessed: it has no digits, no letters, or too few different characters. Set what `openssl rand -base64 33` prints.'
      )
}

export function checkPasswordHash({
  BACKOFFICE_PASSWORD_HASH: hash
}: Pick<Env, 'BACKOFFICE_PASSWORD_HASH'>): Finding {
  const { fine, missing } = findingsOn('BACKOFFICE_PASSWORD_HASH')
  return hash
    ? fine('a slow hash, as `npm run password-hash` prints it.')
    : missing('the backoffice is off on a deployed site. `npm run password-hash` makes one.')
}

export function checkVapid(
  {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey
  }: Pick<Env, `VAPID_${'PUBLIC' | 'PRIVATE'}_KEY`>,
  { mail }: Pick<Settings, 'mail'>
): Finding {
  const { fine, missing, wrong } = findingsOn('VAPID keys')
  if (!publicKey)
    return missing('a deployed site sends no push messages. `npm run vapid` makes a pair; keep it for good.')
  if (!isVapidPair({ publicKey, privateKey }))
    return wrong(
      'the two do not match: push services would refuse every message. Set both lines of one run of `npm run vapid`.'
    )
  return isExample(mail.support)
    ? missing(
        `a pair, but ${mail.support} (mail.support in brand/podcast.ts) does not exist: push services require a working address, and Apple's refuses others.`
      )
    : fine(`they match; push services can write to ${mail.support}.`)
}

/** Calling it would start a build, so only its form is checked. */
export function checkBuildHook({ BUILD_HOOK_URL: url }: Pick<Env, 'BUILD_HOOK_URL'>): Finding {
  const { fine, missing, wrong } = findingsOn('BUILD_HOOK_URL')
  if (!url) return missing('a new episode waits for the next deploy.')
  const { hostname = '' } = URL.parse(url) ?? {}
  if (hostname !== 'api.netlify.com')
    return fine(`an address at ${hostname}; not called, because that would build.`)
  return BUILD_HOOK.test(url)
    ? fine('has the form of a build hook of Netlify; not called, because that would build.')
    : wrong(
        'is no build hook: one is https://api.netlify.com/build_hooks/ and 24 hexadecimals. Copy it from Project configuration, Build & deploy, Build hooks.'
      )
}

/** Addresses of the shipped settings, which do not exist (RFC 2606). */
export const isExample = (address: string): boolean =>
  /(?:^|[.@/])(?:example|invalid|test|localhost)(?:\.(?:com|net|org))?(?:[:/]|$)/i.test(address)
