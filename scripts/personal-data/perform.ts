// A person's data, on their request.
import { writeFileSync } from 'node:fs'
import { personalTables } from '../../functions/features.ts'
import type { Database } from '../../functions/platform/db/open.ts'
import type { Who } from '../../functions/platform/db/whose-rows.ts'
import { hideNickname } from '../../functions/shop/superfan/hide-nickname.ts'
import { erasePerson } from '../../functions/site/privacy/erase-person.ts'
import { exportPerson } from '../../functions/site/privacy/export-person.ts'
import { otherAddressesOf } from '../../functions/site/privacy/other-addresses.ts'
import { planErasure } from '../../functions/site/privacy/plan-erasure.ts'
import { OperatorError } from '../operator-error.ts'
import type { Machine } from '../start/run-on-database.ts'
import type { PersonalDataCommand } from './arguments.ts'
import { erasureLines, liveLines, otherAddressLines } from './report.ts'

/** Readable by its owner only. */
const FILE_MODE = 0o600

export async function perform(command: PersonalDataCommand, { db }: Machine): Promise<string> {
  const { who } = command
  if (command.act === 'export') return exported(db, command)
  if (command.act === 'hide-nickname') return hidden(db, who)
  const erasure = command.isSure ? await erasePerson(db, who, new Date()) : await planErasure(db, who)
  const others = otherAddressLines(await otherAddressesOf(db, who))
  if (erasure.liveSubscriptions.length > 0)
    throw new OperatorError(lines(liveLines(who.email, erasure), others))
  return lines(erasureLines(who.email, erasure, command.isSure), others)
}

function lines(...all: string[]): string {
  return all.filter(Boolean).join('\n')
}

async function hidden(db: Database, who: Who): Promise<string> {
  const names = await hideNickname(db, who)
  if (names.length === 0) return `${who.email} has no nickname.`
  return `Off the list: ${names.join(', ')}. Cached copies of the list expire within minutes.`
}

async function exported(
  db: Database,
  { who, file }: PersonalDataCommand & { act: 'export' }
): Promise<string> {
  const tables = await exportPerson(db, personalTables, who)
  const rows = Object.values(tables).flat().length
  const others = otherAddressLines(await otherAddressesOf(db, who))
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
