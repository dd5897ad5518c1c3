// A migrated PostgreSQL server for one measurement, behind its HTTP proxy in a separate process, as for a deployed function.
import { fork } from 'node:child_process'
import { type Database, openDatabase } from '../functions/platform/db/open.ts'
import { openTestDatabase } from '../tests/servers/database.ts'

/** Runs `act` on an empty database. */
export async function withDatabase<Value>(
  act: (db: Database, url: string) => Promise<Value>
): Promise<Value> {
  const child = fork(import.meta.filename)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', () => reject(new Error('there is no PostgreSQL server on this machine')))
  })
  try {
    return await act(openDatabase(url), url)
  } finally {
    child.disconnect()
  }
}

if (import.meta.main) {
  const { url, close } = await openTestDatabase('server', { isPooled: false })
  process.on('disconnect', () => void close().then(() => process.exit(0)))
  process.send?.(url)
}
