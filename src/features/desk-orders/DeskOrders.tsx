// The list of orders on the desk: search, filters, rows, and the file of what is shown.
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { Button } from '../../components/ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/ui/States.tsx'
import { $filter, $found, EVERY_ORDER, findMore, findOrders } from './desk-orders.store.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { OrderRows } from './OrderRows.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { useRowKeys } from './use-row-keys.ts'

export function DeskOrders() {
  const found = useStore($found)
  const filter = useStore($filter)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  useRowKeys(list, {
    search: useCallback(() => search.current?.select(), []),
    help: useCallback(() => setHelpOpen(true), [])
  })
  useEffect(() => void findOrders($filter.get()), [])
  const isBusy = found.step === 'loading'
  const { last } = found
  return (
    <>
      <OrderSearch filter={filter} field={search} onHelp={() => setHelpOpen(true)} />
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
      {last && last.orders.length > 0 && <OrderRows orders={last.orders} isBusy={isBusy} list={list} />}
      {last?.hasMore && (
        <Button className="mt-4" isBusy={isBusy} onClick={() => void findMore()}>
          {text.more}
        </Button>
      )}
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}
