// One live claim per order around every movement of its money, whoever starts it: a host, a job, a call of the page.
import { Failure } from '../../src/lib/outcome.ts'
import { wait } from '../http/client/pace.ts'
import { claimMoney, releaseOrder, renewMoneyClaim } from './change-queries.ts'
import type { PaymentContext } from './context.ts'

/** How long somebody waits for the claim before theirs. */
const CLAIM_TRIES = 12
const CLAIM_AGAIN_MS = 250

export type Claim = {
  /** Right before money moves. Throws when the claim ran out: whoever has it now decides. */
  renew(): Promise<void>
}

/**
 * Acts while nobody else moves money of this order; 'busy' = somebody does. A process that dies gives nothing back: its
 * claim runs out after 20 seconds, and the next one looks at what was done.
 */
export async function underClaim<Value>(
  paymentContext: PaymentContext,
  orderId: string,
  act: (claim: Claim) => Promise<Value>
): Promise<Value | 'busy'> {
  const { db, now, passing } = paymentContext
  let order = await claimedInTime(paymentContext, orderId)
  if (!order) return 'busy'
  passing('money claimed')
  const claim = {
    async renew() {
      const renewed = order && (await renewMoneyClaim(db, order, now()))
      if (!renewed) throw new Failure('checkout', 'the claim on the money of the order ran out')
      order = renewed
    }
  }
  try {
    const value = await act(claim)
    await releaseOrder(db, order)
    return value
  } catch (error) {
    if (error instanceof Failure) await releaseOrder(db, order)
    throw error
  }
}

async function claimedInTime({ db, now }: PaymentContext, orderId: string) {
  for (let tries = 1; ; tries++) {
    const order = await claimMoney(db, orderId, now())
    if (order || tries === CLAIM_TRIES) return order
    await wait(CLAIM_AGAIN_MS)
  }
}
