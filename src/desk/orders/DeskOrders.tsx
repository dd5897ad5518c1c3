// The list of orders on the desk: search, filters, rows, and the file of what is shown.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Unloaded } from '../../ui/Unloaded.tsx'
import { SEARCH_HASH } from '../desk-pages.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { EVERY_ORDER, found } from './desk-orders.store.ts'
import { OrderRows } from './OrderRows.tsx'
import { OrderSearch } from './OrderSearch.tsx'

export function DeskOrders() {
  const state = useStore(found.pages.$state)
  const filter = useStore(found.$filter)
  const search = useRef<HTMLInputElement>(null)
  const { help, openHelp } = useRowKeys(() => search.current?.select())
  useEffect(() => {
    void found.find(found.$filter.get())
    // From another page of the desk, by its key.
    if (location.hash === SEARCH_HASH) search.current?.select()
  }, [])
  const isBusy = state.step === 'loading'
  const shown = state.last?.value
  return (
    <>
      <OrderSearch filter={filter} field={search} onHelp={openHelp} />
      <p className="my-3 text-s text-ink-soft tabular" role="status">
        {state.step === 'loaded' && text.shown(state.last.value.orders.length, state.last.value.matches)}
      </p>
      <Unloaded state={state} words={text} lines={8} onRetry={() => void found.find(filter)} />
      {shown && shown.orders.length === 0 && state.step === 'loaded' && (
        <EmptyState title={filter === EVERY_ORDER ? text.empty : text.noMatch}>
          {filter !== EVERY_ORDER && <p>{text.noMatchHint}</p>}
        </EmptyState>
      )}
      {shown && shown.orders.length > 0 && <OrderRows orders={shown.orders} isBusy={isBusy} />}
      {shown?.hasMore && (
        <Button className="mt-4" isBusy={isBusy} onClick={() => void found.findMore()}>
          {text.more}
        </Button>
      )}
      {help}
    </>
  )
}
