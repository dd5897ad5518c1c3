// The list of orders on the desk: search, filters, rows, and the file of what is shown.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { Button } from '../../components/ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/ui/States.tsx'
import { SEARCH_HASH } from '../desk/desk-pages.ts'
import { useRowKeys } from '../desk/use-row-keys.ts'
import { $filter, $found, EVERY_ORDER, findMore, findOrders } from './desk-orders.store.ts'
import { OrderRows } from './OrderRows.tsx'
import { OrderSearch } from './OrderSearch.tsx'

export function DeskOrders() {
  const found = useStore($found)
  const filter = useStore($filter)
  const search = useRef<HTMLInputElement>(null)
  const { help, openHelp } = useRowKeys(() => search.current?.select())
  useEffect(() => {
    void findOrders($filter.get())
    // From another page of the desk, by its key.
    if (location.hash === SEARCH_HASH) search.current?.select()
  }, [])
  const isBusy = found.step === 'loading'
  const { last } = found
  return (
    <>
      <OrderSearch filter={filter} field={search} onHelp={openHelp} />
      <p className="my-3 text-s text-ink-soft tabular" role="status">
        {found.step === 'loaded' && text.shown(found.last.orders.length, found.last.matches)}
      </p>
      {found.step === 'failed' && (
        <ErrorState
          message={found.sentence || text.network}
          retryName={text.retry}
          onRetry={() => void findOrders(filter)}
        />
      )}
      {!last && isBusy && (
        <div aria-busy="true">
          <span className="sr-only">{text.loading}</span>
          <Skeleton lines={8} />
        </div>
      )}
      {last && last.orders.length === 0 && found.step === 'loaded' && (
        <EmptyState title={filter === EVERY_ORDER ? text.empty : text.noMatch}>
          {filter !== EVERY_ORDER && <p>{text.noMatchHint}</p>}
        </EmptyState>
      )}
      {last && last.orders.length > 0 && <OrderRows orders={last.orders} isBusy={isBusy} />}
      {last?.hasMore && (
        <Button className="mt-4" isBusy={isBusy} onClick={() => void findMore()}>
          {text.more}
        </Button>
      )}
      {help}
    </>
  )
}
