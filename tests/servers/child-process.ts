// For tests: a server process that ends with whoever started it, also after a crash or Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * A shell starts the server and waits for the end of its own input. That end comes with `stop`, and with the death of the
 * process that holds the other side, however it dies.
 */
const KEEPER = 'signal=$1; home=$2; shift 2; "$@" & read -r _; kill -s "$signal" $!; wait; rm -rf "$home"'

export interface KeptProcess {
  command: [program: string, ...args: string[]]
  /** Ends the server in good order. */
  signal: 'INT' | 'TERM'
  /** The folder of the server; it is removed after the server. */
  home: string
  /** Whom the server runs as, where that is not ourselves. */
  asWhom?: { uid?: number; gid?: number }
}

export function keepProcess({ command, signal, home, asWhom = {} }: KeptProcess): { stop(): Promise<void> } {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', signal, home, ...command], {
    ...{ ...asWhom, cwd: home, stdio: ['pipe', 'ignore', 'ignore'] },
    // A group of its own: Ctrl-C in the terminal reaches us alone.
    detached: true
  })
  const ended = once(keeper, 'exit')
  // It must keep nobody from ending.
  keeper.unref()
  return {
    async stop() {
      keeper.ref()
      keeper.stdin?.end()
      await ended
    }
  }
}
