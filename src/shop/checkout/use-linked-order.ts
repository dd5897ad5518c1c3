import { call } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab } from '../../browser/tab-storage.ts'
import { useLoaded } from '../../browser/use-loaded.ts'
import { accept, type Outcome } from '../../lib/outcome.ts'
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
  const { state, again: look } = useLoaded(lookUpLinkedOrder)
  if (state.step === 'loading') return { state: { step: 'loading' }, look }
  if (state.step === 'failed') return { state: { step: 'failed' }, look }
  const order = state.last.value
  return { state: order ? { step: 'seen', order } : { step: 'gone' }, look }
}

const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
/** In the URL only when storage is blocked. */
const token = () => readTab(shortName + ORDER_LINK_KEY, text) ?? location.hash.slice(1)

/** undefined = gone. */
async function lookUpLinkedOrder(): Promise<Outcome<LinkedOrder | undefined, string>> {
  const known = token()
  if (known === '') return accept(undefined)
  const answer = await call(linkedOrder, { body: { token: known } })
  if (answer.ok) return answer
  const isBad = answer.refusal === 'unknown-link' || answer.refusal === 'invalid-request'
  return isBad ? accept(undefined) : answer
}
