// The database that comes along: PGlite in a folder, for one process, reached over Neon's protocol on loopback.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type FolderLock, holderOf, lockFolder } from './folder-lock.ts'
import { loopbackUrl, openLoopbackFront } from './loopback-front.ts'
import type { SqlEngine } from './neon-front.ts'
import { pgliteEngine } from './pglite-engine.ts'

export type EmbeddedDatabase = {
  /** `postgresql://` address for `openDatabase`, with a password that is new at each start. */
  url: string
  /** Ends connections, writes everything to disk and frees the folder. */
  close(): Promise<void>
}

/**
 * Starts the database in `folder` (made when absent), on a free port of this machine only. Throws one clear line when
 * another process has the folder.
 */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const dataFolder = path.resolve(folder)
  mkdirSync(path.dirname(dataFolder), { recursive: true })
  const token = randomBytes(24).toString('base64url')
  const engine = Promise.withResolvers<SqlEngine>()
  engine.promise.catch(() => undefined)
  // It listens before the folder is opened: the port is how others see that the lock is held.
  const front = await openLoopbackFront(engine.promise, token)
  try {
    const holder = { pid: process.pid, port: front.port, token }
    const lock = await lockFolder(`${dataFolder}.lock`, holder, dataFolder)
    const pg = await openFolder(dataFolder, lock)
    engine.resolve(pgliteEngine(pg))
    const close = async () => {
      await front.stop()
      await pg.close()
      lock.release()
    }
    return { url: front.url, close }
  } catch (error) {
    engine.reject(error)
    await front.stop()
    throw error
  }
}

/**
 * The address of the database in `folder` while another process has it open; undefined when none has. Whoever may read
 * the lock file may read the folder, too.
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
    throw new Error(`The database in ${dataFolder} cannot be opened: ${(cause as Error).message}`, { cause })
  }
}
