// Lists, retries or sets aside messages that were given up. Prints no personal data.
import {
  type DeadLetter,
  deadLetters,
  setAside,
  tryAgain
} from '../../functions/platform/outbox/dead-letters.ts'
import { OperatorError } from '../operator-error.ts'
import type { Machine } from '../start/run-on-database.ts'
import type { OutboxCommand } from './arguments.ts'

export async function perform(command: OutboxCommand, { db }: Machine): Promise<string> {
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
