// One process at a time on a folder: two would overwrite each other's pages without an error.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

/** Who holds the folder: a process, and the port on which it listens for as long as it lives. */
export type Holder = { pid: number; port: number; token: string }
export type FolderLock = { release(): void }

const ANSWER_WITHIN_MS = 1000
const TRIES = 5

/**
 * Takes the lock file for `holder`, or throws a line that says who has it. A lock whose process is gone is taken
 * over. A process number can be given out again (in a container after each restart), so that the port has to
 * answer as well.
 */
export async function lockFolder(lockFile: string, holder: Holder, folder: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (create(lockFile, holder)) return { release: () => release(lockFile, holder) }
    const other = read(lockFile)
    if (other && (await isAlive(other)))
      throw new Error(
        `The database in ${folder} is in use by process ${other.pid}: stop that one first, or set DATABASE_URL.`
      )
    takeAway(lockFile, other)
  }
  throw new Error(`The lock ${lockFile} keeps changing hands: try again.`)
}

/** Who holds the lock and lives; undefined when it is free. */
export async function holderOf(lockFile: string): Promise<Holder | undefined> {
  const holder = read(lockFile)
  return holder && (await isAlive(holder)) ? holder : undefined
}

function create(lockFile: string, holder: Holder): boolean {
  try {
    writeFileSync(lockFile, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(lockFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

async function isAlive({ pid, port }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process lives and belongs to somebody else.
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

/** Removes a dead holder's lock; when another process was quicker, its fresh lock is put back. */
function takeAway(lockFile: string, dead: Holder | undefined): void {
  const aside = `${lockFile}.${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch {
    return
  }
  try {
    if (read(aside)?.token !== dead?.token) linkSync(aside, lockFile)
  } catch {
    // Somebody holds it already: the next look says who.
  }
  rmSync(aside, { force: true })
}

function release(lockFile: string, holder: Holder): void {
  if (read(lockFile)?.token === holder.token) rmSync(lockFile, { force: true })
}
