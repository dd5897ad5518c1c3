// What stands beside a site that is tried without keys, under /simulators/: the payment form and its wire, the pages of Stripe
// and the portal, and one for mail, payments, fans, prints and bad days. For this machine alone: it shows what people typed, and anybody may press.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isLoopback } from '../../functions/http/loopback.ts'
import { isFromOwnPage } from '../../functions/http/origin.ts'
import type { Simulators } from '../../functions/local.ts'
import { pageRoutes, type Work } from './desk.ts'
import { mailRoutes } from './mail.ts'
import { withHeaders } from './page-headers.ts'
import { stripeRoutes } from './stripe-form.ts'
import { stripePages } from './stripe-pages.ts'

export const SIMULATORS_PATH = '/simulators'
const MAX_FORM_BYTES = 64 * 1024

export type SimulatorSiteOptions = {
  simulators: Simulators
  /** The address at which the server listens. */
  host: string
  /** The jobs of the clock, done by hand; undefined where there is no clock. */
  work: Work | undefined
}

/** Answers what lies under /simulators/; undefined for everything else, for strangers, and where the site is open to a network. */
export type SimulatorSite = (request: Request, visitor: { ip: string }) => Promise<Response> | undefined

export function openSimulatorSite({ simulators, host, work }: SimulatorSiteOptions): SimulatorSite {
  const app = new Hono({ strict: false })
  app.use(async (c, next) => {
    await next()
    withHeaders(c.res.headers)
  })
  app.use(async (c, next) => (isFromOwnPage(c.req.raw) ? next() : c.text('cross-site', 403)))
  app.use(bodyLimit({ maxSize: MAX_FORM_BYTES }))
  app.route(SIMULATORS_PATH, pageRoutes(simulators, work))
  app.route(`${SIMULATORS_PATH}/mail`, mailRoutes(simulators))
  if (simulators.stripe) {
    app.route(`${SIMULATORS_PATH}/stripe`, stripeRoutes(simulators.stripe))
    app.route(`${SIMULATORS_PATH}/stripe`, stripePages(simulators.stripe))
  }
  const isAlone = isLoopback(host)
  return (request, visitor) => {
    const { pathname, hostname } = new URL(request.url)
    const isOurs = pathname === SIMULATORS_PATH || pathname.startsWith(`${SIMULATORS_PATH}/`)
    // By its name too: a page elsewhere can make a name of its own lead here.
    if (!isOurs || !isAlone || !isLoopback(hostname) || !isLoopback(visitor.ip)) return undefined
    return Promise.resolve(app.fetch(request))
  }
}
