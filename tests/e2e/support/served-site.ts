// The built site served by a process of its own, with a database of its own, which a test can end and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openElsewhere, startEmbeddedDatabase } from '../../../functions/db/embedded.ts'
import { type Database, openDatabase } from '../../../functions/db/open.ts'
import { votes } from '../../../functions/db/schema.ts'
import { TEST_DATABASES_FOLDER } from '../../../scripts/build/folders.ts'

const SERVE = path.resolve('scripts/serve.ts')
/** Where the server puts its database, seen from the folder it is started in. */
const DATABASE = '.data/postgres'

export interface ServedSite {
  readonly address: string
  start: (env?: Record<string, string>) => Promise<void>
  /** Ends the server: as Ctrl-C does, or at once and without a word to it. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** The votes in the table, 'episode film' each; only while the server is stopped. */
  votesInTable: () => Promise<string[]>
  /** The database of a fixture that is running. */
  database: () => Promise<Database>
  remove: () => Promise<void>
}

/** A site that is not started yet, in a new folder; of a fixture nothing changes by itself. */
export function laySite(port: number, { isTest = false } = {}): ServedSite {
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
      await said(server, address)
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

function said(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      written += text
      if (written.includes(words)) resolve()
    })
    server.once('close', () => reject(new Error(`The server ended: ${written}`)))
  })
}
