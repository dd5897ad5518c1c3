// What shipping costs: asked of Printful, and kept for a while so that a cart that is opened twice asks once.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { accept, Failure, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { Remarks } from '../http/handle.ts'
import type { Printing, ShippingQuestion, ShippingRate } from '../services/printful/printing.ts'
import type { Services } from '../services.ts'

/** An estimate for a cart. */
export const ESTIMATE_KEPT_SECONDS = 600
/** What is charged: asked for the whole address, and believed for as long as it takes to correct a letter. */
export const QUOTE_KEPT_SECONDS = 300
/** What a parcel without hurry is sent by. */
const STANDARD_METHOD = 'STANDARD'

const rateSchema = v.object({ method: v.string(), name: v.string(), cents: v.pipe(v.number(), v.integer()) })

export type ShippingContext = { printing: Printing; cache: Services['cache'] }
/** `refused`: Printful may not be asked now, and nothing is kept. */
export type ShippingAnswer = Outcome<ShippingRate, 'no-shipping' | 'too-many-questions'>

/**
 * The rate for a question: the kept one, else that of Printful, which is asked only when `mayAsk` lets it. The
 * cache may be away: then every question is asked.
 */
export async function shippingRate(
  { printing, cache }: ShippingContext,
  { question, keptSeconds }: { question: ShippingQuestion; keptSeconds: number },
  mayAsk: () => Promise<boolean>,
  remarks: Pick<Remarks, 'note'>
): Promise<ShippingAnswer> {
  const key = `shipping:${nameOf(question)}`
  const kept = await unlessAway(cache.read(key), remarks)
  const known = v.safeParse(rateSchema, parseJson(kept))
  if (known.success) return accept(known.output)
  if (!(await mayAsk())) return refuse('too-many-questions')
  const rates = await printing.rates(question)
  const rate = rates.ok ? chosenRate(rates.value) : undefined
  if (!rate) return refuse('no-shipping')
  await unlessAway(cache.keep(key, JSON.stringify(rate), keptSeconds), remarks)
  return accept(rate)
}

/** The standard way, else the cheapest; rates come cheapest first. */
export const chosenRate = (rates: readonly ShippingRate[]): ShippingRate | undefined =>
  rates.find(({ method }) => method === STANDARD_METHOD) ?? rates[0]

/** The same things to the same place have the same name, in whatever order they were put in. */
function nameOf({ items, country, address }: ShippingQuestion): string {
  const things = items.map(({ variantId, quantity }) => `${variantId}×${quantity}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([country, address, things]))
    .digest('base64url')
}

async function unlessAway<Value>(asking: Promise<Value>, { note }: Pick<Remarks, 'note'>) {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    note(error)
    return undefined
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
