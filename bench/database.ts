// A database for measurements, behind a front in another process.
import { fork } from 'node:child_process'
import path from 'node:path'

/** Its address; ends with this process, or before. */
export async function startDatabase(): Promise<{ url: string; end: () => void }> {
  const child = fork(path.resolve('bench/database-worker.ts'))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', () => reject(new Error('there is no PostgreSQL server on this machine')))
  })
  return { url, end: () => child.disconnect() }
}
