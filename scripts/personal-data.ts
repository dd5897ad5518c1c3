// `npm run personal-data -- export|erase|hide-nickname --email X`: a person's data, on their request, in the database of
// DATABASE_URL or in the embedded one.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '../functions/platform/db/open.ts'
import type { Who } from '../functions/platform/db/whose-rows.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { type PersonalDataCommand, readCommand } from './personal-data/arguments.ts'
import { erasureLines, liveLines, otherAddressLines } from './personal-data/report.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

/** Readable by its owner only. */
const FILE_MODE = 0o600

await run(async (ending) => {
  const command = readCommand(process.argv.slice(2))
  // An export to the screen is pure JSON.
  const { log } = console
  if (command.act === 'export') console.log = console.error
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  const { openDatabase } = await import('../functions/platform/db/open.ts')
  log(await done(openDatabase(database.url), command))
  await ending.end()
})

/** Runs the command and returns what to print. */
async function done(db: Database, command: PersonalDataCommand): Promise<string> {
  const { who } = command
  if (command.act === 'export') return exported(db, command)
  if (command.act === 'hide-nickname') return hidden(db, who)
  const { planErasure } = await import('../functions/site/privacy/plan-erasure.ts')
  const { erasePerson } = await import('../functions/site/privacy/erase-person.ts')
  const erasure = command.isSure ? await erasePerson(db, who, new Date()) : await planErasure(db, who)
  const others = otherAddressLines(await othersOf(db, who))
  if (erasure.liveSubscriptions.length > 0)
    throw new OperatorError(lines(liveLines(who.email, erasure), others))
  return lines(erasureLines(who.email, erasure, command.isSure), others)
}

function lines(...all: string[]): string {
  return all.filter(Boolean).join('\n')
}

async function othersOf(db: Database, who: Who): Promise<string[]> {
  const { otherAddressesOf } = await import('../functions/site/privacy/other-addresses.ts')
  return otherAddressesOf(db, who)
}

async function hidden(db: Database, who: Who): Promise<string> {
  const { hideNickname } = await import('../functions/shop/superfan/hide-nickname.ts')
  const names = await hideNickname(db, who)
  if (names.length === 0) return `${who.email} has no nickname.`
  return `Off the list: ${names.join(', ')}. Cached copies of the list expire within minutes.`
}

async function exported(
  db: Database,
  { who, file }: PersonalDataCommand & { act: 'export' }
): Promise<string> {
  const { personalTables } = await import('../functions/features.ts')
  const { exportPerson } = await import('../functions/site/privacy/export-person.ts')
  const tables = await exportPerson(db, personalTables, who)
  const rows = Object.values(tables).flat().length
  const others = otherAddressLines(await othersOf(db, who))
  // Onto the terminal only: the export is for the person, and the other addresses may be somebody else's.
  if (others && file === undefined) console.error(others)
  const text = JSON.stringify({ email: who.email, exportedAt: new Date(), tables }, null, 2)
  if (file === undefined) return text
  try {
    writeFileSync(file, `${text}\n`, { flag: 'wx', mode: FILE_MODE })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new OperatorError(`--out: ${file} is there already: give the name of a new file.`)
  }
  return lines(`Wrote ${rows} ${rows === 1 ? 'row' : 'rows'} about ${who.email} to ${file}.`, others)
}
