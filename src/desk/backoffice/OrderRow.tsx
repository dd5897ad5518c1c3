// One order: the most important data in its row, the rest and the references below it, where a press opens them. On paper
// everything is shown. An order that waits for a person has a second row.
import { type ReactNode, useState } from 'react'
import { ordersText } from '#texts/backoffice.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx'
import { troublesOf } from '../orders/order-next.ts'
import { TroubleWords } from '../orders/TroubleWords.tsx'
import type { BackofficeOrder } from './contract.ts'
import { Reference } from './Reference.tsx'
import { CELL, ROW, ROW_HEAD } from './table-roles.ts'

const { columns, details } = ordersText
/** The columns, in the order of the cells of a row. */
export const COLUMNS = ['status', 'order', 'customer', 'total', 'created', 'email', 'details'] as const
const euros = (amount: number) => formatEuro(centsOfEuros(amount) ?? 0)

interface Props {
  order: BackofficeOrder
  /** The page of the desk where one can act; undefined = there is no desk. */
  deskPath: string | undefined
}

export function OrderRow({ order, deskPath }: Props) {
  const [isOpen, setOpen] = useState(false)
  /** On a narrow screen the address opens together with the references. */
  const rest = isOpen ? 'max-lg:col-span-full' : 'max-lg:hidden print:table-cell'
  const waitsFor = troublesOf(order)
  return (
    <>
      <tr
        {...ROW}
        className={`office-row ${waitsFor.length > 0 ? 'office-held' : ''} ${order.status === 'draft' ? 'office-unpaid' : ''}`}
      >
        <td {...CELL} className="max-lg:col-start-1 max-lg:row-start-3">
          <OrderStatusBadge status={order.status} needsAttention={false} />
        </td>
        <th {...ROW_HEAD} className="font-normal max-lg:col-start-1 max-lg:row-start-2">
          <Reference text={order.number} />
        </th>
        <td {...CELL} className="max-lg:col-start-1 max-lg:row-start-1 max-lg:font-semibold">
          {order.customerName}
        </td>
        <td {...CELL} className="office-total text-right max-lg:col-start-2 max-lg:row-start-1">
          <Total order={order} />
        </td>
        <td
          {...CELL}
          className="max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right max-lg:text-s max-lg:text-ink-soft"
        >
          <Moment at={order.createdAt} />
        </td>
        <td {...CELL} className={rest}>
          {order.customerEmail}
        </td>
        <td {...CELL} className="office-details">
          <Button
            look="bare"
            className="office-toggle"
            aria-expanded={isOpen}
            aria-label={ordersText.detailsOf(order.customerName)}
            onClick={() => setOpen(!isOpen)}
          >
            {columns.details}
          </Button>
          <Details order={order} isOpen={isOpen} />
        </td>
      </tr>
      {waitsFor.length > 0 && (
        <tr {...ROW} className="office-hold">
          <td {...CELL} colSpan={COLUMNS.length}>
            {waitsFor.map((trouble) => (
              <div key={trouble.what} className="notice notice-warning">
                <strong>{ordersText.hold}</strong> <TroubleWords trouble={trouble} />
              </div>
            ))}
            {deskPath && (
              <LinkButton look="link" className="print:hidden" href={`${deskPath}#${order.id}`}>
                {ordersText.open(order.number)}
              </LinkButton>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function Total({ order: { total, refunded } }: { order: BackofficeOrder }) {
  return (
    <>
      {euros(total)}
      {refunded > 0 && (
        <span className="block text-s font-normal">
          {refunded >= total ? ordersText.allRefunded : ordersText.refunded(euros(refunded))}
        </span>
      )}
    </>
  )
}

function Details({ order, isOpen }: { order: BackofficeOrder; isOpen: boolean }) {
  const { couponCode, couponDiscount, stripePaymentIntentId, printfulOrderId } = order
  return (
    <dl
      className={`${isOpen ? 'flex' : 'hidden'} col-span-full flex-wrap gap-x-7 gap-y-1.5 rounded-card bg-screen px-3 py-2 print:block print:bg-transparent print:p-0`}
    >
      <Detail name={details.coupon}>{couponCode ?? ordersText.none}</Detail>
      <Detail name={details.discount}>{couponDiscount ? euros(couponDiscount) : ordersText.none}</Detail>
      <Detail name={details.updated}>
        <Moment at={order.updatedAt} />
      </Detail>
      <Detail name={details.id}>
        <Reference text={order.id} />
      </Detail>
      <Detail name={details.payment}>{referenceOr(stripePaymentIntentId)}</Detail>
      <Detail name={details.print}>{referenceOr(printfulOrderId)}</Detail>
    </dl>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="print:flex print:gap-1">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>

const referenceOr = (text: string | null) => (text === null ? ordersText.none : <Reference text={text} />)
