// The orders page: the filter, the time of the last refresh, and the table.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatHour } from '../../lib/moment.ts'
import { orderStatusText, ordersText } from '../../texts/backoffice.ts'
import { LoggedIn } from './LoggedIn.tsx'
import { LookBar } from './LookBar.tsx'
import { OrderTable } from './OrderTable.tsx'
import { filterNamed, ORDER_FILTERS, ORDERS_PATH, type OrderFilter, searchOf } from './rules.ts'
import { $filter, $orders, lookAtOlderOrders, lookAtOrders } from './store.ts'

const nameOf = (filter: OrderFilter) => (filter === 'held' ? ordersText.held : orderStatusText[filter])

/** Applies a filter, and puts it in the URL, so that it can be bookmarked and shared and works with Back. */
function choose(name: string): void {
  const filter = filterNamed(name)
  history.pushState(null, '', ORDERS_PATH + searchOf(filter))
  void lookAtOrders(filter)
}

const lookAtAddress = () => lookAtOrders(filterNamed(new URLSearchParams(location.search).get('status')))

export const Orders = () => (
  <LoggedIn look={lookAtAddress}>
    <OrderList />
  </LoggedIn>
)

function OrderList() {
  useEffect(() => {
    const goBack = () => void lookAtAddress()
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])
  const look = useStore($orders)
  const filter = useStore($filter)
  const seen = look.last
  const told = seen && ordersText.updated(seen.value.orders.length, seen.value.hasOlder, formatHour(seen.at))
  const isBusy = look.step === 'asking'
  return (
    <>
      <LookBar look={look} texts={ordersText} told={told} refresh={() => void lookAtOrders($filter.get())}>
        <label className="flex items-center gap-2.5 font-semibold">
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
        <p className="mt-6 print:hidden">
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
