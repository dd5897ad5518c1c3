// Checks Printful: token, store, webhook, and whether it can print what the catalogue sells.
import * as v from 'valibot'
import type { Env } from '../../functions/env.ts'
import type { SendRequest } from '../../functions/platform/http/client/bounded-fetch.ts'
import {
  type CallPrintful,
  createPrintfulCalls,
  type PrintfulOptions
} from '../../functions/platform/services/printful/client.ts'
import { printfulShop } from '../../functions/platform/services/printful/printing.printful.ts'
import { checkTemplates } from '../../functions/shop/catalogue/check-templates.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { Catalogue } from '../../src/shop/catalogue/catalogue.ts'
import { printingWebhook } from '../../src/shop/checkout/vendor-calls.ts'
import { hasOrders } from '../../src/site/brand/sale-facts.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn, inWords } from './finding.ts'

/** All events that may change an order, by their names in API version 2. */
export const PRINT_EVENT_TYPES = [
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
  'shipment_sent',
  'shipment_delivered',
  'shipment_returned',
  'shipment_canceled',
  'shipment_put_hold',
  'shipment_put_hold_approval',
  'shipment_remove_hold',
  'shipment_out_of_stock'
]

export type PrintfulSettings = Pick<
  Env,
  'PRINTFUL_TOKEN' | 'PRINTFUL_STORE_ID' | 'PRINTFUL_API_BASE' | 'PRINTFUL_WEBHOOK_SECRETS'
>
export type PrintfulChecks = {
  siteUrl: string
  features: Pick<Settings['features'], 'shop' | 'orders'>
  catalogue: Catalogue
  send: SendRequest
} & Pick<PrintfulOptions, 'perSecond' | 'sleep' | 'timeoutMs'>

const TOKEN = 'PRINTFUL_TOKEN, PRINTFUL_STORE_ID'
const storeSchema = v.object({ data: v.object({ name: v.string() }) })
const configuration = v.object({
  default_url: v.nullish(v.string()),
  expires_at: v.nullish(v.string()),
  events: v.array(v.object({ type: v.string(), url: v.nullish(v.string()) }))
})
/** The documentation has one name here, and another wherever else version 2 responds. */
const webhookSchema = v.union([v.object({ result: configuration }), v.object({ data: configuration })])

export async function checkPrintful(env: PrintfulSettings, context: PrintfulChecks): Promise<Finding[]> {
  const { fine, missing, wrong } = findingsOn(TOKEN)
  if (!hasOrders(context)) return []
  if (!env.PRINTFUL_TOKEN)
    return [missing('the shop is off on a deployed site. On this machine a simulated Printful is used.')]
  const { PRINTFUL_TOKEN: token, PRINTFUL_STORE_ID: storeId, PRINTFUL_API_BASE: apiBase } = env
  const options = {
    ...context,
    token,
    storeId,
    apiBase,
    webhookSecrets: env.PRINTFUL_WEBHOOK_SECRETS,
    isReal: true
  }
  const call = createPrintfulCalls(options)
  try {
    const store = await call({ method: 'GET', path: `/v2/stores/${storeId}`, isQuestion: true }, storeSchema)
    if (!store.ok)
      return [
        wrong(
          `Printful has no store ${storeId} for this token (${store.status}): its number is in the URL of the store's page.`
        )
      ]
    const found = [fine(`Printful accepts the token; the store is "${store.value.data.name}".`)]
    return [
      ...found,
      await checkCatalogue(options, context.catalogue),
      ...(await checkWebhook(call, env, context))
    ]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [wrong(`${inWords(error)}. ${remedy(error)}`)]
  }
}

const remedy = ({ retryable }: Failure) =>
  retryable
    ? 'Try again in a minute; else see status.printful.com.'
    : 'Make a token of account level at developers.printful.com, with orders, product templates, store information and webhooks, and check the number of the store.'

async function checkCatalogue(
  options: Parameters<typeof printfulShop>[0],
  catalogue: Catalogue
): Promise<Finding> {
  const { fine, wrong } = findingsOn('brand/catalogue.ts')
  const faults = await checkTemplates(printfulShop(options), catalogue)
  return faults.length === 0
    ? fine(`Printful can make all ${catalogue.products.length} products.`)
    : wrong(faults.join(' '))
}

async function checkWebhook(
  call: CallPrintful,
  { PRINTFUL_WEBHOOK_SECRETS: secrets }: PrintfulSettings,
  { siteUrl }: PrintfulChecks
): Promise<Finding[]> {
  const { fine, missing, wrong } = findingsOn('Printful webhook')
  const url = `${siteUrl}${printingWebhook.path}`
  const secret =
    secrets.length > 0
      ? []
      : [
          findingsOn('PRINTFUL_WEBHOOK_SECRETS').missing(
            'webhooks of Printful are refused: parcels are only found by polling, half an hour later. The secret is shown once, when the webhook is set up.'
          )
        ]
  const reply = await call({ method: 'GET', path: '/v2/webhooks', isQuestion: true }, webhookSchema)
  if (!reply.ok) return [wrong(`Printful answered ${reply.status} to the request for it.`), ...secret]
  const { default_url, expires_at, events } = 'data' in reply.value ? reply.value.data : reply.value.result
  const subscribedTypes = events.filter((event) => (event.url || default_url) === url).map(({ type }) => type)
  if (subscribedTypes.length === 0)
    return [
      missing(
        `Printful sends nothing to ${url}: parcels are only found by polling, half an hour later. docs/deploy.md has the command that sets it up.`
      ),
      ...secret
    ]
  const lacking = PRINT_EVENT_TYPES.filter((type) => !subscribedTypes.includes(type))
  const faults = [
    ...(expires_at ? [`it ends at ${expires_at}`] : []),
    ...(lacking.length > 0 ? [`it lacks ${lacking.join(', ')}`] : [])
  ]
  if (faults.length === 0)
    return [fine(`${url}, with the ${PRINT_EVENT_TYPES.length} events we need.`), ...secret]
  return [wrong(`${url}: ${faults.join('; ')}. Set it up again (docs/deploy.md).`), ...secret]
}
