// The page of one order. Its id stands after the # of the address, which no server sees.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { deskOrdersText, deskOrderText as text } from '#texts/desk-orders.ts'
import { Button } from '../../components/ui/Button.tsx'
import { LinkButton } from '../../components/ui/LinkButton.tsx'
import { ErrorState, Skeleton } from '../../components/ui/States.tsx'
import { isOrderId } from '../shop/cart-limits.ts'
import { ActDialog } from './ActDialog.tsx'
import type { Asked } from './asked-act.ts'
import { $order, loadOrder } from './desk-orders.store.ts'
import { OrderGoods } from './OrderGoods.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderMessages } from './OrderMessages.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { DESK_ORDERS_PATH } from './order-list.ts'

const idInAddress = () => location.hash.slice(1)

export function DeskOrder() {
  const order = useStore($order)
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
  const { last } = order
  return (
    <>
      <nav className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton look="link" href={DESK_ORDERS_PATH}>
          ← {text.back}
        </LinkButton>
        {last && (
          <Button look="link" isBusy={order.step === 'loading'} onClick={() => void loadOrder(id)}>
            {text.refresh}
          </Button>
        )}
      </nav>
      {!isOrderId(id) && <p>{text.noId}</p>}
      {order.step === 'failed' && (
        <ErrorState
          message={order.sentence || deskOrdersText.network}
          retryName={deskOrdersText.retry}
          onRetry={() => void loadOrder(id)}
        />
      )}
      {isOrderId(id) && order.step === 'loading' && !last && (
        <div aria-busy="true">
          <span className="sr-only">{text.loading}</span>
          <Skeleton lines={10} />
        </div>
      )}
      {last && last.id === id && (
        <div className="grid gap-6" aria-busy={order.step === 'loading'}>
          <OrderHead order={last} ask={setAsked} />
          <OrderMessages order={last} ask={setAsked} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid gap-6">
              <OrderGoods order={last} ask={setAsked} />
              <OrderMoney order={last} />
            </div>
            <div className="grid gap-6">
              <OrderNotes key={last.id} order={last} />
              <OrderTimeline happenings={last.timeline} />
            </div>
          </div>
          {asked && (
            <ActDialog
              order={last}
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
