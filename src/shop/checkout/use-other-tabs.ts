import { useEffect } from 'react'
import { report } from '../../browser/report.ts'
import { $cart } from '../cart/cart.store.ts'
import { $elsewhere, $orderId } from './checkout.store.ts'

/** Notices that another tab has paid: it empties the cart and forgets the order. So does a browser whose data is cleared. */
export function useOtherTabs(): void {
  useEffect(() => {
    let orderId = ''
    const look = () => {
      const isGone = $orderId.get() === '' && $cart.get().lines.length === 0
      if (isGone && orderId !== '') void lookElsewhere(orderId)
      if (isGone || $orderId.get() !== '') orderId = $orderId.get()
    }
    const stops = [$orderId.subscribe(look), $cart.listen(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

async function lookElsewhere(orderId: string): Promise<void> {
  $elsewhere.set({ step: 'asking' })
  try {
    const { lookUpElsewhere } = await import('./outcome.service.ts')
    const number = await lookUpElsewhere(orderId)
    $elsewhere.set(number === undefined ? { step: 'none' } : { step: 'paid', number })
  } catch (error) {
    report(error, 'order')
    $elsewhere.set({ step: 'none' })
  }
}
