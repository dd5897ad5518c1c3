// Closes everything when the operator stops the process: in reverse order, once, however often it is requested.
import { endChildren } from '../build/child.ts'

type Close = () => Promise<void>

export interface Ending {
  /** Registers what is to be closed; the last one is closed first. */
  after: (close: Close) => void
  /** Closes everything. */
  end: () => Promise<void>
  hasBegun: () => boolean
}

/** On SIGINT or SIGTERM, closes everything and exits with 0. A terminal may send each twice. */
export function awaitEnding(): Ending {
  const closers: Close[] = []
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= (async () => {
      endChildren()
      for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error))
    })()
    return ended
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end().then(() => process.exit(0)))
  }
  return { after: (close) => closers.push(close), end, hasBegun: () => ended !== undefined }
}
