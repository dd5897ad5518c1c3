// Mistakes that the operator can fix: printed as one line that says what to do, without a stack.

const MAX_PORT = 65_535
const DEFAULT_PORT = 4321

/** A message for the operator, printed unchanged. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/**
 * The line to print for an error: an OperatorError as written, system errors in words, anything else with its stack.
 */
export function operatorLine(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOSPC') return 'The disk is full: free some space, then run the command again.'
  if (code === 'EROFS' || code === 'EACCES') {
    const { path = 'this folder' } = error as NodeJS.ErrnoException
    return `${path} cannot be written: check who owns it, then run the command again.`
  }
  if (error instanceof Error && code?.startsWith('ERR_PARSE_ARGS')) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * The address to listen at: HOST, otherwise loopback only, because simulators and an open database must not be reachable by
 * others.
 */
export const hostOf = ({ HOST }: NodeJS.ProcessEnv): string => HOST?.trim() || '127.0.0.1'

/** The port of an environment: PORT, else 4321. */
export function portOf(environment: NodeJS.ProcessEnv): number {
  const { PORT } = environment
  if (PORT === undefined || PORT === '') return DEFAULT_PORT
  const port = Number(PORT)
  if (Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port
  throw new OperatorError(`PORT=${PORT} is no port: give a whole number from 1 to ${MAX_PORT}.`)
}
