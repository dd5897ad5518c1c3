// One thing that waits: what it is, until when, what one can do, and who looks at it.
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
import { type HostNames, wordsOf } from './line-words.ts'
import { MessageActs } from './MessageActs.tsx'
import { Taken } from './Taken.tsx'

const TONES = { past: 'bad', soon: 'warning', later: 'plain' } as const

export function Line({ line, hostNames }: { line: AttentionLine; hostNames: HostNames }) {
  const { order, cents, since, dueAt, checkedAt, messageId, withdrawalId } = line
  const viewer = useStore($viewer)
  const { what, acts } = wordsOf(line)
  const due = dueAt === null ? undefined : dueState(new Date(dueAt), new Date())
  const hasMessageActs = messageId !== null && order === null && viewer?.host !== undefined
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3.5 py-2 first:border-t-0 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6 md:py-3"
      data-row
      tabIndex={-1}
    >
      <div className="min-w-0 max-md:w-full">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s tabular">
          {order && (
            <a
              className="text-m font-semibold"
              href={orderPath(order.id)}
              aria-label={text.openOrder(order.number)}
            >
              {order.number}
            </a>
          )}
          {due && dueAt !== null && <Badge tone={TONES[due]}>{text.due[due](formatDay(dueAt))}</Badge>}
          {cents !== null && <span>{formatEuro(cents)}</span>}
          {since !== null && (
            <span className="text-ink-soft max-md:hidden">{text.since(formatDay(since))}</span>
          )}
          {checkedAt !== null && (
            <span className="text-ink-soft max-md:hidden">{text.checkedAt(formatDateTime(checkedAt))}</span>
          )}
        </p>
        <p className="max-md:text-s md:mt-1">{what}</p>
      </div>
      {!hasMessageActs && (
        <ul className="flex min-w-0 flex-1 flex-wrap gap-x-5 text-s md:col-start-1" aria-label={text.acts}>
          {/* A phone shows the next step; the page of the order has all. */}
          {acts.map((act) => (
            <li key={act} className="text-ink-soft max-md:not-first:hidden">
              {order ? (
                <a className="inline-block py-1.5" href={orderPath(order.id)}>
                  {act}
                </a>
              ) : (
                <span className="inline-block py-1.5">{act}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 md:col-start-2 md:row-span-2 md:row-start-1">
        <Taken line={line} hostNames={hostNames} host={viewer?.host} />
        {hasMessageActs && <MessageActs messageId={messageId} />}
        {withdrawalId !== null && viewer?.host !== undefined && (
          <DismissWithdrawal withdrawalId={withdrawalId} />
        )}
      </div>
    </li>
  )
}
