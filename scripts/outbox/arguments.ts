// Parses the arguments of `npm run outbox --`; a mistake becomes a line that says what was expected.
import { OperatorError } from '../operator-error.ts'
import { typedWords } from '../start/run-on-database.ts'

export const USAGE = `Use one of:
  npm run outbox -- list                             messages that were given up
  npm run outbox -- again ID                         retry it, as often as a new one
  npm run outbox -- set-aside ID --because "WORDS"   leave it undone, without further alerts
Write no names or addresses into WORDS: they are stored.`

export type OutboxCommand =
  | { act: 'list' }
  | { act: 'again'; id: number }
  | { act: 'set-aside'; id: number; because: string }

const MOST_CHARS = 200

/** Parses the command. Throws an OperatorError that says what was expected. */
export function readCommand(words: readonly string[]): OutboxCommand {
  const { values, positionals } = typedWords(words, { because: { type: 'string' } }, USAGE)
  const [act, typed, ...more] = positionals
  const because = values.because?.trim()
  if (act === 'list' && typed === undefined && because === undefined) return { act }
  if (typed === undefined || more.length > 0) throw new OperatorError(USAGE)
  if (!/^[1-9]\d{0,14}$/.test(typed))
    throw new OperatorError(`${typed}: expected a number, as \`npm run outbox -- list\` shows it.`)
  const id = Number(typed)
  if (act === 'again' && because === undefined) return { act, id }
  if (act !== 'set-aside') throw new OperatorError(USAGE)
  if (!because || because.length > MOST_CHARS)
    throw new OperatorError(`--because: expected why, in 1 to ${MOST_CHARS} characters.`)
  return { act, id, because }
}
