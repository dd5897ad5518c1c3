// The embedded database: PGlite in a folder, for one process, reached over Neon's protocol on loopback.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type FolderLock, holderOf, lockFolder } from './folder-lock.ts'
import { loopbackUrl, openLoopbackFront } from './loopback-front.ts'
import type { SqlDriver } from './neon-front.ts'
import { pgliteDriver } from './pglite-driver.ts'

export type EmbeddedDatabase = {
  /** `postgresql://` address for `openDatabase`, with a new password at each start. */
  url: string
  /** Closes connections, writes everything to disk and releases the folder lock. */
  close(): Promise<void>
}

/**
 * Starts the database in `folder` (created if missing) on a free loopback port. Throws a one-line error when another
 * process uses the folder.
 */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const dataFolder = path.resolve(folder)
  mkdirSync(path.dirname(dataFolder), { recursive: true })
  const token = randomBytes(24).toString('base64url')
  const driver = Promise.withResolvers<SqlDriver>()
  // The caller gets this error below; without a handler here it would also be reported as unhandled.
  driver.promise.catch(() => undefined)
  // Listen before opening the folder: other processes connect to this port to see whether the lock's holder is alive.
  const front = await openLoopbackFront(driver.promise, token)
  try {
    const holder = { pid: process.pid, port: front.port, token }
    const inUse = (pid: number) =>
      new Error(
        `The database in ${dataFolder} is in use by process ${pid}: stop that one first, or set DATABASE_URL.`
      )
    const lock = await lockFolder(`${dataFolder}.lock`, holder, inUse)
    const pg = await openFolder(dataFolder, lock)
    driver.resolve(pgliteDriver(pg))
    const close = async () => {
      await front.stop()
      await pg.close()
      lock.release()
    }
    return { url: front.url, close }
  } catch (error) {
    driver.reject(error)
    await front.stop()
    throw error
  }
}

/**
 * The address of the database in `folder` while another process has it open; undefined when none has. The lock file holds
 * the password. That is safe, because anyone who may read the lock file may read the folder too.
 */
export async function openElsewhere(folder: string): Promise<string | undefined> {
  const holder = await holderOf(`${path.resolve(folder)}.lock`)
  return holder && loopbackUrl(holder.port, holder.token)
}

async function openFolder(dataFolder: string, lock: FolderLock): Promise<PGlite> {
  try {
    return await PGlite.create(dataFolder)
  } catch (cause) {
    lock.release()
    // PGlite also throws values that are no Error and have no message.
    const reason = cause instanceof Error ? cause.message : JSON.stringify(cause)
    throw new Error(
      `The database in ${dataFolder} cannot be opened (${reason}). If nothing in it is needed, delete that folder and start again.`,
      { cause }
    )
  }
}
