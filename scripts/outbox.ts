// `npm run outbox -- list|again|set-aside`: lists, retries or sets aside messages that were given up. Prints no personal data.
import path from 'node:path'
import type { DeadLetter } from '../functions/platform/outbox/dead-letters.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { type OutboxCommand, readCommand } from './outbox/arguments.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async (ending) => {
  const command = readCommand(process.argv.slice(2))
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  console.log(await done(command, database.url))
  await ending.end()
})

/** Runs the command and returns what to print. */
async function done(command: OutboxCommand, url: string): Promise<string> {
  const [{ openDatabase }, { deadLetters, setAside, tryAgain }] = await Promise.all([
    import('../functions/platform/db/open.ts'),
    import('../functions/platform/outbox/dead-letters.ts')
  ])
  const db = openDatabase(url)
  switch (command.act) {
    case 'list': {
      const dead = await deadLetters(db)
      return dead.length === 0 ? 'Nothing was given up.' : dead.map(inWords).join('\n')
    }
    case 'again': {
      const { kind } = found(command.id, await tryAgain(db, command.id, new Date()))
      return `${command.id}: ${kind} is retried within a minute.`
    }
    case 'set-aside': {
      const { kind } = found(command.id, await setAside(db, command.id, command.because, new Date()))
      return `${command.id}: ${kind} is set aside. Its row stays, with the reason.`
    }
  }
}

const inWords = ({ id, kind, dedupeKey, attempts, deadAt, lastError }: DeadLetter) =>
  `${id}  ${kind}  ${dedupeKey}  given up ${deadAt?.toISOString().slice(0, 16).replace('T', ' ')} UTC after ${attempts} tries: ${lastError ?? 'no reason stored'}`

function found(id: number, message: DeadLetter | undefined): DeadLetter {
  if (message) return message
  throw new OperatorError(
    `${id}: no such message was given up. \`npm run outbox -- list\` shows those that were.`
  )
}
