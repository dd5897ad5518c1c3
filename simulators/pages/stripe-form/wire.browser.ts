// The API calls of a payment form to the simulated Stripe, on the same origin, with the publishable key and the client
// secret.
import * as v from 'valibot'
import { simulatedFormText as text } from '../../../src/texts/simulated-form.ts'

const BASE = '/simulators/stripe/v1'
const SECRET = /^((?:pi|seti)_[a-zA-Z0-9]+)_secret_\w+$/

const redirectSchema = v.looseObject({ url: v.string(), return_url: v.string() })
const intentSchema = v.looseObject({
  id: v.string(),
  object: v.picklist(['payment_intent', 'setup_intent']),
  status: v.string(),
  client_secret: v.string(),
  payment_method_types: v.array(v.string()),
  next_action: v.nullable(v.looseObject({ type: v.string(), redirect_to_url: v.nullish(redirectSchema) })),
  amount: v.optional(v.number())
})
export type Intent = v.InferOutput<typeof intentSchema>

const errorSchema = v.looseObject({
  type: v.string(),
  message: v.string(),
  code: v.optional(v.string()),
  decline_code: v.optional(v.string())
})
export type StripeError = v.InferOutput<typeof errorSchema>
const refusalSchema = v.object({ error: errorSchema })

export type IntentResult = { intent: Intent; error?: undefined } | { error: StripeError; intent?: undefined }

/** Wrong use of Stripe.js by the page; thrown, not returned. */
export class IntegrationError extends Error {
  override name = 'IntegrationError'
}

export type Params = { readonly [name: string]: string | number | boolean | null | undefined | Params }

export type Wire = {
  retrieve(clientSecret: string): Promise<IntentResult>
  confirm(clientSecret: string, params: Params): Promise<IntentResult>
}

export function wireOf(key: string): Wire {
  const request = async (
    method: 'GET' | 'POST',
    path: string,
    fields: URLSearchParams
  ): Promise<IntentResult> => {
    const isRead = method === 'GET'
    const answer = await fetch(`${BASE}/${path}${isRead ? `?${fields}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(isRead ? {} : { body: fields })
    }).catch(() => undefined)
    const body: unknown = await answer?.json().catch(() => undefined)
    const intent = v.safeParse(intentSchema, body)
    if (answer?.ok && intent.success) return { intent: intent.output }
    const refusal = v.safeParse(refusalSchema, body)
    return { error: inDutch(refusal.success ? refusal.output.error : CUT) }
  }
  return {
    retrieve: (clientSecret) =>
      request('GET', pathOf(clientSecret), encoded({ client_secret: clientSecret })),
    confirm: (clientSecret, params) =>
      request('POST', `${pathOf(clientSecret)}/confirm`, encoded({ ...params, client_secret: clientSecret }))
  }
}

const CUT: StripeError = {
  type: 'api_connection_error',
  code: 'api_connection_error',
  message: text.errors.api_connection_error
}

function pathOf(clientSecret: string): string {
  const [, id = ''] = SECRET.exec(clientSecret) ?? []
  if (id === '')
    throw new IntegrationError(`Invalid value for elements(): clientSecret should be a client secret.`)
  return `${id.startsWith('pi_') ? 'payment_intents' : 'setup_intents'}/${id}`
}

/** Stripe's form encoding: nested names in brackets; null becomes an empty value, undefined is left out. */
function encoded(params: Params, into = new URLSearchParams(), prefix = ''): URLSearchParams {
  for (const [name, value] of Object.entries(params)) {
    const key = prefix === '' ? name : `${prefix}[${name}]`
    if (typeof value === 'object' && value !== null) encoded(value, into, key)
    else if (value !== undefined) into.append(key, String(value ?? ''))
  }
  return into
}

/** Translates messages for buyers into the language of the form, as Stripe does; messages for developers stay English. */
function inDutch(error: StripeError): StripeError {
  const sentences: Readonly<Record<string, string>> = text.errors
  const message = sentences[error.decline_code ?? ''] ?? sentences[error.code ?? ''] ?? error.message
  return { ...error, message }
}
