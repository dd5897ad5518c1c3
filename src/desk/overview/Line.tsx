// One thing that waits, below its cause and the next step: its number, until when, and who looks at it.
import { useStore } from '@nanostores/react'
import { todayText as text } from '#texts/desk-overview.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { Badge } from '../../ui/States.tsx'
import { $viewer } from '../access/desk.store.ts'
import { orderPath } from '../orders/order-list.ts'
import { dueState } from './attention.ts'
import type { AttentionLine } from './contract.ts'
import { DismissWithdrawal } from './DismissWithdrawal.tsx'
import { formatDay } from './desk-dates.ts'
import type { HostNames } from './line-words.ts'
import { MessageActs } from './MessageActs.tsx'
import { Taken } from './Taken.tsx'

interface LineProps {
  line: AttentionLine
  hostNames: HostNames
  /** Its day stands beside the cause already. */
  isAlone: boolean
}

const TONES = { past: 'bad', soon: 'warning', later: 'warning' } as const

export function Line({ line, hostNames, isAlone }: LineProps) {
  const { order, cents, since, dueAt, checkedAt, messageId, withdrawalId } = line
  const viewer = useStore($viewer)
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 border-t border-line px-3.5 text-s/[1.35]"
      data-row
      tabIndex={-1}
    >
      {order && (
        <a
          className="py-2.5 text-m/[1.2] font-semibold tabular"
          href={orderPath(order.id)}
          aria-label={text.openOrder(order.number)}
        >
          {order.number}
        </a>
      )}
      {cents !== null && <span className="whitespace-nowrap tabular">{formatEuro(cents)}</span>}
      {!isAlone && <Due at={dueAt} />}
      {since !== null && <span className="text-ink-soft max-md:hidden">{text.since(formatDay(since))}</span>}
      {checkedAt !== null && (
        <span className="text-ink-soft max-md:hidden">{text.checkedAt(formatDateTime(checkedAt))}</span>
      )}
      <div className="-mr-2.5 ml-auto flex flex-wrap items-center justify-end gap-x-1">
        <Taken line={line} hostNames={hostNames} host={viewer?.host} />
        {hasMessageActs(line, viewer?.host) && messageId !== null && <MessageActs messageId={messageId} />}
        {withdrawalId !== null && viewer?.host !== undefined && (
          <DismissWithdrawal withdrawalId={withdrawalId} />
        )}
      </div>
    </li>
  )
}

/** The day until which something has to be done. */
export function Due({ at }: { at: string | null }) {
  if (at === null) return null
  const state = dueState(new Date(at), new Date())
  return <Badge tone={TONES[state]}>{text.due[state](formatDay(at))}</Badge>
}

/** A message of no order is tried again or set aside on its line. */
export const hasMessageActs = (line: AttentionLine, host: string | undefined) =>
  line.messageId !== null && line.order === null && host !== undefined
