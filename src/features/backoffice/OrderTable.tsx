// The table of orders: one row each, and a second row below orders that wait for a person.
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
/** Explicit roles, because `display: grid` removes the table semantics in some browsers. */
const TABLE = { role: 'table' } as const
const GROUP = { role: 'rowgroup' } as const
const ROW = { role: 'row' } as const
const CELL = { role: 'cell' } as const
const COLUMN = { role: 'columnheader', scope: 'col' } as const
const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const
const SCROLL =
  'relative overflow-x-auto rounded-card border border-edge bg-surface print:overflow-visible print:border-0'
/** Dims the old rows during a refresh. Uses an overlay, because dimming the rows themselves would repaint each of them. */
const VEIL =
  'after:pointer-events-none after:absolute after:inset-0 after:z-2 after:min-w-(--table-width) after:bg-surface after:opacity-0 aria-busy:after:opacity-40 aria-busy:after:[transition:opacity_0s_150ms] print:after:hidden'
const AMOUNT = 'text-right print:whitespace-nowrap print:wrap-normal'
const AMOUNTS: readonly string[] = [columns.discount, columns.total]

/** Rows per `content-visibility` group. Not one row each, because every group has a cost in every frame. */
const GROUP_ROWS = 20

interface Props {
  /** Undefined while the orders of another filter load. */
  orders: readonly BackofficeOrder[] | undefined
  /** What stands there when there are none. */
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
        className={`office-scroll ${SCROLL} ${VEIL}`}
        aria-labelledby="orders-caption"
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be scrollable by keyboard.
        tabIndex={0}
      >
        {/* Whole-pixel line heights: with fractional ones, the sticky cell hides the line of its row. */}
        <table
          className="office-table w-full border-separate border-spacing-0 text-left text-[0.9375rem]/[1.25rem] print:text-[8pt]/[1.35]"
          {...TABLE}
        >
          <caption
            id="orders-caption"
            className="sticky left-0 w-fit px-3.5 pt-3 pb-1 text-left [font-size:var(--text-s)] text-ink-soft print:static"
          >
            {ordersText.caption}
          </caption>
          <thead {...GROUP}>
            <tr {...ROW}>
              {TITLES.map((title) => (
                <th key={title} {...COLUMN} className={AMOUNTS.includes(title) ? 'text-right' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <Rows orders={drawn.orders} count={drawn.count} />
          {drawn.orders.length === 0 && (
            <tbody {...GROUP}>
              <tr {...ROW}>
                <td {...CELL} colSpan={TITLES.length} className="text-ink-soft">
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

/** Memoised: five hundred rows must not render again at each press. */
const OrderRows = memo(function OrderRows({ order }: { order: BackofficeOrder }) {
  const { status, couponCode, couponDiscount, holdReason } = order
  return (
    <>
      <tr {...ROW} className={holdReason ? 'office-held' : undefined}>
        <th {...ROW_HEADER}>
          <span className={`status status-${STATUS_SHAPES[status]}`} data-status={status}>
            {orderStatusText[status]}
          </span>
          <Reference text={order.number} />
          <Reference text={order.id} />
        </th>
        <td {...CELL}>{order.customerName}</td>
        <td {...CELL}>{order.customerEmail}</td>
        <td {...CELL}>{couponCode ?? ordersText.none}</td>
        <td {...CELL} className={AMOUNT}>
          {couponDiscount ? euros(couponDiscount) : ordersText.none}
        </td>
        <td {...CELL} className={AMOUNT}>
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
            {/* Sticky, so that it stays visible while the table scrolls sideways. */}
            <p className="sticky left-3.5 w-fit max-w-[min(80ch,calc(100vw-2*var(--side)-32px))] border-l-4 border-l-warn bg-well px-3 py-2 print:static forced-colors:border-l-[Highlight]">
              <strong>{ordersText.hold}</strong> {holdText[holdReason]}
            </p>
          </td>
        </tr>
      )}
    </>
  )
})

const Moment = ({ iso }: { iso: string }) => (
  <td {...CELL} className="whitespace-nowrap print:wrap-normal">
    <time dateTime={iso}>{formatDateTime(iso)}</time>
  </td>
)

const ReferenceCell = ({ text }: { text: string | null }) => (
  <td {...CELL}>{text === null ? ordersText.none : <Reference text={text} />}</td>
)
