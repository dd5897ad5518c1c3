// Signing in with a passkey, showing it again, and making one.
import { call } from '../../browser/call.ts'
import {
  addPasskey,
  addPasskeyOptions,
  check,
  checkOptions,
  enrol,
  enrolOptions,
  signIn,
  signInOptions
} from './contract.ts'
import { $viewer, bearer, callDesk, keepToken, viewerOf } from './desk.store.ts'
import { makePasskey, type PasskeyFault, showPasskey } from './passkey.service.ts'

/** `refused`: the passkey is not known, or was revoked. `over`: the link of an invitation does not work any more. */
export type SignInResult = 'done' | PasskeyFault | 'refused' | 'over' | 'too-many' | 'network' | 'failed'

const RESULTS: Readonly<Record<string, SignInResult>> = {
  'passkey-refused': 'refused',
  'unknown-link': 'over',
  'too-many-passkeys': 'too-many',
  network: 'network'
}
const failure = (answered: { ok: true } | { ok: false; refusal: string }): SignInResult =>
  answered.ok ? 'done' : (RESULTS[answered.refusal] ?? 'failed')

/** Lets a host choose a passkey, and keeps the token of the session for this tab. */
export async function signInWithPasskey(): Promise<SignInResult> {
  const options = await call(signInOptions, {})
  if (!options.ok) return failure(options)
  const shown = await showPasskey(options.value)
  if (!shown.ok) return shown.refusal
  const answered = await call(signIn, { body: { passkey: shown.value } })
  if (answered.ok) keepToken(answered.value.token)
  return failure(answered)
}

/** Shows the passkey again, so that money may be moved for five minutes. */
export async function showAgain(): Promise<SignInResult> {
  const options = await call(checkOptions, {}, bearer())
  if (!options.ok) return failure(options)
  const shown = await showPasskey(options.value)
  if (!shown.ok) return shown.refusal
  const answered = await call(check, { body: { passkey: shown.value } }, bearer())
  if (answered.ok) {
    keepToken(answered.value.token)
    $viewer.set(viewerOf(answered.value))
  }
  return failure(answered)
}

export const loadInvitation = (token: string) => call(enrolOptions, { body: { token } })

/** Makes the passkey of an invitation, which also signs in. The challenge is asked for anew: an earlier one may be over. */
export async function enrolWith(token: string, name: string): Promise<SignInResult> {
  const invitation = await loadInvitation(token)
  if (!invitation.ok) return failure(invitation)
  const made = await makePasskey(invitation.value.options)
  if (!made.ok) return made.refusal
  const answered = await call(enrol, { body: { token, passkey: made.value, name } })
  if (answered.ok) keepToken(answered.value.token)
  return failure(answered)
}

/** Makes a further passkey of the host who is signed in. */
export async function addOwnPasskey(name: string): Promise<SignInResult> {
  const options = await callDesk(addPasskeyOptions, {})
  if (!options.ok) return failure(options)
  const made = await makePasskey(options.value)
  if (!made.ok) return made.refusal
  return failure(await callDesk(addPasskey, { body: { passkey: made.value, name } }))
}
