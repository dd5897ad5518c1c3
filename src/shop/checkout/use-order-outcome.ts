import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentOrder, lookUpOrder, type OrderResult, paidBefore } from './outcome.service.ts'

/** The outcome of this browser's order; undefined until the island is hydrated. `look` asks for it again. */
export function useOrderOutcome(): { result: OrderResult | undefined; look: () => void } {
  const [result, setResult] = useState<OrderResult>()
  const isLooking = useRef(false)
  /** Runs one lookup at a time, however often the button is pressed. */
  const look = () => {
    if (isLooking.current) return
    isLooking.current = true
    const current = currentOrder()
    setResult(current)
    void lookUpOrder(current).then((found) => {
      isLooking.current = false
      setResult(found)
    })
  }
  const lookAtLoad = useEffectEvent(() => {
    const paid = paidBefore()
    if (paid) setResult(paid)
    else look()
  })
  useEffect(() => lookAtLoad(), [])
  return { result, look }
}
