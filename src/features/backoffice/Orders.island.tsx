// The orders: which of them, how fresh they are, and the table itself.
import { useStore } from '@nanostores/react'
import { createRoot } from 'react-dom/client'
import { formatHour } from '../../lib/moment.ts'
import { orderStatusText, ordersText } from '../../texts/backoffice.ts'
import { LookBar } from './LookBar.tsx'
import { OrderTable } from './OrderTable.tsx'
import { filterNamed, ORDER_FILTERS, ORDERS_PATH, type OrderFilter, searchOf } from './rules.ts'
import { $filter, $orders, lookAtOlderOrders, lookAtOrders } from './store.ts'

export function mount(element: HTMLElement): void {
  createRoot(element).render(<Orders />)
}

const nameOf = (filter: OrderFilter) => (filter === 'held' ? ordersText.held : orderStatusText[filter])

/** The address goes along, so that it can be kept, sent on, and gone back to. */
function choose(name: string): void {
  const filter = filterNamed(name)
  history.pushState(null, '', ORDERS_PATH + searchOf(filter))
  void lookAtOrders(filter)
}

function Orders() {
  const look = useStore($orders)
  const filter = useStore($filter)
  const seen = look.last
  const told = seen && ordersText.updated(seen.value.orders.length, seen.value.hasOlder, formatHour(seen.at))
  const isBusy = look.step === 'asking'
  return (
    <>
      <LookBar look={look} texts={ordersText} told={told} refresh={() => void lookAtOrders($filter.get())}>
        <label className="office-filter">
          {ordersText.filter}
          <select
            className="select"
            value={filter ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{ordersText.all}</option>
            {ORDER_FILTERS.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
      </LookBar>
      <OrderTable orders={seen?.value.orders} isFiltered={filter !== undefined} isBusy={isBusy} />
      {seen?.value.hasOlder && (
        <p className="office-older">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={() => void lookAtOlderOrders()}
          >
            {ordersText.older}
          </button>
        </p>
      )}
    </>
  )
}
