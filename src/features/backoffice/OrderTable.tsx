// The table of orders: one row each, and a second one below those that wait for a person.
import { useStore } from '@nanostores/react'
import { memo, useEffect, useState } from 'react'
import { formatDateTime } from '../../lib/moment.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import { holdText, orderStatusText, ordersText } from '../../texts/backoffice.ts'
import type { BackofficeOrder } from './contract.ts'
import { type DrawnOrders, NOTHING_DRAWN, nextDrawn } from './drawn-orders.ts'
import { Reference } from './Reference.tsx'
import { STATUS_SHAPES } from './rules.ts'
import { $copied } from './store.ts'

const { columns } = ordersText
const TITLES = Object.values(columns)
/** Said again, because a screen shows the table as a grid, which takes these away in some browsers. */
const TABLE = { role: 'table' } as const
const GROUP = { role: 'rowgroup' } as const
const ROW = { role: 'row' } as const
const CELL = { role: 'cell' } as const
const COLUMN = { role: 'columnheader', scope: 'col' } as const
const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const
const AMOUNTS: readonly string[] = [columns.discount, columns.total]

/** So many are skipped together while they are out of sight: each part that may be skipped costs something in every frame. */
const GROUP_ROWS = 20

interface Props {
  /** Undefined while those of another question are awaited. */
  orders: readonly BackofficeOrder[] | undefined
  isFiltered: boolean
  isBusy: boolean
}

/** What stands there, and whether that is all of it; a step a task, so that what is pressed meanwhile comes between. */
function useDrawn(orders: Props['orders']): [DrawnOrders, isWhole: boolean] {
  const [drawn, setDrawn] = useState(NOTHING_DRAWN)
  const next = nextDrawn(drawn, orders)
  const isWhole = next === drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step is made of these two, anew each time.
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => setDrawn(next), 0)
    return () => clearTimeout(timer)
  }, [drawn, orders])
  return [drawn, isWhole]
}

export function OrderTable({ orders, isFiltered, isBusy: isAsking }: Props) {
  const [drawn, isWhole] = useDrawn(orders)
  const isBusy = isAsking || !isWhole
  return (
    <div hidden={orders === undefined || drawn.isLeaving || drawn === NOTHING_DRAWN}>
      <Copied />
      <a className="skip-link" href="#na-de-tabel">
        {ordersText.skip}
      </a>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard too. */}
      <section className="office-scroll" aria-labelledby="orders-caption" aria-busy={isBusy} tabIndex={0}>
        <table className="office-table" {...TABLE}>
          <caption id="orders-caption">{ordersText.caption}</caption>
          <thead {...GROUP}>
            <tr {...ROW}>
              {TITLES.map((title) => (
                <th key={title} {...COLUMN} className={AMOUNTS.includes(title) ? 'office-amount' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <Rows orders={drawn.orders} count={drawn.count} />
          {drawn.orders.length === 0 && (
            <tbody {...GROUP}>
              <tr {...ROW}>
                <td {...CELL} colSpan={TITLES.length} className="office-empty">
                  {isFiltered ? ordersText.emptyFilter : ordersText.empty}
                </td>
              </tr>
            </tbody>
          )}
        </table>
      </section>
      <span id="na-de-tabel" tabIndex={-1} />
    </div>
  )
}

/** Looked through when there are others to draw, and not because somebody asks for them. */
const Rows = memo(function Rows({ orders, count }: Pick<DrawnOrders, 'orders' | 'count'>) {
  const groups = Math.ceil(count / GROUP_ROWS)
  return Array.from({ length: groups }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first twenty are the first group, whichever they are.
    <tbody {...GROUP} key={at}>
      {orders.slice(at * GROUP_ROWS, (at + 1) * GROUP_ROWS).map((order) => (
        <OrderRows key={order.id} order={order} />
      ))}
    </tbody>
  ))
})

/** Said for all references: a live region for each would be fifteen hundred. */
function Copied() {
  const copied = useStore($copied)
  return (
    <span className="sr-only" role="status">
      {copied === undefined ? '' : ordersText.copiedReference(copied)}
    </span>
  )
}

const euros = (amount: number) => formatEuro(centsOfEuros(amount) ?? 0)

/** Drawn anew for another order only: five hundred of these must not follow each press. */
const OrderRows = memo(function OrderRows({ order }: { order: BackofficeOrder }) {
  const { status, couponCode, couponDiscount, holdReason } = order
  return (
    <>
      <tr {...ROW} className={holdReason ? 'office-held' : undefined}>
        <th {...ROW_HEADER}>
          <span className={`status status-${STATUS_SHAPES[status]}`} data-status={status}>
            {orderStatusText[status]}
          </span>
          <Reference text={order.id} />
        </th>
        <td {...CELL}>{order.customerName}</td>
        <td {...CELL}>{order.customerEmail}</td>
        <td {...CELL}>{couponCode ?? ordersText.none}</td>
        <td {...CELL} className="office-amount">
          {couponDiscount ? euros(couponDiscount) : ordersText.none}
        </td>
        <td {...CELL} className="office-amount">
          {euros(order.total)}
        </td>
        <Moment iso={order.createdAt} />
        <Moment iso={order.updatedAt} />
        <ReferenceCell text={order.stripePaymentIntentId} />
        <ReferenceCell text={order.printfulOrderId} />
      </tr>
      {holdReason && (
        <tr {...ROW} className="office-hold">
          <td {...CELL} colSpan={TITLES.length}>
            <p>
              <strong>{ordersText.hold}</strong> {holdText[holdReason]}
            </p>
          </td>
        </tr>
      )}
    </>
  )
})

const Moment = ({ iso }: { iso: string }) => (
  <td {...CELL} className="office-moment">
    <time dateTime={iso}>{formatDateTime(iso)}</time>
  </td>
)

const ReferenceCell = ({ text }: { text: string | null }) => (
  <td {...CELL}>{text === null ? ordersText.none : <Reference text={text} />}</td>
)
