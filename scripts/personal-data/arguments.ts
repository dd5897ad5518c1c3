// Parses the arguments of `npm run personal-data --`; a mistake becomes a line that says what was expected.
import type { Who } from '../../functions/platform/db/whose-rows.ts'
import { isMailAddress } from '../../src/lib/mail-address.ts'
import { emailKeyOf } from '../../src/shop/orders/customer.ts'
import { OperatorError } from '../operator-error.ts'
import { typedWords } from '../start/run-on-database.ts'

export type PersonalDataCommand =
  | { act: 'export'; who: Who; file: string | undefined }
  | { act: 'erase'; who: Who; isSure: boolean }
  | { act: 'hide-nickname'; who: Who }

export const USAGE = `Use one of:
  npm run personal-data -- export --email noor@post.example
      --out noor.json       into this new file instead of onto the screen
  npm run personal-data -- erase --email noor@post.example
      --yes                 really; without it you only see what would happen
  npm run personal-data -- hide-nickname --email noor@post.example
      off the list of Superfans; the subscription goes on
  and with the first two, if they told you the address of their browser at its push service:
      --push https://…`

const text = { type: 'string' } as const
const OPTIONS = { email: text, push: text, out: text, yes: { type: 'boolean' } } as const

/** Throws an OperatorError that says what was expected. */
export function readCommand(words: readonly string[]): PersonalDataCommand {
  const { values, positionals } = typedWords(words, OPTIONS, USAGE)
  const [act, ...more] = positionals
  const { email: typed, push: pushEndpoint, out: file, yes: isSure = false } = values
  if (more.length > 0 || typed === undefined) throw new OperatorError(USAGE)
  const email = emailKeyOf(typed)
  if (!isMailAddress(email)) throw new OperatorError(`--email: ${typed} is no mail address.`)
  if (pushEndpoint !== undefined && URL.parse(pushEndpoint)?.protocol !== 'https:')
    throw new OperatorError('--push: expected an address that begins with https://.')
  const who = { email, pushEndpoint }
  if (act === 'export' && !isSure) return { act, who, file }
  if (act === 'erase' && file === undefined) return { act, who, isSure }
  if (act === 'hide-nickname' && file === undefined && !isSure && pushEndpoint === undefined)
    return { act, who }
  throw new OperatorError(USAGE)
}
