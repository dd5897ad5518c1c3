// The page of one order. Its id stands after the # of the address, which no server sees.
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { deskOrdersText, deskOrderText as text } from '#texts/desk-orders.ts'
import { isOrderId } from '../../shop/cart/cart-limits.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Unloaded } from '../../ui/Unloaded.tsx'
import { ActDialog } from './ActDialog.tsx'
import type { Asked } from './asked-act.ts'
import type { DeskOrder as Order } from './contract.ts'
import { loadOrder, shownOrder } from './desk-orders.store.ts'
import { OrderGoods } from './OrderGoods.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderMessages } from './OrderMessages.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { DESK_ORDERS_PATH } from './order-list.ts'

const idInAddress = () => location.hash.slice(1)

export function DeskOrder() {
  const state = useStore(shownOrder.$state)
  const [id, setId] = useState(idInAddress)
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    const follow = () => setId(idInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    setAsked(undefined)
    if (isOrderId(id)) void loadOrder(id)
  }, [id])
  const order = state.last?.value
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOfGone(title, order)
  return (
    <>
      <nav className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton look="link" href={DESK_ORDERS_PATH}>
          ← {text.back}
        </LinkButton>
        {order && (
          <Button look="link" isBusy={state.step === 'loading'} onClick={() => void loadOrder(id)}>
            {text.refresh}
          </Button>
        )}
      </nav>
      <h1 ref={title} tabIndex={-1} className="mt-3 mb-3 text-title tabular lg:mb-4">
        {order?.id === id ? order.number : text.title}
      </h1>
      {!isOrderId(id) && <p>{text.noId}</p>}
      {isOrderId(id) && (
        <Unloaded
          state={state}
          words={{ ...deskOrdersText, ...text }}
          lines={10}
          onRetry={() => void loadOrder(id)}
        />
      )}
      {order && order.id === id && (
        <div className="grid gap-6" aria-busy={state.step === 'loading'}>
          <OrderHead order={order} ask={setAsked} />
          <OrderMessages order={order} ask={setAsked} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid gap-6">
              <OrderGoods order={order} ask={setAsked} />
              <OrderMoney order={order} />
            </div>
            <div className="grid gap-6">
              <OrderNotes key={order.id} order={order} />
              <OrderTimeline happenings={order.timeline} />
            </div>
          </div>
          {asked && (
            <ActDialog
              order={order}
              asked={asked}
              onClose={() => {
                setAsked(undefined)
                void loadOrder(id)
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

/** An act that is done may take its button and the focus with it: the number of the order gets it. */
function useFocusOfGone(title: RefObject<HTMLElement | null>, order: Order | undefined): void {
  const before = useRef(order)
  useEffect(() => {
    const isNews = before.current !== order && before.current?.id === order?.id
    before.current = order
    if (isNews && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [title, order])
}
