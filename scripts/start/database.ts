// Opens the database of a machine, from DATABASE_URL or embedded, and migrates it.
import { rmSync } from 'node:fs'
import { openElsewhere, startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { migrate, OutdatedDatabase } from '../../functions/platform/db/migrate.ts'
import { OperatorError } from '../operator-error.ts'

export interface OpenedDatabase {
  url: string
  close: () => Promise<void>
}

/** Opens and migrates it; an error is printed in one line. */
export async function openUpToDateDatabase(folder: string, givenUrl: string): Promise<OpenedDatabase> {
  const opened = await orOneLine(() => open(folder, givenUrl))
  try {
    const migrations = await orOneLine(() => migrate(opened.url).catch(printWhatToDo(folder, givenUrl)))
    const state =
      migrations === 0 ? 'up to date' : `${migrations} migration${migrations > 1 ? 's' : ''} applied`
    console.log(`Database: ${givenUrl ? 'the one of DATABASE_URL' : `embedded, in ${folder}`}, ${state}.`)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/**
 * The database for a site that is served in addition to others. If another process has the folder open, queries go
 * through that process, until it ends.
 */
export async function openDatabaseBeside(folder: string, givenUrl: string): Promise<OpenedDatabase> {
  const shared = givenUrl ? undefined : await openElsewhere(folder)
  if (!shared) return openUpToDateDatabase(folder, givenUrl)
  console.log(`Database: embedded, in ${folder}, shared with the process that has it open.`)
  return { url: shared, close: async () => {} }
}

/** A new, empty database, deleted at the end, so that tests do not write into any other. */
export async function openTestDatabase(folder: string): Promise<OpenedDatabase> {
  const clear = () => rmSync(folder, { recursive: true, force: true })
  clear()
  const { url, close } = await openUpToDateDatabase(folder, '')
  return {
    url,
    async close() {
      await close()
      clear()
    }
  }
}

async function open(folder: string, givenUrl: string): Promise<OpenedDatabase> {
  return givenUrl ? { url: givenUrl, close: async () => {} } : startEmbeddedDatabase(folder)
}

/** The message for a database from before the baseline; what to do depends on where it is. Nothing is removed. */
function printWhatToDo(folder: string, givenUrl: string) {
  return (error: unknown): never => {
    if (!(error instanceof OutdatedDatabase)) throw error
    throw new OperatorError(
      givenUrl
        ? 'The database of DATABASE_URL is from before the first release and cannot be brought up to date. Set DATABASE_URL to an empty database, then run `npm run migrate`; the old one stays as it is.'
        : `The database in ${folder} is from before the first release and cannot be brought up to date. Move it away with \`mv "${folder}" "${folder}-old"\`, then run the command again: it creates a new, empty one.`
    )
  }
}

async function orOneLine<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    const { message } = error as Error
    if (/ENOSPC|no space left/i.test(message)) {
      throw new OperatorError('The disk is full: free some space, then run the command again.')
    }
    throw new OperatorError(`${message.split('\n')[0]}`)
  }
}
