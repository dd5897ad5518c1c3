// The page of the bank on the local host; what is pressed there is the simulator's own business.
import { Hono } from 'hono'
import type { Simulators } from '../../functions/local.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../../functions/services/payments.simulator.ts'
import { BANK_PATH } from '../../functions/services/stripe-simulator/bank-page.ts'

export function bankRoutes(bank: NonNullable<Simulators['stripe']>): Hono {
  const pages = new Hono()
  pages.on(['GET', 'POST'], '/:id', async (c) => {
    const { method, headers } = c.req.raw
    const address = new URL(`${BANK_PATH}${c.req.param('id')}`, SIMULATED_STRIPE_ORIGIN)
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
