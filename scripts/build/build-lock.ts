// One build at a time in a checkout: two would write into the same folders and mix their results.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { lockFolder } from '../../functions/platform/db/folder-lock.ts'
import { OperatorError } from '../operator-error.ts'

const LOCK_FILE = '.cache/build.lock'

/** Runs a build of `root`, or refuses with one sentence while another process, or this one, builds there. */
export async function withBuildLock<Value>(root: string, build: () => Promise<Value>): Promise<Value> {
  // Other processes connect to this port to see whether the lock's holder is alive.
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const lockFile = path.join(root, LOCK_FILE)
    mkdirSync(path.dirname(lockFile), { recursive: true })
    const { port } = server.address() as AddressInfo
    const holder = { pid: process.pid, port, token: randomUUID() }
    const lock = await lockFolder(lockFile, holder, inUse)
    try {
      return await build()
    } finally {
      lock.release()
    }
  } finally {
    server.close()
  }
}

const inUse = (pid: number) =>
  new OperatorError(`Process ${pid} builds this site right now: wait until it is done, then try again.`)
