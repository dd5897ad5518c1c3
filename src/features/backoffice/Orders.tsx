// The orders page: the filter, the time of the last refresh, and the table.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { orderStatusText, ordersText } from '#texts/backoffice.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Field, Input, Select } from '../../components/ui/Field.tsx'
import { formatHour } from '../../lib/moment.ts'
import { $filter, $orders, $query, loadOlderOrders, loadOrders } from './backoffice.store.ts'
import { ListBar } from './ListBar.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { OrderTable } from './OrderTable.tsx'
import {
  filterNamed,
  filterSearch,
  MAX_SEARCH_CHARS,
  numberNamed,
  numberSearch,
  ORDER_FILTERS,
  ORDERS_PATH,
  type OrderFilter
} from './office-lists.ts'

const nameOf = (filter: OrderFilter) => (filter === 'held' ? ordersText.held : orderStatusText[filter])

/** Applies a filter, and puts it in the URL, so that it can be bookmarked and shared and works with Back. */
function choose(name: string): void {
  const filter = filterNamed(name)
  history.pushState(null, '', ORDERS_PATH + filterSearch(filter))
  void loadOrders(filter)
}

/** Searches all orders for one; an empty field shows the list again. */
function seek(typed: string): void {
  history.pushState(null, '', ORDERS_PATH + numberSearch(typed))
  void loadOrders(undefined, typed)
}

const loadOrdersOfUrl = () => {
  const parameters = new URLSearchParams(location.search)
  const query = numberNamed(parameters.get('number'))
  return loadOrders(query ? undefined : filterNamed(parameters.get('status')), query)
}

export const Orders = () => (
  <LoggedIn load={loadOrdersOfUrl}>
    <OrderList />
  </LoggedIn>
)

function OrderList() {
  useEffect(() => {
    const goBack = () => void loadOrdersOfUrl()
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])
  const list = useStore($orders)
  const filter = useStore($filter)
  const query = useStore($query)
  const loaded = list.last
  const status =
    loaded && ordersText.updated(loaded.value.orders.length, loaded.value.hasOlder, formatHour(loaded.at))
  const isBusy = list.step === 'loading'
  return (
    <>
      <ListBar list={list} texts={ordersText} status={status} refresh={() => void loadOrders(filter, query)}>
        <Filter filter={filter} />
        <Search key={query} query={query} />
      </ListBar>
      {loaded && (
        <OrderTable
          orders={loaded.value.orders}
          empty={query ? ordersText.noSuchNumber : filter ? ordersText.emptyFilter : ordersText.empty}
          isBusy={isBusy}
        />
      )}
      {loaded?.value.hasOlder && (
        <Button className="mt-6 print:hidden" isBusy={isBusy} onClick={() => void loadOlderOrders()}>
          {ordersText.older}
        </Button>
      )}
    </>
  )
}

function Filter({ filter }: { filter: OrderFilter | undefined }) {
  return (
    <Field label={ordersText.filter}>
      <Select
        value={filter ?? ''}
        required={false}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{ordersText.all}</option>
        {ORDER_FILTERS.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Created anew for each search, so that the field always shows the current one. */
function Search({ query }: { query: string }) {
  return (
    <search className="min-w-0">
      <form
        className="flex min-w-0 items-end gap-2.5 print:hidden"
        action={(data) => seek(String(data.get('number')).trim())}
      >
        <Field label={ordersText.number}>
          <Input
            name="number"
            type="search"
            defaultValue={query}
            required={false}
            maxLength={MAX_SEARCH_CHARS}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit">{ordersText.search}</Button>
      </form>
    </search>
  )
}
