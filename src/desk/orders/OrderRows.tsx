// The rows of the list. A whole row can be pressed: its link covers it.
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import type { OrderRow } from './contract.ts'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { orderPath } from './order-list.ts'

interface Props {
  orders: readonly OrderRow[]
  isBusy: boolean
}

/** By the width of the list in letters, so that large text gets the narrow rows: no column is cut off. */
const GRID =
  '@[50rem]:grid-cols-[5.5rem_minmax(7rem,1.3fr)_minmax(6rem,1fr)_minmax(9rem,1.3fr)_6.5rem_9.5rem] @[50rem]:items-center @[50rem]:gap-x-5'
const HEAD = ['number', 'customer', 'place', 'status', 'total', 'created'] as const

export const OrderRows = ({ orders, isBusy }: Props) => (
  <section
    className={`@container overflow-clip rounded-card border border-edge bg-surface text-[0.9375rem]/[1.35] ${isBusy ? 'opacity-60' : ''}`}
    aria-label={text.caption}
    aria-busy={isBusy}
  >
    <div
      className={`hidden border-b-2 border-ink px-3.5 py-1.5 font-semibold @[50rem]:grid ${GRID}`}
      aria-hidden="true"
    >
      {HEAD.map((column) => (
        <span key={column} className={column === 'total' ? 'text-right' : ''}>
          {text.columns[column]}
        </span>
      ))}
    </div>
    <ul>
      {orders.map((order) => (
        <li key={order.id} className="border-b border-line last:border-b-0">
          <Row order={order} />
        </li>
      ))}
    </ul>
  </section>
)

function Row({ order }: { order: OrderRow }) {
  const { id, number, status, customerName, place, totalCents, refundedCents, createdAt } = order
  return (
    <a
      href={orderPath(id)}
      data-row
      className={`grid min-h-tap gap-x-3 gap-y-1 px-3.5 py-2 no-underline hover:bg-well focus-visible:-outline-offset-3 @[18rem]:grid-cols-[minmax(0,1fr)_auto] ${GRID} ${status === 'draft' ? 'text-ink-soft' : ''}`}
    >
      <span className="font-semibold tabular @max-[50rem]:order-3 @max-[50rem]:font-normal">{number}</span>
      <span className="wrap-anywhere @max-[50rem]:order-1 @max-[50rem]:font-semibold">
        {customerName || '–'}
      </span>
      <span className="wrap-anywhere text-ink-soft @max-[50rem]:hidden">{place}</span>
      <span className="@max-[50rem]:order-5 @[18rem]:@max-[50rem]:col-span-full">
        <OrderStatusBadge status={status} needsAttention={order.holdReason !== null || order.toDo !== null} />
      </span>
      <span className="font-semibold tabular @max-[50rem]:order-2 @[18rem]:text-right">
        {formatEuro(totalCents)}
        {refundedCents > 0 && (
          <span className="block text-s font-normal whitespace-nowrap text-ink-soft">
            {text.refunded(formatEuro(refundedCents))}
          </span>
        )}
      </span>
      <time
        className="text-ink-soft tabular @max-[50rem]:order-4 @[18rem]:@max-[50rem]:text-right"
        dateTime={createdAt}
      >
        {formatDateTime(createdAt)}
      </time>
    </a>
  )
}
