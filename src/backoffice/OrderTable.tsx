// The table of orders: one row each, and a second one below those that wait for a person.
import { memo } from 'react'
import { formatDateTime } from '../lib/moment.ts'
import { centsOfEuros, formatEuro } from '../lib/money.ts'
import { holdText, orderStatusText, ordersText } from '../texts/backoffice.ts'
import type { BackofficeOrder } from './contract.ts'
import { Reference } from './Reference.tsx'
import { STATUS_SHAPES } from './rules.ts'

const { columns } = ordersText
const TITLES = Object.values(columns)
const AMOUNTS: readonly string[] = [columns.discount, columns.total]

interface Props {
  orders: readonly BackofficeOrder[]
  isFiltered: boolean
  isBusy: boolean
}

export function OrderTable({ orders, isFiltered, isBusy }: Props) {
  return (
    <>
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
            {orders.map((order) => (
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
          <Reference text={order.id} isShort />
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
