// The orders page: the figures, the filters, and the table, to look at only.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ordersText } from '#texts/backoffice.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadedFrame } from '../LoadedFrame.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { loadOrdersOfUrl, OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { loadSums, orders } from './office-lists.store.ts'
import { isLoggedIn } from './password-session.store.ts'

interface Props {
  /** The page of an order on the desk, where one can act; left out = there is no desk. */
  deskPath?: string
}

export function Orders({ deskPath }: Props) {
  useEffect(() => {
    // The page itself sends strangers to the login.
    if (!isLoggedIn()) return
    const follow = () => void loadOrdersOfUrl()
    follow()
    void loadSums()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const state = useStore(orders.pages.$state)
  const asked = useStore(orders.$filter)
  const isBusy = state.step === 'loading'
  const empty = asked.number
    ? ordersText.noSuchNumber
    : asked.filter
      ? ordersText.emptyFilter
      : ordersText.empty
  return (
    <>
      <OrderFigures />
      <OrderFilters />
      <LoadedFrame
        state={state}
        words={{
          ...ordersText,
          updated: (hour, { orders: shown, hasMore }) => ordersText.updated(shown.length, hasMore, hour)
        }}
        reload={() => {
          void orders.find(asked)
          void loadSums()
        }}
      >
        {({ orders: shown, hasMore }) => (
          <>
            <OrderTable orders={shown} empty={empty} isBusy={isBusy} deskPath={deskPath} />
            {hasMore && (
              <Button className="mt-6 print:hidden" isBusy={isBusy} onClick={() => void orders.findMore()}>
                {ordersText.older}
              </Button>
            )}
          </>
        )}
      </LoadedFrame>
    </>
  )
}
