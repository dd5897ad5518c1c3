// Who is looking at the desk, and the calls of its pages. The token is stored for this tab only, and only sent as a header.
import { atom } from 'nanostores'
import { deskText } from '#texts/desk.ts'
import { type Answered, call, type Input } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import type { Call } from '../../lib/contract.ts'
import type { FormFault } from '../../lib/form-fault.ts'
import { TOKEN_KEY } from '../backoffice/office-memory.ts'
import { DESK_LOGIN_PATH } from '../desk-pages.ts'
import { leaveDesk, type Viewer, whoIsLooking } from './contract.ts'
import { DESK_EXPIRED_KEY, DESK_TOKEN_KEY } from './desk-memory.ts'

/** `host`: the id of brand/podcast.ts; undefined = somebody with the shared password, who may only look. */
export interface DeskViewer {
  host: string | undefined
  name: string | undefined
  /** Until when money may be moved without showing the passkey again, in milliseconds of this browser's clock. */
  freshUntilMs: number
  /** ISO; undefined = the passkey may move money. */
  moneyFrom: string | undefined
}

/** undefined until the server said who it is. */
export const $viewer = atom<DeskViewer | undefined>(undefined)

interface Check {
  answer: (isShown: boolean) => void
  /** The session has ended: the host signs in again, in place. */
  isOver: boolean
}
/** Set while a call waits for the passkey to be shown; `answer(false)` gives up. */
export const $check = atom<Check | undefined>(undefined)

const tokenKey = shortName + DESK_TOKEN_KEY
const passwordTokenKey = shortName + TOKEN_KEY
const expiredKey = shortName + DESK_EXPIRED_KEY
const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

const token = () => readTab(tokenKey, text) ?? readTab(passwordTokenKey, text)
export const bearer = () => ({ authorization: `Bearer ${token()}` })

/** Whether this tab has a token, of a host or of the shared password. */
export const isSignedIn = (): boolean => token() !== undefined

export const isHostSignedIn = (): boolean => readTab(tokenKey, text) !== undefined

export const keepToken = (given: string): void => writeTab(tokenKey, given)

/** Whether the session ended before this page. Returns true only once. */
export function wasExpired(): boolean {
  const isIt = readTab(expiredKey, Boolean) === true
  writeTab(expiredKey, undefined)
  return isIt
}

/**
 * A call of the desk, with the token. An ended session leads to the sign-in page, or with `staysHere` to the dialog that asks for
 * the passkey, for a page with something typed in it. After that dialog the call is repeated once.
 */
export async function callDesk<C extends Call>(
  contract: C,
  input: Input<C>,
  { staysHere = false }: { staysHere?: boolean } = {}
): Promise<Answered<C>> {
  const sent = token()
  const answered = await call(contract, input, bearer())
  if (answered.ok) return answered
  if (answered.refusal === 'not-logged-in') {
    // The passkey was shown meanwhile, which replaced the token.
    if (isSignedIn() && token() !== sent) return call(contract, input, bearer())
    if (staysHere) return (await isPasskeyShown(true)) ? call(contract, input, bearer()) : answered
    writeTab(expiredKey, true)
    forgetTokens()
  }
  if (answered.refusal !== 'check-needed' || !(await isPasskeyShown())) return answered
  return call(contract, input, bearer())
}

/** What a refused call says about a form: the field that it names, and its sentence. */
export const faultOf = ({
  sentence,
  fields
}: {
  sentence?: string
  fields?: readonly string[]
}): FormFault => ({
  field: fields?.[0]?.split('.').at(-1),
  sentence: sentence || deskText.network
})

let asking: Promise<boolean> | undefined

/** Asks for the passkey in a dialog; calls that need it at the same moment share one. */
export function isPasskeyShown(isOver = false): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    $check.set({
      isOver,
      answer: (isShown) => {
        $check.set(undefined)
        asking = undefined
        resolve(isShown)
      }
    })
  })
  return asking
}

/** Asks the server who is looking. */
export async function loadViewer(): Promise<void> {
  const answered = await callDesk(whoIsLooking, {})
  if (answered.ok) $viewer.set(viewerOf(answered.value))
}

export const viewerOf = ({ host, name, freshSeconds, moneyFrom }: Viewer): DeskViewer => ({
  host: host ?? undefined,
  name: name ?? undefined,
  freshUntilMs: Date.now() + freshSeconds * 1000,
  moneyFrom: moneyFrom ?? undefined
})

/** Ends the sessions of this tab here and, if it can be reached, on the server. */
export async function signOut(): Promise<void> {
  const tokens = [tokenKey, passwordTokenKey].flatMap((key) => readTab(key, text) ?? [])
  await Promise.all(tokens.map((one) => call(leaveDesk, {}, { authorization: `Bearer ${one}` })))
  forgetTokens()
}

function forgetTokens(): void {
  writeTab(tokenKey, undefined)
  writeTab(passwordTokenKey, undefined)
  $viewer.set(undefined)
  location.replace(DESK_LOGIN_PATH)
}
