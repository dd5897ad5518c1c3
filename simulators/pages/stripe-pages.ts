// The pages of the simulated Stripe on the local host, of Stripe and of the portal; what is pressed there is its own business.
import { Hono } from 'hono'
import type { Simulators } from '../../functions/local.ts'
import { BANK_PATH } from '../stripe/bank-page.ts'
import { PORTAL_PATH } from '../stripe/portal-page.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../stripe/simulator.ts'

export function stripePages(bank: NonNullable<Simulators['stripe']>): Hono {
  const pages = new Hono()
  for (const path of [BANK_PATH, PORTAL_PATH])
    pages.on(['GET', 'POST'], `${path}:id`, async (c) => {
      const { method, headers } = c.req.raw
      const { search } = new URL(c.req.url)
      const address = new URL(`${path}${c.req.param('id')}${search}`, SIMULATED_STRIPE_ORIGIN)
      const body = method === 'POST' ? await c.req.text() : null
      const answer = await bank.send(new Request(address, { method, headers: passedOn(headers), body }))
      return new Response(answer.body, answer)
    })
  return pages
}

/** Where the buyer came from leads back, and a form is a form; nothing else matters. */
function passedOn(headers: Headers): Record<string, string> {
  const type = headers.get('content-type')
  const referer = headers.get('referer')
  return { ...(type ? { 'content-type': type } : {}), ...(referer ? { referer } : {}) }
}
