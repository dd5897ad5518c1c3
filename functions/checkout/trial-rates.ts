// For tests: what the print shop really said a parcel costs, beside what orders are charged for it.
import type { TrialCheckout } from './trial-checkout.ts'

/** No older rate is charged. */
const RATE_HOLDS_MS = 24 * 60 * 60 * 1000

type Said = { at: Date; question: string; rates: readonly string[] }
type Question = {
  recipient: { address1?: string; city?: string; zip?: string; country_code: string }
  items: { variant_id: string; quantity: number }[]
}
type Rates = { result: { id: string; rate: string }[] }

const questionOf = ({ recipient, items }: Question) => {
  const { address1, city, zip, country_code: country } = recipient
  const things = items.map(({ variant_id: id, quantity }) => `${id}×${quantity}`)
  return JSON.stringify([address1, city, zip, country, things.toSorted()])
}

/** Listens to the print shop from now on. What is called tells which prices were never said, or too long ago; none when all is well. */
export function watchRates(world: TrialCheckout): () => Promise<string[]> {
  const said: Said[] = []
  const { send } = world.printful
  world.printful.send = async (request) => {
    const asked = request.clone()
    const answer = await send(request)
    if (answer.ok && asked.url.endsWith('/shipping/rates')) {
      const { result } = (await answer.clone().json()) as Rates
      const rates = result.map(({ id, rate }) => `${id} ${Math.round(Number(rate) * 100)}`)
      said.push({
        at: world.house.services.now(),
        question: questionOf((await asked.json()) as Question),
        rates
      })
    }
    return answer
  }
  return async () => {
    const [revisions, lines] = [await world.rows.revisions(), await world.rows.lines()]
    return revisions.flatMap((one) => {
      const { address1, city, zip, country } = one.customer as Record<string, string>
      const items = lines
        .filter(({ order_id: of, revision }) => of === one.order_id && revision === one.revision)
        .map((line) => ({ variant_id: String(line.variant_id), quantity: Number(line.quantity) }))
      const recipient = { address1, city, zip, country_code: country ?? '' } as Question['recipient']
      const question = questionOf({ recipient, items })
      const madeAt = new Date(String(one.created_at)).getTime()
      const isSaid = said.some(
        ({ at, question: asked, rates }) =>
          asked === question &&
          rates.includes(`${one.shipping_method} ${one.shipping_cents}`) &&
          at.getTime() <= madeAt &&
          at.getTime() >= madeAt - RATE_HOLDS_MS
      )
      return isSaid ? [] : [`${one.shipping_cents} cents of shipping that the print shop did not ask for`]
    })
  }
}
