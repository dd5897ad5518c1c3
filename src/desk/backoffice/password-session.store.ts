// The session of the shared password. Its token is stored for this tab only, and only sent as a header.
import { type Answered, call, type Input } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import type { Call } from '../../lib/contract.ts'
import { logIn, logOut } from './contract.ts'
import { LOGIN_PATH } from './office-lists.ts'
import { EXPIRED_KEY, TOKEN_KEY } from './office-memory.ts'

const tokenKey = shortName + TOKEN_KEY
const expiredKey = shortName + EXPIRED_KEY

const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
const token = () => readTab(tokenKey, text)
const bearer = () => ({ authorization: `Bearer ${token()}` })

export const isLoggedIn = (): boolean => token() !== undefined

/** Whether the session expired before this page. Returns true only once. */
export function wasExpired(): boolean {
  const isIt = readTab(expiredKey, Boolean) === true
  writeTab(expiredKey, undefined)
  return isIt
}

/** Logs in and stores the token, or returns what went wrong. */
export async function enter(
  password: string
): Promise<'in' | 'wrong' | 'tooMany' | 'busy' | 'network' | 'failed'> {
  const answered = await call(logIn, { body: { password } })
  if (answered.ok) {
    writeTab(tokenKey, answered.value.token)
    return 'in'
  }
  if (answered.refusal === 'wrong-password') return 'wrong'
  if (answered.refusal === 'too-many-logins') return 'tooMany'
  if (answered.refusal === 'logins-busy') return 'busy'
  return answered.refusal === 'network' ? 'network' : 'failed'
}

/** Ends the session here and, if it can be reached, on the server. */
export async function leave(): Promise<void> {
  await call(logOut, {}, bearer())
  leaveOffice()
}

function leaveOffice(): void {
  writeTab(tokenKey, undefined)
  location.replace(LOGIN_PATH)
}

/** A call with the token. undefined = the session has ended, which leads to the login. */
export async function askOffice<C extends Call>(
  contract: C,
  input: Input<C>
): Promise<Answered<C> | undefined> {
  const answered = await call(contract, input, bearer())
  if (answered.ok || answered.refusal !== 'not-logged-in') return answered
  writeTab(expiredKey, true)
  leaveOffice()
  return undefined
}
