// For tests: what must hold of the money of every order at every moment, whatever is done to it.
import type { TrialCheckout } from './trial-checkout.ts'
import { watchRates } from './trial-rates.ts'

type Row = Record<string, unknown>
type Intent = TrialCheckout['stripe']['intents'][number]

/** Nothing of an order may change while its money is there or on its way. */
const UNDER_WAY = ['processing', 'succeeded']

/**
 * Watches from now on. What is called tells what is wrong since it was called last; nothing when all is well: money only
 * goes forward (I-6), what was submitted does not change (I-7), no more goes back than came, and an order that was given back stays
 * so (I-9), shipping is what the print shop asked (I-10).
 */
export function watchMoney(world: TrialCheckout): () => Promise<string[]> {
  const wrongRates = watchRates(world)
  const paid = new Set<string>()
  const givenBack = new Set<string>()
  const frozen = new Map<string, string>()

  function backwards(id: string, { paid_at: paidAt, status }: Row): string[] {
    if (paidAt !== null) paid.add(id)
    const isUnpaid = paidAt === null || status === 'draft' || status === 'pending'
    return paid.has(id) && isUnpaid ? ['paid, and then not'] : []
  }

  function changed(id: string, intents: readonly Intent[], written: readonly Row[]): string[] {
    const submitted = intents.findLast(({ status }) => UNDER_WAY.includes(status))
    const before = frozen.get(id)
    frozen.delete(id)
    if (!submitted) return []
    const { id: payment, amount, metadata } = submitted
    // When an amount was pushed is no part of what was agreed.
    const now = JSON.stringify([
      payment,
      amount,
      metadata.rev,
      written.map(({ pushed_at: _, ...one }) => one)
    ])
    frozen.set(id, now)
    return before === undefined || before === now ? [] : ['changed after it was submitted']
  }

  function wronglyGivenBack(id: string, intents: readonly Intent[], { status }: Row): string[] {
    const charges = world.stripe.charges.filter(({ payment_intent: of }) =>
      intents.some((intent) => intent.id === of && intent.status === 'succeeded')
    )
    const isTooMuch = charges.some(({ amount, amount_refunded: back }) => back > amount)
    const isBack = charges.length > 0 && charges.every(({ refunded }) => refunded)
    const isCancelled = status === 'cancelled'
    const isAlive = isBack && givenBack.has(id) && !isCancelled
    if (isBack && isCancelled) givenBack.add(id)
    else givenBack.delete(id)
    return [
      ...(isTooMuch ? ['more went back than came'] : []),
      ...(isAlive ? ['given back, and then not'] : [])
    ]
  }

  return async () => {
    const [orders, revisions, lines] = [
      await world.rows.orders(),
      await world.rows.revisions(),
      await world.rows.lines()
    ]
    const ofOrders = orders.flatMap((order) => {
      const id = String(order.id)
      const intents = world.stripe.intents.filter(({ metadata }) => metadata.order_id === id)
      const written = [...revisions, ...lines].filter(({ order_id: of }) => of === id)
      return [
        ...backwards(id, order),
        ...changed(id, intents, written),
        ...wronglyGivenBack(id, intents, order)
      ]
    })
    return [...ofOrders, ...(await wrongRates())]
  }
}
