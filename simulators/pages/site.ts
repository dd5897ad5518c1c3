// Serves /simulators/ next to a site that runs without keys: one page for mail, payments, subscriptions, prints, jobs and
// outages, and the simulated Stripe for browsers. Local only: it shows what people typed, and anyone may use its buttons.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Simulators } from '../../functions/local.ts'
import { isLoopback } from '../../functions/platform/http/loopback.ts'
import { isFromOwnPage } from '../../functions/platform/http/origin.ts'
import { pagePolicy, SECURITY_HEADERS } from '../../functions/platform/http/security-headers.ts'
import type { Jobs } from './jobs.ts'
import { mailRoutes } from './mail.ts'
import { pageRoutes } from './page.ts'
import { stripeRoutes } from './stripe-form.ts'

export const SIMULATORS_PATH = '/simulators'
const MAX_FORM_BYTES = 64 * 1024
const STYLE_FILE = path.join(import.meta.dirname, 'style.css')
/** The policy of the built pages without their hashes, but with frames for mail, and plain http. */
const POLICY = pagePolicy({ scriptHashes: [], styleHashes: [], connectOrigins: [] })
  .replace("frame-src 'none'", "frame-src 'self'")
  .replace(/;\s*upgrade-insecure-requests/, '')
const HEADERS = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow'
}

export type SimulatorSiteOptions = {
  simulators: Simulators
  /** The address at which the server listens. */
  host: string
  /** Jobs to run by hand; undefined where there is no clock. */
  jobs: Jobs | undefined
}

/**
 * Answers requests under /simulators/; undefined for all other paths, for remote visitors, and when the server listens on a
 * network.
 */
export type SimulatorSite = (request: Request, visitor: { ip: string }) => Promise<Response> | undefined

export function openSimulatorSite({ simulators, host, jobs }: SimulatorSiteOptions): SimulatorSite {
  const app = new Hono({ strict: false })
  app.use(async (c, next) => {
    await next()
    // Does not overwrite headers that the response set.
    for (const [name, value] of Object.entries(HEADERS))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => (isFromOwnPage(c.req.raw) ? next() : c.text('cross-site', 403)))
  app.use(bodyLimit({ maxSize: MAX_FORM_BYTES }))
  app.get(`${SIMULATORS_PATH}/style.css`, (c) =>
    c.body(readFileSync(STYLE_FILE), 200, { 'content-type': 'text/css; charset=utf-8' })
  )
  app.route(SIMULATORS_PATH, pageRoutes(simulators, jobs))
  app.route(`${SIMULATORS_PATH}/mail`, mailRoutes(simulators))
  if (simulators.stripe) app.route(`${SIMULATORS_PATH}/stripe`, stripeRoutes(simulators.stripe))
  const isAlone = isLoopback(host)
  return (request, visitor) => {
    const { pathname, hostname } = new URL(request.url)
    const isOurs = pathname === SIMULATORS_PATH || pathname.startsWith(`${SIMULATORS_PATH}/`)
    // The host name is checked too, because a page elsewhere can point its own name at this machine (DNS rebinding).
    if (!isOurs || !isAlone || !isLoopback(hostname) || !isLoopback(visitor.ip)) return undefined
    return Promise.resolve(app.fetch(request))
  }
}
