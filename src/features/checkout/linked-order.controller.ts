// Fetches the order behind the link that this tab opened.
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

const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
/** In the URL only when storage is blocked. */
const token = () => readTab(shortName + ORDER_LINK_KEY, text) ?? location.hash.slice(1)

export async function lookUpLinkedOrder(): Promise<LinkedOrderState> {
  const known = token()
  if (known === '') return { step: 'gone' }
  const answer = await call(linkedOrder, { body: { token: known } })
  if (answer.ok) return { step: 'seen', order: answer.value }
  const isBad = answer.refusal === 'unknown-link' || answer.refusal === 'invalid-request'
  return { step: isBad ? 'gone' : 'failed' }
}
