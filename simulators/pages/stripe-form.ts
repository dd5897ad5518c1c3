// The simulated Stripe for browsers on the local host: the script of the payment form, its API with the local key, the
// approval page and the portal.
import path from 'node:path'
import { build } from 'esbuild'
import { Hono } from 'hono'
import type { Simulators } from '../../functions/local.ts'
import { LOCAL_PUBLISHABLE_KEY, LOCAL_STRIPE_PATH } from '../simulated-sources.ts'
import { APPROVAL_PATH } from '../stripe/approval-page.ts'
import { PORTAL_PATH } from '../stripe/portal-page.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../stripe/simulator.ts'

type Stripe = NonNullable<Simulators['stripe']>

const SCRIPT_HEADERS = { 'content-type': 'text/javascript; charset=utf-8' }
const SERVER_ERROR = 500
/** Our own field, not Stripe's: the result of a payment in `processing`. */
const SETTLES = 'simulated_settles'
const SETTLED_AFTER_MS = 10_000

const CONFIRMED = /\/payment_intents\/(\w+)\/confirm$/

/** Built on request; it is not part of any site build. */
async function formScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: path.resolve(import.meta.dirname, '../..'),
    entryPoints: [path.join(import.meta.dirname, 'stripe-form/stripe.browser.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    // The stylesheet that the script adds to its shadow root.
    loader: { '.css': 'text' },
    logLevel: 'error'
  })
  return outputFiles[0]?.text ?? ''
}

/** Settles the payment later, unless someone already did on the local page. */
function settleLater({ intents, buyer }: Stripe, paymentId: string, isPaid: boolean): void {
  setTimeout(() => {
    const isWaiting = intents.some(({ id, status }) => id === paymentId && status === 'processing')
    if (isWaiting) buyer.settle(paymentId, isPaid)
  }, SETTLED_AFTER_MS).unref()
}

export function stripeRoutes(stripe: Stripe): Hono {
  const routes = new Hono()
  routes.get('/stripe.js', async (c) => c.body(await formScript(), 200, SCRIPT_HEADERS))
  routes.on(['GET', 'POST'], '/v1/*', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${LOCAL_PUBLISHABLE_KEY}`)
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401)
    const { pathname, search } = new URL(c.req.url)
    const address = new URL(`${pathname.slice(LOCAL_STRIPE_PATH.length)}${search}`, SIMULATED_STRIPE_ORIGIN)
    const { method, signal } = c.req.raw
    // Always sends the publishable key, so that a page cannot make server calls.
    const headers = { authorization: 'Bearer pk_simulated' }
    const fields = new URLSearchParams(method === 'POST' ? await c.req.text() : '')
    const settles = fields.get(SETTLES)
    fields.delete(SETTLES)
    const body = method === 'POST' ? fields : null
    try {
      const answer = await stripe.send(new Request(address, { method, headers, body, signal }))
      const [, paymentId] = CONFIRMED.exec(pathname) ?? []
      if (answer.ok && settles && paymentId) settleLater(stripe, paymentId, settles === 'paid')
      return new Response(answer.body, answer)
    } catch {
      // A planned broken connection. A server cannot break it for the browser, so it gets this error instead.
      return c.json({ error: { type: 'api_error', message: 'The connection was cut.' } }, SERVER_ERROR)
    }
  })
  for (const pages of [APPROVAL_PATH, PORTAL_PATH])
    routes.on(['GET', 'POST'], `${pages}:id`, async (c) => {
      const { method, headers } = c.req.raw
      const { search } = new URL(c.req.url)
      const address = new URL(`${pages}${c.req.param('id')}${search}`, SIMULATED_STRIPE_ORIGIN)
      const body = method === 'POST' ? await c.req.text() : null
      const answer = await stripe.send(new Request(address, { method, headers: passedOn(headers), body }))
      return new Response(answer.body, answer)
    })
  return routes
}

/** Passes on only `referer`, for the way back, and `content-type`, for forms. */
function passedOn(headers: Headers): Record<string, string> {
  const passed = [...headers].filter(([name]) => name === 'content-type' || name === 'referer')
  return Object.fromEntries(passed)
}
