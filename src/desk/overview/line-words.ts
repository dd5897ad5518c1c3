// How a line of the start page reads, and where it leads.
import {
  breachText,
  breachTrouble,
  heldTrouble,
  lineTrouble,
  messageText,
  messageTrouble,
  type Trouble,
  toDoTrouble
} from '#texts/trouble.ts'
import { formatEuro } from '../../lib/money.ts'
import type { Attention, AttentionLine, SourceState } from './contract.ts'
import { formatDay } from './desk-dates.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Names by id, from the page: the settings of the brand would be a large part of its script. */
export type HostNames = Readonly<Record<string, string>>

/** What a line says, and what one can do about it. */
export function wordsOf(line: AttentionLine): Trouble {
  const { detail, count, cents, withdrawalId } = line
  switch (line.kind) {
    case 'order-held':
      return heldTrouble[line.detail]
    case 'breach':
      return breachTrouble(breachText[line.detail], count ?? 1)
    case 'message-given-up':
      return messageTrouble[line.kind](messageText[line.detail])
    case 'mail-undeliverable':
      return messageTrouble[line.detail === 'order-mail' ? 'buyer-unreachable' : line.kind](
        messageText[line.detail]
      )
    case 'refunded-but-made':
      return toDoTrouble[line.kind]
    default:
      return lineTrouble[line.kind]({
        detail: detail ?? '',
        count: count ?? 0,
        withdrawal: withdrawalId ?? 0,
        amount: cents === null ? '' : formatEuro(cents),
        day: detail !== null && DAY.test(detail) ? formatDay(`${detail}T12:00:00Z`) : ''
      })
  }
}

/** Lines that wait for the same reason, under that reason. */
export const byCause = (lines: readonly AttentionLine[]): [what: string, lines: AttentionLine[]][] => [
  ...Map.groupBy(lines, (line) => wordsOf(line).what)
]

/** What is waiting in all: for anybody, and for somebody who said so. */
export function waitingIn({ sources }: Pick<Attention, 'sources'>) {
  const lines = sources.flatMap(({ found }) => found?.lines ?? [])
  const moreCount = sources.reduce((sum, { found }) => sum + (found?.moreCount ?? 0), 0)
  const takenCount = lines.filter(({ taken }) => taken !== null).length
  return {
    openCount: lines.length - takenCount + moreCount,
    takenCount,
    unknown: sources.filter(({ found }) => found === null).map(({ source }) => source)
  }
}

type Known = NonNullable<SourceState['found']>
/** The sources with lines, and those without any. */
export function bySilence({ sources }: Pick<Attention, 'sources'>) {
  const known = sources.flatMap(({ source, found }) => (found ? [{ source, found }] : []))
  const isSilent = ({ found }: { found: Known }) => found.lines.length === 0
  return { loud: known.filter((one) => !isSilent(one)), silent: known.filter(isSilent) }
}
