// For tests: a server process that ends with the process that started it, even after a crash or Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * A shell starts the server and waits for the end of its own input. That end comes with `stop`, and with the death of the
 * parent, however it dies.
 */
const GUARD_SCRIPT =
  'signal=$1; home=$2; shift 2; "$@" & read -r _; kill -s "$signal" $!; wait; rm -rf "$home"'

export interface GuardedProcess {
  command: [program: string, ...args: string[]]
  /** Shuts the server down. */
  signal: 'INT' | 'TERM'
  /** The folder of the server; it is removed after the server. */
  home: string
  /** The user that the server runs as, if not the current one. */
  user?: { uid?: number; gid?: number }
}

export function startGuarded({ command, signal, home, user = {} }: GuardedProcess): {
  stop(): Promise<void>
} {
  const guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'keeper', signal, home, ...command], {
    ...user,
    cwd: home,
    stdio: ['pipe', 'ignore', 'ignore'],
    // A process group of its own, so that Ctrl-C in the terminal does not reach it.
    detached: true
  })
  const ended = once(guard, 'exit')
  // It must not keep the parent alive.
  guard.unref()
  return {
    async stop() {
      guard.ref()
      guard.stdin?.end()
      await ended
    }
  }
}
