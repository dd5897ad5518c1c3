// What a host pressed on the page of an order.
import type { OrderAct } from './contract.ts'
import type { ActKind } from './order-acts.ts'

/** What is missing is asked first. */
export type Asked = {
  kind: ActKind
  mail?: string
  messageId?: number
  withdrawalId?: number
  /** Another host's, to be confirmed. */
  proposal?: { id: string; act: OrderAct }
}

/** The whole act, where nothing has to be asked. */
export function askedAct({
  kind,
  mail = '',
  messageId = 0,
  withdrawalId = 0,
  proposal
}: Asked): OrderAct | undefined {
  if (proposal) return proposal.act
  switch (kind) {
    case 'release':
    case 'cancel':
      return { kind }
    case 'resend-mail':
      return { kind, mail }
    case 'retry-message':
      return { kind, messageId }
    case 'handle-withdrawal':
      return { kind, withdrawalId }
    default:
      return undefined
  }
}
