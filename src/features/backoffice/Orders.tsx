// The orders page: the filter, the figures, the time of the last refresh, and the table.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ordersText } from '#texts/backoffice.ts'
import { Button } from '../../components/ui/Button.tsx'
import { formatHour } from '../../lib/moment.ts'
import { $choice, $orders, $query, loadOlderOrders, loadOrders, loadSums } from './backoffice.store.ts'
import { ListBar } from './ListBar.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { loadOrdersOfUrl, OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'

const loadPage = async () => {
  await Promise.all([loadOrdersOfUrl(), loadSums()])
}

interface Props {
  /** The page of an order on the desk, where one can act; left out = there is no desk. */
  deskPath?: string
}

export const Orders = ({ deskPath }: Props) => (
  <LoggedIn load={loadPage}>
    <OrderList deskPath={deskPath} />
  </LoggedIn>
)

function OrderList({ deskPath }: { deskPath: string | undefined }) {
  useEffect(() => {
    const goBack = () => void loadOrdersOfUrl()
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])
  const list = useStore($orders)
  const choice = useStore($choice)
  const query = useStore($query)
  const loaded = list.last
  const status =
    loaded && ordersText.updated(loaded.value.orders.length, loaded.value.hasOlder, formatHour(loaded.at))
  const isBusy = list.step === 'loading'
  const refresh = () => {
    void loadOrders(choice, query)
    void loadSums()
  }
  return (
    <>
      <OrderFigures />
      <ListBar list={list} texts={ordersText} status={status} refresh={refresh}>
        <OrderFilters />
      </ListBar>
      {loaded && (
        <OrderTable
          orders={loaded.value.orders}
          empty={query ? ordersText.noSuchNumber : choice.filter ? ordersText.emptyFilter : ordersText.empty}
          isBusy={isBusy}
          deskPath={deskPath}
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
