// A database for one measurement.
import { fork } from 'node:child_process'
import path from 'node:path'
import { type Database, openDatabase } from '../functions/db/open.ts'

/** Runs `act` on an empty migrated database. */
export async function withDatabase<Value>(
  act: (db: Database, url: string) => Promise<Value>
): Promise<Value> {
  const child = fork(path.resolve('bench/database-worker.ts'))
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
