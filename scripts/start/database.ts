// The database of a machine: the one that is given, else the one that comes along, brought up to date.
import { startEmbeddedDatabase } from '../../functions/db/embedded.ts'
import { migrate } from '../../functions/db/migrate.ts'
import { OperatorError } from '../operator-error.ts'

export interface OpenedDatabase {
  url: string
  close: () => Promise<void>
}

/** Opens and migrates; what goes wrong is told in one line. */
export async function openUpToDateDatabase(folder: string, givenUrl: string): Promise<OpenedDatabase> {
  const opened = await orOneLine(() => open(folder, givenUrl))
  try {
    const migrations = await orOneLine(() => migrate(opened.url))
    const state =
      migrations === 0 ? 'up to date' : `${migrations} migration${migrations > 1 ? 's' : ''} applied`
    console.log(`Database: ${givenUrl ? 'the one of DATABASE_URL' : `embedded, in ${folder}`}, ${state}.`)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function open(folder: string, givenUrl: string): Promise<OpenedDatabase> {
  return givenUrl ? { url: givenUrl, close: async () => {} } : startEmbeddedDatabase(folder)
}

async function orOneLine<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    const { message } = error as Error
    if (/ENOSPC|no space left/i.test(message)) {
      throw new OperatorError('The disk is full: make room, then run the command again.')
    }
    throw new OperatorError(`${message.split('\n')[0]}`)
  }
}
