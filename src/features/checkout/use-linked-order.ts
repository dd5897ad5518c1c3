import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab } from '../../browser/tab-storage.ts'
import { type LinkedOrder, linkedOrder } from './contract.ts'
import { ORDER_LINK_KEY } from './order-page.ts'

export type LinkedOrderState =
  | { step: 'loading' }
  | { step: 'seen'; order: LinkedOrder }
  /** Unknown, expired or forgotten: the server does not say which. */
  | { step: 'gone' }
  | { step: 'failed' }

/** The order behind the link that this tab opened. `look` fetches it again. */
export function useLinkedOrder(): { state: LinkedOrderState; look: () => void } {
  const [state, setState] = useState<LinkedOrderState>({ step: 'loading' })
  const isLooking = useRef(false)
  /** Runs one lookup at a time, however often the button is pressed. */
  const look = () => {
    if (isLooking.current) return
    isLooking.current = true
    setState({ step: 'loading' })
    void lookUpLinkedOrder().then((found) => {
      isLooking.current = false
      setState(found)
    })
  }
  const lookAtLoad = useEffectEvent(look)
  useEffect(() => lookAtLoad(), [])
  return { state, look }
}

const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
/** In the URL only when storage is blocked. */
const token = () => readTab(shortName + ORDER_LINK_KEY, text) ?? location.hash.slice(1)

async function lookUpLinkedOrder(): Promise<LinkedOrderState> {
  const known = token()
  if (known === '') return { step: 'gone' }
  const answer = await call(linkedOrder, { body: { token: known } })
  if (answer.ok) return { step: 'seen', order: answer.value }
  const isBad = answer.refusal === 'unknown-link' || answer.refusal === 'invalid-request'
  return { step: isBad ? 'gone' : 'failed' }
}
