import { useStore } from '@nanostores/react'
import { ordersText } from '#texts/backoffice.ts'
import type { BackofficeOrder } from './contract.ts'
import { $copied } from './copied.store.ts'
import { COLUMNS, OrderRow } from './OrderRow.tsx'
import { CELL, COLUMN_HEAD, GROUP, ROW, TABLE } from './table-roles.ts'

interface Props {
  orders: readonly BackofficeOrder[]
  /** The text when there are none. */
  empty: string
  isBusy: boolean
  deskPath: string | undefined
}

export function OrderTable({ orders, empty, isBusy, deskPath }: Props) {
  return (
    <>
      <CopiedReference />
      <a
        className="skip-link z-banner absolute -top-20 left-2 rounded-card bg-ink px-4.5 py-3 font-semibold text-screen focus:fixed focus:top-2 print:hidden"
        href="#na-de-tabel"
      >
        {ordersText.skip}
      </a>
      <section
        className="office-data office-orders overflow-clip rounded-card border border-edge bg-surface print:overflow-visible print:border-0"
        aria-labelledby="orders-caption"
        aria-busy={isBusy}
      >
        <table className="office-table" {...TABLE}>
          <caption id="orders-caption" className="px-3.5 pt-3 pb-1 text-left text-s text-ink-soft">
            {ordersText.caption}
          </caption>
          <thead className="max-lg:sr-only" {...GROUP}>
            <tr {...ROW}>
              {COLUMNS.map((column) => (
                <th key={column} {...COLUMN_HEAD} className={column === 'total' ? 'text-right' : ''}>
                  {ordersText.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...GROUP}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} deskPath={deskPath} />
            ))}
            {orders.length === 0 && (
              <tr {...ROW}>
                <td {...CELL} colSpan={COLUMNS.length} className="py-3 text-ink-soft">
                  {empty}
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

/** One live region for all references. */
function CopiedReference() {
  const copied = useStore($copied)
  return (
    <span className="sr-only" role="status">
      {copied === undefined ? '' : ordersText.copiedReference(copied)}
    </span>
  )
}
