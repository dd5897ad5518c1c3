// Asks browsers for passkeys and checks what they answer. Nothing here opens a session or stores a passkey.
import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, inArray, isNotNull, isNull, not } from 'drizzle-orm'
import * as v from 'valibot'
import {
  ALGORITHMS,
  type Assertion,
  type Attestation,
  type CreationOptions,
  type RequestOptions
} from '../../../src/desk/access/passkey-data.ts'
import { CHALLENGE_MS } from '../../../src/desk/access/session-limits.ts'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { isRunning } from '../../platform/db/lease-time.ts'
import { keyedHash } from '../../platform/http/secret-keys.ts'
import type { Connected, Services } from '../../platform/services.ts'
import { hostIds, nameOf } from './hosts.ts'
import { deskChallenges, deskPasskeys } from './schema.ts'

/** What a challenge is for. An answer to one purpose is worth nothing for another. */
export type Purpose = 'sign-in' | `check:${number}` | `add:${number}` | `enrol:${string}`

const CHALLENGE_BYTES = 32

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

const relyingParty = ({ desk }: Services) => {
  const origin = desk.origin()
  return { origin, rpId: new URL(origin).hostname }
}

/** What all passkeys of a host know the host by: says nothing to whoever reads one. The first one is made of the secret. */
async function userHandleOf({ db, appSecret }: Connected<'db'>, host: string): Promise<string> {
  const { userHandle, id } = deskPasskeys
  const last = db
    .select({ userHandle })
    .from(deskPasskeys)
    .where(and(eq(deskPasskeys.host, host), isNotNull(userHandle)))
    .orderBy(desc(id))
    .limit(1)
  const [row] = await last
  return row?.userHandle ?? base64(keyedHash(appSecret, 'desk-host', host))
}

/** The passkeys of these hosts that are not revoked. */
export const isUsable = (...hosts: readonly string[]) =>
  and(inArray(deskPasskeys.host, [...hosts]), isNull(deskPasskeys.revokedAt))

/** Stores a challenge, and deletes those that nobody answered in time. */
async function newChallenge({ db, now }: Connected<'db'>, purpose: Purpose): Promise<string> {
  const challenge = base64(randomBytes(CHALLENGE_BYTES))
  const at = now()
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS)
  await db.batch([
    db.delete(deskChallenges).where(not(isRunning(deskChallenges.expiresAt, at, CHALLENGE_MS))),
    db.insert(deskChallenges).values({ challenge, purpose, expiresAt })
  ])
  return challenge
}

/** Takes the challenge that was answered out of the database, so that no answer counts twice; undefined = it was not given. */
async function takeChallenge(
  { db, now }: Connected<'db'>,
  purpose: Purpose,
  clientDataJson: string
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  const [taken] = await db
    .delete(deskChallenges)
    .where(
      and(
        eq(deskChallenges.challenge, challenge),
        eq(deskChallenges.purpose, purpose),
        isRunning(deskChallenges.expiresAt, now(), CHALLENGE_MS)
      )
    )
    .returning({ challenge: deskChallenges.challenge })
  return taken?.challenge
}

const clientData = v.object({ challenge: v.string() })

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data = v.safeParse(clientData, JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
    return data.success ? data.output.challenge : undefined
  } catch {
    return undefined
  }
}

/** Asks for a passkey: any, or one of a host. */
export async function requestOptions(
  services: Connected<'db'>,
  purpose: Purpose,
  host?: string
): Promise<RequestOptions> {
  const { rpId } = relyingParty(services)
  return {
    challenge: await newChallenge(services, purpose),
    timeout: CHALLENGE_MS,
    rpId,
    allowCredentials: host === undefined ? [] : await knownOf(services, host),
    userVerification: 'required'
  }
}

/** Asks to make a passkey of a host, on a device that has none of them yet. */
export async function creationOptions(
  services: Connected<'db'>,
  purpose: Purpose,
  host: string
): Promise<CreationOptions> {
  const { rpId } = relyingParty(services)
  const name = nameOf(host)
  return {
    challenge: await newChallenge(services, purpose),
    rp: { id: rpId, name: settings.name },
    user: { id: await userHandleOf(services, host), name: `${name} (${settings.name})`, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: await knownOf(services, host),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required'
    }
  }
}

async function knownOf({ db }: Connected<'db'>, host: string) {
  const { credentialId, transports } = deskPasskeys
  const rows = await db
    .select({ credentialId, transports })
    .from(deskPasskeys)
    .where(isUsable(host))
    .orderBy(deskPasskeys.id)
  return rows.map((row) => ({
    id: base64(row.credentialId),
    type: 'public-key' as const,
    transports: row.transports.split(' ').filter(Boolean)
  }))
}

export async function passkeyCount({ db }: Connected<'db'>, host: string): Promise<number> {
  const [row] = await db.select({ passkeys: count() }).from(deskPasskeys).where(isUsable(host))
  return row?.passkeys ?? 0
}

/** A passkey that was shown. `counter`: the new one; whoever stores it has to check that it went up. */
export interface Shown {
  id: number
  host: string
  counter: number
}

/** Checks a passkey that was shown: challenge, origin, host, signature, counter, and that its owner was verified. */
export async function shownPasskey(
  services: Connected<'db'>,
  purpose: Purpose,
  assertion: Assertion
): Promise<Outcome<Shown, 'passkey-refused'>> {
  const challenge = await takeChallenge(services, purpose, assertion.response.clientDataJSON)
  const [passkey] = await services.db
    .select()
    .from(deskPasskeys)
    .where(and(eq(deskPasskeys.credentialId, fromBase64(assertion.id)), isUsable(...hostIds)))
  if (challenge === undefined || !passkey) return refuse('passkey-refused')
  const { origin, rpId } = relyingParty(services)
  const { userHandle: handle, ...response } = assertion.response
  const isAnothers = passkey.userHandle !== null && passkey.userHandle !== handle
  if (handle && isAnothers) return refuse('passkey-refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await orRefused(
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: assertion.id,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter
      },
      requireUserVerification: true
    })
  )
  if (!checked?.verified) return refuse('passkey-refused')
  return accept({ id: passkey.id, host: passkey.host, counter: checked.authenticationInfo.newCounter })
}

export interface Made {
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: number
  transports: string
  userHandle: string
}

/** Checks a passkey that was made for a host: challenge, origin, algorithm, and that its owner was verified. */
export async function madePasskey(
  services: Connected<'db'>,
  purpose: Purpose,
  attestation: Attestation,
  host: string
): Promise<Outcome<Made, 'passkey-refused'>> {
  const challenge = await takeChallenge(services, purpose, attestation.response.clientDataJSON)
  if (challenge === undefined) return refuse('passkey-refused')
  const { origin, rpId } = relyingParty(services)
  const { transports = [], ...response } = attestation.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await orRefused(
    verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS]
    })
  )
  if (!checked?.verified) return refuse('passkey-refused')
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return accept({
    credentialId: fromBase64(id),
    publicKey,
    counter,
    transports: transports.join(' '),
    userHandle: await userHandleOf(services, host)
  })
}

/** The library throws for an answer that is wrong; there is no other way it fails, because it reads nothing but its arguments. */
const orRefused = <Value>(checked: Promise<Value>): Promise<Value | undefined> =>
  checked.catch(() => undefined)
