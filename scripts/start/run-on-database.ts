// Runs a command on the database of DATABASE_URL, or on the embedded one.
import path from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Env } from '../../functions/env.ts'
import type { Database } from '../../functions/platform/db/open.ts'
import type { Services } from '../../functions/platform/services.ts'
import { EMBEDDED_DATABASE_FOLDER } from '../build/folders.ts'
import { OperatorError } from '../operator-error.ts'
import { openDatabaseBeside } from './database.ts'
import { run } from './run.ts'
import { checkSettings } from './settings-check.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Machine {
  env: Env
  db: Database
  /** With a simulator for each vendor that has no key. */
  openServices: () => Promise<Services>
}

/**
 * `read`: parses what was typed, before anything is opened. `load`: what acts, loaded once the settings are known to be right;
 * it returns what to print, if anything.
 */
export async function runOnDatabase<Command>(
  read: (words: readonly string[]) => Command,
  load: () => Promise<{ perform: (command: Command, machine: Machine) => Promise<string | undefined> }>
): Promise<void> {
  const { log } = console
  await run(async (ending) => {
    const command = read(process.argv.slice(2))
    const { env } = await checkSettings(ROOT)
    const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
    ending.after(database.close)
    const { openDatabase } = await import('../../functions/platform/db/open.ts')
    const openServices = async () => {
      process.env.DATABASE_URL = database.url
      return (await import('../../functions/local.ts')).local()
    }
    const { perform } = await load()
    const printed = await perform(command, { env, db: openDatabase(database.url), openServices })
    if (printed !== undefined) log(printed)
    await ending.end()
  })
}

/** The words and options of a command; a mistake becomes a line that says what was expected. */
export function typedWords<Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
  usage: string
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('.')[0]}.\n${usage}`)
  }
}
