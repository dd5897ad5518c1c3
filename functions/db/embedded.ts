// The database that comes along: PGlite in a folder, for one process, reached over Neon's protocol on loopback.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createAdaptorServer } from '@hono/node-server'
import { lockFolder } from './folder-lock.ts'
import { neonFront } from './neon-front.ts'

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
  const opened = Promise.withResolvers<PGlite>()
  opened.promise.catch(() => undefined)
  // It listens before the folder is opened: the port is how others see that the lock is held.
  const front = neonFront(opened.promise, `postgresql://kino:${token}@127.0.0.1/kino`)
  const server = createAdaptorServer({ fetch: front, hostname: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close(() => resolve())
    })
  try {
    const lock = await lockFolder(`${dataFolder}.lock`, { pid: process.pid, port, token }, dataFolder)
    const pg = await PGlite.create(dataFolder).catch((error: unknown) => {
      lock.release()
      throw new Error(`The database in ${dataFolder} cannot be opened: ${(error as Error).message}`, {
        cause: error
      })
    })
    opened.resolve(pg)
    const close = async () => {
      await stop()
      await pg.close()
      lock.release()
    }
    return { url: `postgresql://kino:${token}@127.0.0.1:${port}/kino`, close }
  } catch (error) {
    opened.reject(error)
    await stop()
    throw error
  }
}
