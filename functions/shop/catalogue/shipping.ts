// Shipping rates from Printful, cached for a while, so that a cart that is opened twice causes one call.

import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { accept, Failure, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import type { PricedLine } from '../../../src/shop/cart/cart-lines.ts'
import type { ResponseExtras } from '../../platform/http/handle.ts'
import type { ShippingQuestion, ShippingRate } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'

/** For an estimate in the cart. */
export const ESTIMATE_CACHE_SECONDS = 600
/** For the amount that is charged: fetched for the full address, and cached long enough to correct a typing error. */
export const QUOTE_CACHE_SECONDS = 300
/** Printful's id of the standard method. */
const STANDARD_METHOD = 'STANDARD'

const rateSchema = v.object({ method: v.string(), name: v.string(), cents: v.pipe(v.number(), v.integer()) })

/** `refused`: Printful may not be called now, and nothing is cached. */
export type ShippingAnswer = Outcome<ShippingRate, 'no-shipping' | 'too-many-questions'>

/**
 * The rate for a request, from the cache or from Printful. Printful is called only when `mayFetch` allows it. Without the cache,
 * every request calls it.
 */
export async function shippingRate(
  { printing, cache }: Pick<Connected<'printing'>, 'printing' | 'cache'>,
  { question, cacheSeconds }: { question: ShippingQuestion; cacheSeconds: number },
  mayFetch: () => Promise<boolean>,
  extras: Pick<ResponseExtras, 'logFailure'>
): Promise<ShippingAnswer> {
  const key = `shipping:${nameOf(question)}`
  const cached = await unlessAway(cache.read(key), extras)
  const known = v.safeParse(rateSchema, parseJson(cached))
  if (known.success) return accept(known.output)
  if (!(await mayFetch())) return refuse('too-many-questions')
  const rates = await printing.rates(question)
  const rate = rates.ok ? chosenRate(rates.value) : undefined
  if (!rate) return refuse('no-shipping')
  await unlessAway(cache.write(key, JSON.stringify(rate), cacheSeconds), extras)
  return accept(rate)
}

/**
 * The variants of these lines that Printful no longer makes, by the template of each product. Asked when it refuses the
 * rates of a cart, to tell a wrong address from a product that is gone. Empty when Printful does not answer.
 */
export async function soldOutVariants(
  { printing }: Pick<Connected<'printing'>, 'printing'>,
  lines: readonly PricedLine[],
  { logFailure }: Pick<ResponseExtras, 'logFailure'>
): Promise<string[]> {
  try {
    const templateIds = [...new Set(lines.map(({ product }) => product.templateId))]
    const listed = new Map(
      await Promise.all(templateIds.map(async (id) => [id, await printing.variantsOf(id)] as const))
    )
    return lines
      .filter(({ product, variantId }) => !listed.get(product.templateId)?.includes(variantId))
      .map(({ variantId }) => variantId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    logFailure(error)
    return []
  }
}

/** The standard method, otherwise the cheapest; rates come cheapest first. */
export const chosenRate = (rates: readonly ShippingRate[]): ShippingRate | undefined =>
  rates.find(({ method }) => method === STANDARD_METHOD) ?? rates[0]

/** The cache key: the same for the same items and address, in any order of lines. */
function nameOf({ items, country, address }: ShippingQuestion): string {
  const things = items.map(({ variantId, quantity }) => `${variantId}×${quantity}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([country, address, things]))
    .digest('base64url')
}

async function unlessAway<Value>(call: Promise<Value>, { logFailure }: Pick<ResponseExtras, 'logFailure'>) {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    logFailure(error)
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
