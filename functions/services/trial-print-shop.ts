// For tests: a print shop over the real adapter, on a simulated Printful that keeps to its description.
import { catalogue } from '../../src/features/brand/catalogue.ts'
import { type BasketLine, priceBasket } from '../../src/features/shop/basket.ts'
import { totalsOf } from '../../src/features/shop/totals.ts'
import { printfulShop } from './printful/printing.printful.ts'
import {
  createPrintfulSimulator,
  type PrintfulSimulatorOptions,
  SIMULATED_PRINTFUL_ORIGIN,
  SIMULATED_STORE_ID
} from '../../simulators/printful/printful.ts'
import type { PrintDraft } from './printful/printing.ts'
import { trialDescription } from './trial-description.ts'
import { noor } from './trial-payments.ts'

export const TRIAL_PRINT_SECRET = '00112233445566778899aabbccddeeff'
const descriptions = ['v1', 'v2'].flatMap((version) => {
  const description = trialDescription(`printful/openapi.${version}.pruned.json`)
  return description ? [description] : []
})

/** An order for these lines, as it would be laid down once it was paid. */
export function printDraft(lines: readonly BasketLine[], changes: Partial<PrintDraft> = {}): PrintDraft {
  const basket = priceBasket(catalogue, lines)
  if (!basket.ok) throw new Error(basket.refusal)
  const totals = totalsOf(basket.value.subtotalCents, 439)
  if (!totals.ok) throw new Error(totals.refusal)
  return {
    orderId: 'ord_abcdefghijklmnopqrstuvwx',
    shippingMethod: 'STANDARD',
    shipTo: noor,
    lines: basket.value.lines.map(({ variantId, quantity, product, unitCents }) => ({
      ...{ variantId, quantity, unitCents },
      templateId: product.templateId,
      name: product.name
    })),
    totals: totals.value,
    ...changes
  }
}

export type TrialPrintShopOptions = Pick<PrintfulSimulatorOptions, 'callsPerMinute'> & {
  onWebhook?: (request: Request) => Promise<Response>
  timeoutMs?: number
  webhookSecrets?: readonly string[]
  token?: string
  isReal?: boolean
}

export function openTrialPrintShop(options: TrialPrintShopOptions = {}) {
  let time = new Date('2026-11-20T12:00:00Z')
  const now = () => time
  const simulator = createPrintfulSimulator({
    now,
    callsPerMinute: options.callsPerMinute ?? Number.POSITIVE_INFINITY,
    descriptions,
    webhook: {
      url: 'https://kino9.example/api/printful/webhook',
      secret: TRIAL_PRINT_SECRET,
      send: options.onWebhook ?? (async () => new Response(null, { status: 200 }))
    }
  })
  const requests: Request[] = []
  const pauses: number[] = []
  const printShop = printfulShop({
    token: options.token ?? 'token',
    storeId: SIMULATED_STORE_ID,
    apiBase: SIMULATED_PRINTFUL_ORIGIN,
    webhookSecrets: options.webhookSecrets ?? [TRIAL_PRINT_SECRET],
    isReal: options.isReal ?? false,
    send: (request) => {
      requests.push(request.clone())
      return simulator.send(request)
    },
    perSecond: Number.POSITIVE_INFINITY,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
    ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {})
  })
  return {
    ...{ printShop, simulator, requests, pauses },
    setClock: (at: Date) => {
      time = at
    }
  }
}
