// The table of orders: one row each, and a second one below those that wait for a person.
import { useStore } from '@nanostores/react'
import { memo, useEffect, useState } from 'react'
import { formatDateTime } from '../lib/moment.ts'
import { centsOfEuros, formatEuro } from '../lib/money.ts'
import { holdText, orderStatusText, ordersText } from '../texts/backoffice.ts'
import type { BackofficeOrder } from './contract.ts'
import { Reference } from './Reference.tsx'
import { STATUS_SHAPES } from './rules.ts'
import { $copied } from './store.ts'

const { columns } = ordersText
const TITLES = Object.values(columns)
const AMOUNTS: readonly string[] = [columns.discount, columns.total]

/** More than a screen; the others follow, so many a frame. */
const FIRST_ROWS = 40
const MORE_ROWS = 40

interface Props {
  orders: readonly BackofficeOrder[]
  isFiltered: boolean
  isBusy: boolean
}

/** How many of these are to be drawn by now: five hundred at once would hold up whoever presses meanwhile. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(FIRST_ROWS)
  const isWhole = drawn >= count
  useEffect(() => {
    if (isWhole) return
    // Behind the frame that shows the former ones, and behind what was pressed meanwhile.
    const timer = setTimeout(() => setDrawn(drawn + MORE_ROWS), 0)
    return () => clearTimeout(timer)
  }, [drawn, isWhole])
  return drawn
}

export function OrderTable({ orders, isFiltered, isBusy: isAsking }: Props) {
  const drawn = useGrowing(orders.length)
  const isBusy = isAsking || drawn < orders.length
  return (
    <>
      <Copied />
      <a className="skip-link" href="#na-de-tabel">
        {ordersText.skip}
      </a>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard too. */}
      <section className="office-scroll" aria-labelledby="orders-caption" aria-busy={isBusy} tabIndex={0}>
        <table className="office-table">
          <caption id="orders-caption">{ordersText.caption}</caption>
          <thead>
            <tr>
              {TITLES.map((title) => (
                <th key={title} scope="col" className={AMOUNTS.includes(title) ? 'office-amount' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, drawn).map((order) => (
              <OrderRows key={order.id} order={order} />
            ))}
            {orders.length === 0 && (
              <tr>
                <td colSpan={TITLES.length} className="office-empty">
                  {isFiltered ? ordersText.emptyFilter : ordersText.empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <span id="na-de-tabel" tabIndex={-1} />
    </>
  )
}

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
      <tr className={holdReason ? 'office-held' : undefined}>
        <th scope="row">
          <span className={`status status-${STATUS_SHAPES[status]}`} data-status={status}>
            {orderStatusText[status]}
          </span>
          <Reference text={order.id} />
        </th>
        <td>{order.customerName}</td>
        <td>{order.customerEmail}</td>
        <td>{couponCode ?? ordersText.none}</td>
        <td className="office-amount">{couponDiscount ? euros(couponDiscount) : ordersText.none}</td>
        <td className="office-amount">{euros(order.total)}</td>
        <Moment iso={order.createdAt} />
        <Moment iso={order.updatedAt} />
        <ReferenceCell text={order.stripePaymentIntentId} />
        <ReferenceCell text={order.printfulOrderId} />
      </tr>
      {holdReason && (
        <tr className="office-hold">
          <td colSpan={TITLES.length}>
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
  <td className="office-moment">
    <time dateTime={iso}>{formatDateTime(iso)}</time>
  </td>
)

const ReferenceCell = ({ text }: { text: string | null }) => (
  <td>{text === null ? ordersText.none : <Reference text={text} />}</td>
)
