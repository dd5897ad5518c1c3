// The built site in a separate process with its own database, which a test can stop and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openElsewhere, startEmbeddedDatabase } from '../../../functions/platform/db/embedded.ts'
import { type Database, openDatabase } from '../../../functions/platform/db/open.ts'
import { votes } from '../../../functions/platform/db/schema.ts'
import { TEST_DATABASES_FOLDER } from '../../../scripts/build/folders.ts'

const SERVE = path.resolve('scripts/serve.ts')
/** The database folder, relative to the folder of the server. */
const DATABASE = '.data/postgres'

export interface ServedSite {
  readonly address: string
  start: (env?: Record<string, string>) => Promise<void>
  /** Stops the server with Ctrl-C's signal, or kills it. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** The votes in the table, 'episode film' each; only while the server is stopped. */
  votesInTable: () => Promise<string[]>
  /** The database of a fixture that is running. */
  database: () => Promise<Database>
  remove: () => Promise<void>
}

/** A site that is not started yet, in a new folder. */
export function newServedSite(port: number, { isTest = false } = {}): ServedSite {
  const folder = mkdtempSync(path.join(tmpdir(), 'served-site-'))
  const address = `http://localhost:${port}`
  let server: ChildProcess | undefined
  const site: ServedSite = {
    address,
    async start(env = {}) {
      server = spawn(process.execPath, [SERVE, ...(isTest ? ['--test'] : [])], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'inherit']
      })
      await printed(server, address)
    },
    async stop(signal = 'SIGTERM') {
      const ended = new Promise((resolve) => server?.once('close', resolve))
      if (!server?.kill(signal)) return
      await ended
      server = undefined
    },
    async votesInTable() {
      const { url, close } = await startEmbeddedDatabase(path.join(folder, DATABASE))
      const rows = await openDatabase(url).select().from(votes)
      await close()
      return rows.map(({ episodeNumber, movieTitle }) => `${episodeNumber} ${movieTitle}`)
    },
    async database() {
      const url = await openElsewhere(path.join(folder, TEST_DATABASES_FOLDER, String(port)))
      if (!url) throw new Error(`no fixture is served at ${address}`)
      return openDatabase(url)
    },
    async remove() {
      await site.stop('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return site
}

function printed(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      written += text
      if (written.includes(words)) resolve()
    })
    server.once('close', () => reject(new Error(`The server ended: ${written}`)))
  })
}
