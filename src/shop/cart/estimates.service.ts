// Asks the server for the shipping costs of the cart.
import type { ReadableAtom, WritableAtom } from 'nanostores'
import { call } from '../../browser/call.ts'
import { createTimer } from '../../browser/timer.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { estimateShipping } from '../catalogue/contract.ts'
import { ESTIMATE_AFTER_MS, type Estimate, knownCents } from './cart.ts'
import { ASSUMED_COUNTRY } from './cart-limits.ts'
import type { CartLine } from './cart-lines.ts'

/** Returns a function that requests an estimate for the lines of that moment. Only the last request counts. */
export function createEstimates(
  $lines: ReadableAtom<readonly CartLine[]>,
  $estimate: WritableAtom<Estimate>
): () => void {
  let asked: readonly CartLine[] = []
  const isAsked = (lines: readonly CartLine[]) => JSON.stringify(lines) === JSON.stringify(asked)

  async function ask(): Promise<void> {
    const lines = asked
    const answer = await call(estimateShipping, {
      body: { items: [...lines], shippingAddress: { country: ASSUMED_COUNTRY } }
    })
    // The cart has changed in the meantime, so a newer request replaces this one.
    if (lines !== asked) return
    const cents = answer.ok ? centsOfEuros(answer.value.shipping) : undefined
    $estimate.set(cents === undefined ? { step: 'failed' } : { step: 'known', cents })
  }
  const pause = createTimer(ESTIMATE_AFTER_MS, () => void ask())

  return () => {
    const lines = $lines.get()
    const { step } = $estimate.get()
    if (isAsked(lines) && step !== 'failed' && step !== 'unknown') return
    pause.stop()
    // A copy: the same lines asked again are another request.
    asked = [...lines]
    if (lines.length === 0) {
      $estimate.set({ step: 'unknown' })
      return
    }
    $estimate.set({ step: 'loading', lastCents: knownCents($estimate.get()) })
    pause.start()
  }
}
