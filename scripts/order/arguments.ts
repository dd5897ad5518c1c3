// Parses the arguments of `npm run order --`; a mistake becomes a line that says what was expected.
import { type Cents, centsOfDecimal } from '../../src/lib/money.ts'
import { OperatorError } from '../operator-error.ts'
import { typedWords } from '../start/run-on-database.ts'

export const USAGE = `Use one of:
  npm run order -- show REF            what is known of it
  npm run order -- release REF         it waited for you: let it go on
  npm run order -- refund REF          give all of its money back
  npm run order -- refund REF --up-to 5.00    see to it that so much is back in all
  npm run order -- cancel REF          call it off, while nothing is being made
  npm run order -- handled REF         its buyer withdrew, and has all that is owed
REF is the id of the order (ord_…), its number (K9-4F7Q2), or that of a payment (pi_…), or of the order at Printful.`

export type OrderCommand =
  | { act: 'show' | 'release' | 'cancel' | 'handled'; reference: string }
  | { act: 'refund'; reference: string; upToCents?: Cents }

/** Ids of this site and of vendors have no other characters. */
const REFERENCE = /^[\w-]{1,64}$/

/** Parses the command. Throws an OperatorError that says what was expected. */
export function readCommand(words: readonly string[]): OrderCommand {
  const { values, positionals } = typedWords(words, { 'up-to': { type: 'string' } }, USAGE)
  const [act, reference, ...more] = positionals
  const upTo = values['up-to']
  if (reference === undefined || more.length > 0) throw new OperatorError(USAGE)
  if (!REFERENCE.test(reference))
    throw new OperatorError(`${reference}: expected the number of an order, a payment or a Printful order.`)
  if (act === 'refund') return { act, reference, ...(upTo === undefined ? {} : { upToCents: centsIn(upTo) }) }
  if (act !== 'show' && act !== 'release' && act !== 'cancel' && act !== 'handled')
    throw new OperatorError(USAGE)
  if (upTo !== undefined) throw new OperatorError(USAGE)
  return { act, reference }
}

function centsIn(typed: string): Cents {
  const cents = centsOfDecimal(typed.replace(',', '.'))
  if (cents !== undefined && cents > 0) return cents
  throw new OperatorError('--up-to: expected an amount in euro such as 5 or 5.50.')
}
