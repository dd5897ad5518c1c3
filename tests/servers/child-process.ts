// For tests: a server process that ends with the process that started it, even after a crash or Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * A shell starts the server and waits for the end of its own input. That end comes with `stop`, and with the death of the
 * parent, however it dies.
 */
const KEEPER = 'signal=$1; home=$2; shift 2; "$@" & read -r _; kill -s "$signal" $!; wait; rm -rf "$home"'

export interface KeptProcess {
  command: [program: string, ...args: string[]]
  /** Shuts the server down. */
  signal: 'INT' | 'TERM'
  /** The folder of the server; it is removed after the server. */
  home: string
  /** The user that the server runs as, if not the current one. */
  asWhom?: { uid?: number; gid?: number }
}

export function keepProcess({ command, signal, home, asWhom = {} }: KeptProcess): { stop(): Promise<void> } {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', signal, home, ...command], {
    ...asWhom,
    cwd: home,
    stdio: ['pipe', 'ignore', 'ignore'],
    // A process group of its own, so that Ctrl-C in the terminal does not reach it.
    detached: true
  })
  const ended = once(keeper, 'exit')
  // It must not keep the parent alive.
  keeper.unref()
  return {
    async stop() {
      keeper.ref()
      keeper.stdin?.end()
      await ended
    }
  }
}
