// The whole server as one function from Request to Response. Every response passes through here.
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isPathOn } from '../src/features.ts'
import { type Call, MAX_BODY_BYTES } from '../src/lib/contract.ts'
import { settings } from '../src/site/brand/settings.ts'
import { allRoutes } from './features.ts'
import type { FeatureRoutes } from './platform/feature.ts'
import { beforeDeadline, CALL_WITHIN_MS } from './platform/http/client/deadline.ts'
import { type Exchange, type ExchangeContext, type Route, refusal } from './platform/http/handle.ts'
import { isJsonContentType } from './platform/http/json-body.ts'
import type { WriteLog } from './platform/http/log.ts'
import { isFromOwnPage } from './platform/http/origin.ts'
import { commonRefusal, NO_TOKEN, problemResponse, refusedByThrow } from './platform/http/problem.ts'
import { newRequestId, REQUEST_ID_HEADER } from './platform/http/request-id.ts'
import { DATA_POLICY, SECURITY_HEADERS } from './platform/http/security-headers.ts'
import type { Services } from './platform/services.ts'

/** What the host reports about the visitor, in addition to the request; Netlify's context has this shape. */
export interface Host {
  ip?: string
}
type Routed = Hono<{ Bindings: Exchange }>
export type App = (request: Request, host?: Host) => Promise<Response>

/** The host sends every other path under /api/ here, so that the app answers unknown paths too. */
const UNKNOWN_CALL_PATH = '/api/unknown'

/** The paths that a host has to send to the app, in the notation of the contracts. */
export function callPaths(services: Services): string[] {
  const known = allRoutes()
    .flatMap((feature) => feature(services))
    .map(({ call }) => call.path)
  return [...new Set([...known, UNKNOWN_CALL_PATH])]
}

export function createApp(
  services: Services,
  features: readonly FeatureRoutes[] = allRoutes(),
  switches = settings.features
): App {
  return answering(
    features.flatMap((feature) => feature(services)),
    services.log,
    switches
  )
}

/** An app with these calls only. Calls of a feature that is off do not exist. */
export function answering(table: readonly Route[], log: WriteLog, switches = settings.features): App {
  const hono = registerRoutes(table.filter(({ call }) => isPathOn(call.path, switches)))
  return async (request, host) => {
    const startedMs = performance.now()
    const exchange: Exchange = {
      requestId: newRequestId(),
      visitorAddress: host?.ip ?? '',
      route: '(unknown)'
    }
    const response = await answered(hono, request, exchange)
    const { refused, loggedFailure } = exchange
    log({
      time: new Date().toISOString(),
      level: response.status >= 500 ? 'error' : refused || loggedFailure ? 'warn' : 'info',
      requestId: exchange.requestId,
      method: request.method,
      route: exchange.route,
      status: response.status,
      milliseconds: Math.round(performance.now() - startedMs),
      ...(loggedFailure ? { service: loggedFailure.service, reason: loggedFailure.message } : {}),
      ...(refused ? { code: refused.code, ...refused.log } : {})
    })
    return withHeaders(response, exchange)
  }
}

/** Catches everything in one place: Hono itself does not catch thrown values that are not an Error. */
async function answered(hono: Routed, request: Request, exchange: Exchange): Promise<Response> {
  try {
    return await hono.fetch(request, exchange)
  } catch (thrown) {
    exchange.refused = refusedByThrow(thrown)
    return problemResponse(exchange.refused, exchange)
  }
}

function registerRoutes(table: readonly Route[]): Routed {
  const hono = router()
  for (const { call, answer } of table) {
    const { method, path } = call
    // A vendor waits longer than a visitor, and what its webhook starts should end.
    const act = (c: ExchangeContext) =>
      call.isWebhook ? answer(c) : beforeDeadline(CALL_WITHIN_MS, () => answer(c))
    // A GET has no body, so it needs no size limit.
    if (method === 'GET') hono.on(method, path, async (c) => guard(call, c) ?? act(c))
    else hono.on(method, path, guarded(call), limitBody(call), act)
  }
  // In a router of their own: as catch-all routes among the calls they would be matched again for every request.
  const others = router()
  for (const path of new Set(table.map(({ call }) => call.path))) {
    const methods = table.filter(({ call }) => call.path === path).map(({ call }) => call.method)
    others.all(path, (c) => otherMethod(c, path, methods))
  }
  others.notFound((c) => refusal(c, commonRefusal('not-found')))
  hono.notFound((c) => others.fetch(c.req.raw, c.env))
  return hono
}

function router(): Routed {
  const hono = new Hono<{ Bindings: Exchange }>()
  hono.onError((error) => {
    throw error
  })
  return hono
}

/** Checks the origin and content type of a request before its body is read. */
function guard(call: Call, c: ExchangeContext): Response | undefined {
  c.env.route = call.path
  c.env.hasSuccessFlag = call.hasSuccessFlag
  c.env.needsToken = call.needsToken
  const { raw } = c.req
  if (call.needsToken && !raw.headers.has('authorization')) return refusal(c, NO_TOKEN)
  // A GET changes nothing and has no body.
  if (!call.isWebhook && call.method !== 'GET') {
    const { headers } = raw
    if (!isFromOwnPage(raw)) return refusal(c, commonRefusal('cross-site'))
    const isReadable = !call.body || isJsonContentType(headers.get('content-type'))
    if (!isReadable || headers.has('content-encoding')) {
      return refusal(c, commonRefusal('unsupported-media-type'))
    }
  }
  return undefined
}

const guarded =
  (call: Call): MiddlewareHandler<{ Bindings: Exchange }> =>
  async (c, next) =>
    guard(call, c) ?? next()

const limitBody = (call: Call) =>
  bodyLimit({
    maxSize: call.maxBodyBytes ?? MAX_BODY_BYTES,
    onError: (c) => refusal(c, commonRefusal('body-too-large'))
  })

/** Refuses a method that the path does not support. The response to OPTIONS lists the supported ones, without CORS headers. */
function otherMethod(c: ExchangeContext, path: string, methods: readonly string[]): Response {
  c.env.route = path
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  return refusal(c, commonRefusal('method-not-allowed', { headers: { allow } }))
}

const SAFE_HEADERS = Object.entries(SECURITY_HEADERS)

function withHeaders(response: Response, { requestId, needsToken }: Exchange): Response {
  const { headers } = response
  const referrer = headers.get('referrer-policy')
  for (const [name, value] of SAFE_HEADERS) headers.set(name, value)
  // A call that returns a page sets its own policies.
  if (referrer !== null) headers.set('referrer-policy', referrer)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', DATA_POLICY)
  headers.set(REQUEST_ID_HEADER, requestId)
  // The same URL has different responses for different tokens.
  if (needsToken) headers.append('vary', 'authorization')
  if (!response.ok || !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return response
}
