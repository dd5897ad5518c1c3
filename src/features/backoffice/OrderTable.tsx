// The table of orders: one row each, and a second row below orders that wait for a person.
import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { holdText, orderStatusText, ordersText, toDoText } from '#texts/backoffice.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import type { BackofficeOrder } from './contract.ts'
import { type DrawnOrders, NOTHING_DRAWN, nextDrawn } from './drawn-orders.ts'
import { Reference } from './Reference.tsx'
import { STATUS_SHAPES } from './rules.ts'
import { $copied } from './store.ts'

const { columns, details } = ordersText
const TITLES = Object.values(columns)
/** Explicit roles, because `display: grid` removes the table semantics in some browsers. */
const TABLE = { role: 'table' } as const
const GROUP = { role: 'rowgroup' } as const
const ROW = { role: 'row' } as const
const CELL = { role: 'cell' } as const
const COLUMN = { role: 'columnheader', scope: 'col' } as const
const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const
const FRAME =
  'relative overflow-clip rounded-card border border-edge bg-surface print:overflow-visible print:border-0'
/** Dims the old rows during a refresh. Uses an overlay, because dimming the rows themselves would repaint each of them. */
const VEIL =
  'after:pointer-events-none after:absolute after:inset-0 after:z-2 after:bg-surface after:opacity-0 aria-busy:after:opacity-40 aria-busy:after:[transition:opacity_0s_150ms] print:after:hidden'

/** Rows per `content-visibility` group. Not one row each, because every group has a cost in every frame. */
const GROUP_ROWS = 20

interface Props {
  /** Undefined while the orders of another filter load. */
  orders: readonly BackofficeOrder[] | undefined
  /** The text when there are none. */
  empty: string
  isBusy: boolean
}

/** The rows drawn so far, and whether they are complete. Draws one step per task, so that input is handled in between. */
function useDrawn(orders: Props['orders']): [DrawnOrders, isWhole: boolean] {
  const [drawn, setDrawn] = useState(NOTHING_DRAWN)
  const next = nextDrawn(drawn, orders)
  const isWhole = next === drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: `next` is computed from these two in each render.
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => setDrawn(next), 0)
    return () => clearTimeout(timer)
  }, [drawn, orders])
  return [drawn, isWhole]
}

export function OrderTable({ orders, empty, isBusy: isAsking }: Props) {
  const [drawn, isWhole] = useDrawn(orders)
  const isBusy = isAsking || !isWhole
  return (
    <div hidden={orders === undefined || drawn.isLeaving || drawn === NOTHING_DRAWN}>
      <Copied />
      <a
        className="skip-link z-banner absolute -top-20 left-2 rounded-card bg-ink px-4.5 py-3 font-semibold text-screen focus:fixed focus:top-2 print:hidden"
        href="#na-de-tabel"
      >
        {ordersText.skip}
      </a>
      <section
        className={`office-orders ${FRAME} ${VEIL}`}
        aria-labelledby="orders-caption"
        aria-busy={isBusy}
      >
        <table
          className="office-table w-full border-separate border-spacing-0 text-left text-[0.9375rem]/[1.25rem] print:text-[8pt]/[1.35]"
          {...TABLE}
        >
          <caption
            id="orders-caption"
            className="px-3.5 pt-3 pb-1 text-left [font-size:var(--text-s)] text-ink-soft"
          >
            {ordersText.caption}
          </caption>
          <thead {...GROUP}>
            <tr {...ROW}>
              {TITLES.map((title) => (
                <th key={title} {...COLUMN} className={title === columns.total ? 'text-right' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <Rows orders={drawn.orders} count={drawn.count} />
          {drawn.orders.length === 0 && (
            <tbody {...GROUP}>
              <tr {...ROW}>
                <td {...CELL} colSpan={TITLES.length} className="px-3.5 py-3 text-ink-soft">
                  {empty}
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

/** Memoised, so that it renders only when its orders change, not when a refresh starts. */
const Rows = memo(function Rows({ orders, count }: Pick<DrawnOrders, 'orders' | 'count'>) {
  const groups = Math.ceil(count / GROUP_ROWS)
  return Array.from({ length: groups }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by position only.
    <tbody {...GROUP} key={at}>
      {orders.slice(at * GROUP_ROWS, (at + 1) * GROUP_ROWS).map((order) => (
        <OrderRows key={order.id} order={order} />
      ))}
    </tbody>
  ))
})

/** One live region for all references: one for each would be fifteen hundred. */
function Copied() {
  const copied = useStore($copied)
  return (
    <span className="sr-only" role="status">
      {copied === undefined ? '' : ordersText.copiedReference(copied)}
    </span>
  )
}

const euros = (amount: number) => formatEuro(centsOfEuros(amount) ?? 0)

/**
 * Memoised: five hundred rows must not render again at each press. The most important data is in the row; the rest and
 * the references open below it, and are always printed.
 */
const OrderRows = memo(function OrderRows({ order }: { order: BackofficeOrder }) {
  const { status, couponCode, couponDiscount, holdReason, toDo } = order
  const waitsFor = [...(holdReason ? [holdText[holdReason]] : []), ...(toDo ? [toDoText[toDo]] : [])]
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr
        {...ROW}
        className={`office-row ${waitsFor.length > 0 ? 'office-held' : ''}`}
        data-open={isOpen || undefined}
      >
        <td {...CELL} className="office-status">
          <span className={`status status-${STATUS_SHAPES[status]}`} data-status={status}>
            {orderStatusText[status]}
          </span>
        </td>
        <th {...ROW_HEADER} className="office-number">
          <Reference text={order.number} />
        </th>
        <td {...CELL} className="office-customer">
          {order.customerName}
        </td>
        <td {...CELL} className="office-total">
          {euros(order.total)}
          {order.refunded > 0 && (
            <span className="block [font-size:var(--text-s)] font-normal">
              {order.refunded >= order.total
                ? ordersText.allRefunded
                : ordersText.refunded(euros(order.refunded))}
            </span>
          )}
        </td>
        <td {...CELL} className="office-created">
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </td>
        <td {...CELL} className="office-email">
          {order.customerEmail}
        </td>
        <td {...CELL} className="office-details">
          <button
            type="button"
            className="office-toggle"
            aria-expanded={isOpen}
            aria-label={ordersText.detailsOf(order.customerName)}
            onClick={() => setOpen(!isOpen)}
          >
            {columns.details}
          </button>
          <dl>
            <Detail name={details.coupon}>{couponCode ?? ordersText.none}</Detail>
            <Detail name={details.discount}>
              {couponDiscount ? euros(couponDiscount) : ordersText.none}
            </Detail>
            <Detail name={details.updated}>
              <time dateTime={order.updatedAt}>{formatDateTime(order.updatedAt)}</time>
            </Detail>
            <Detail name={details.id}>
              <Reference text={order.id} />
            </Detail>
            <Detail name={details.payment}>{referenceOr(order.stripePaymentIntentId)}</Detail>
            <Detail name={details.print}>{referenceOr(order.printfulOrderId)}</Detail>
          </dl>
        </td>
      </tr>
      {waitsFor.length > 0 && (
        <tr {...ROW} className="office-hold">
          <td {...CELL} colSpan={TITLES.length}>
            {waitsFor.map((what) => (
              <p
                key={what}
                className="w-fit max-w-[80ch] border-l-4 border-l-warn bg-well px-3 py-2 forced-colors:border-l-[Highlight]"
              >
                <strong>{ordersText.hold}</strong> {what}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
})

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const referenceOr = (text: string | null) => (text === null ? ordersText.none : <Reference text={text} />)
