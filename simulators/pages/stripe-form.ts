// The payment form's script and its wire on the local host: the simulated Stripe as a browser reaches it, with the local key.
import { Hono } from 'hono'
import type { Simulators } from '../../functions/local.ts'
import { LOCAL_PUBLISHABLE_KEY, LOCAL_STRIPE_PATH } from '../simulated-sources.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../stripe/simulator.ts'
import { stripeScript } from './bundle.ts'

type Stripe = NonNullable<Simulators['stripe']>

const SCRIPT_HEADERS = { 'content-type': 'text/javascript; charset=utf-8' }
const SERVER_ERROR = 500
/** A field of ours beside Stripe's: how Stripe makes up its mind about a payment that it takes its time for. */
const SETTLES = 'simulated_settles'
const SETTLED_AFTER_MS = 10_000

const CONFIRMED = /\/payment_intents\/(\w+)\/confirm$/

/** Unless somebody was quicker on the local page. */
function settleLater({ intents, buyer }: Stripe, paymentId: string, isPaid: boolean): void {
  setTimeout(() => {
    const isWaiting = intents.some(({ id, status }) => id === paymentId && status === 'processing')
    if (isWaiting) buyer.settle(paymentId, isPaid)
  }, SETTLED_AFTER_MS).unref()
}

export function stripeRoutes(bank: Stripe): Hono {
  const form = new Hono()
  form.get('/stripe.js', async (c) => c.body(await stripeScript(), 200, SCRIPT_HEADERS))
  form.on(['GET', 'POST'], '/v1/*', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${LOCAL_PUBLISHABLE_KEY}`)
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401)
    const { pathname, search } = new URL(c.req.url)
    const address = new URL(`${pathname.slice(LOCAL_STRIPE_PATH.length)}${search}`, SIMULATED_STRIPE_ORIGIN)
    const { method, signal } = c.req.raw
    // Whatever a page sends, it is a browser to Stripe: no call of a server passes here.
    const headers = { authorization: 'Bearer pk_simulated' }
    const fields = new URLSearchParams(method === 'POST' ? await c.req.text() : '')
    const settles = fields.get(SETTLES)
    fields.delete(SETTLES)
    const body = method === 'POST' ? fields : null
    try {
      const answer = await bank.send(new Request(address, { method, headers, body, signal }))
      const [, paymentId] = CONFIRMED.exec(pathname) ?? []
      if (answer.ok && settles && paymentId) settleLater(bank, paymentId, settles === 'paid')
      return new Response(answer.body, answer)
    } catch {
      // A connection that breaks on order: the nearest that a server can come to it.
      return c.json({ error: { type: 'api_error', message: 'The connection was cut.' } }, SERVER_ERROR)
    }
  })
  return form
}
