// Only one process may use a folder, of the embedded database or of a build: two would overwrite each other's files without an
// error.
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { wait } from '../http/client/pace.ts'
import { makeFile } from './new-file.ts'

/** The process that holds the folder, and the port on which it listens until it exits. */
export type Holder = { pid: number; port: number; token: string }
export type FolderLock = { release(): void }

const ANSWER_WITHIN_MS = 1000
const TRIES = 10
const BETWEEN_TRIES_MS = 50

/**
 * Takes the lock file for `holder`. Throws the error `inUse` about the process that holds it. A lock whose process is gone is taken
 * over. Process ids are reused (in a container after each restart), so a live holder must also answer on its port.
 */
export async function lockFolder(
  lockFile: string,
  holder: Holder,
  inUse: (pid: number) => Error
): Promise<FolderLock> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (makeFile(lockFile, JSON.stringify(holder))) return { release: () => release(lockFile, holder) }
    const found = read(lockFile)
    const other = holderIn(found)
    if (other && (await isAlive(other))) throw inUse(other.pid)
    if (found !== undefined && takeOver(lockFile, holder, found))
      return { release: () => release(lockFile, holder) }
    await wait(BETWEEN_TRIES_MS)
  }
  throw new Error(
    `The lock ${lockFile} is taken by one process after another: try again; if nothing else runs, remove ${nextInLine(lockFile)}.`
  )
}

/** The live holder of the lock; undefined when it is free. */
export async function holderOf(lockFile: string): Promise<Holder | undefined> {
  const holder = holderIn(read(lockFile))
  return holder && (await isAlive(holder)) ? holder : undefined
}

function read(lockFile: string): string | undefined {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch {
    return undefined
  }
}

function holderIn(text: string | undefined): Holder | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Holder)
  } catch {
    return undefined
  }
}

const nextInLine = (lockFile: string) => `${lockFile}.next`

/**
 * Replaces a dead holder's lock with ours; false when another process is doing that or has done it. Only one process at a
 * time may try. Several may have found the same dead holder, and the second would remove the first one's new lock.
 */
function takeOver(lockFile: string, holder: Holder, dead: string): boolean {
  const next = nextInLine(lockFile)
  if (!makeFile(next, JSON.stringify(holder))) return false
  const isStillThere = read(lockFile) === dead
  if (isStillThere) renameSync(next, lockFile)
  else rmSync(next, { force: true })
  return isStillThere
}

async function isAlive({ pid, port }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: ANSWER_WITHIN_MS })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(true))
  })
}

function release(lockFile: string, holder: Holder): void {
  if (holderIn(read(lockFile))?.token === holder.token) rmSync(lockFile, { force: true })
}
