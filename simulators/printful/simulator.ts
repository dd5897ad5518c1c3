// A stateful simulator of Printful's API. The real adapter calls it through its `send`.
import type { Clock } from '../../functions/platform/clock.ts'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { type Description, noDescription } from '../wire/description.ts'
import { findCall } from '../wire/find-call.ts'
import {
  answerWithFault,
  createPlannedFaults,
  type PlannedFault,
  type PlannedFaults
} from '../wire/planned-faults.ts'
import { openStoredState, type StateStorage } from '../wire/stored-state.ts'
import { createWebhookQueue, type WebhookQueue } from '../wire/webhook-queue.ts'
import type { WebhookEndpoint, Webhooks } from '../wire/webhooks.ts'
import { type PrintfulCall, type PrintfulOptions, printfulCalls, type WebhookConfiguration } from './calls.ts'
import {
  createContext,
  emptyState,
  PrintfulProblem,
  type WireEvent,
  type WireOrder,
  type WireShipment
} from './context.ts'
import { createPrinter, type Printer } from './printer.ts'
import { createPrintWebhooks } from './webhook.ts'

export const SIMULATED_PRINTFUL_ORIGIN = 'https://printful.kino9.example'
export const SIMULATED_STORE_ID = '9'
const CALLS_PER_MINUTE = 120

export type PrintfulSimulatorOptions = {
  now: Clock
  webhook?: WebhookEndpoint
  /** `at-once`: each event is sent automatically, as at Printful; otherwise only on request. */
  delivery?: 'at-once' | 'on-request'
  storage?: StateStorage
  /** API descriptions of both versions; the first that lists a call is used. */
  descriptions?: readonly Description[]
  /** Default: 120, as at Printful. */
  callsPerMinute?: number
}

export type PrintfulSimulator = {
  send: SendRequest
  printer: Printer
  webhooks: Webhooks<WireEvent>
  /** Delivers events automatically with `at-once`. */
  webhookQueue: WebhookQueue<WireEvent>
  injectFault(fault: PlannedFault): void
  plannedFaults: PlannedFaults
  /** The current treatment of new orders. */
  options: Readonly<PrintfulOptions>
  /** From now on the costs of a new order are known after this many fetches. */
  countFor(questions: number): void
  /** From now on each parcel costs this much more. */
  surcharge(cents: number): void
  /** From now on these variants are refused. */
  refuseVariants(...variantIds: readonly string[]): void
  /** From now on their template does not list these variants. */
  unlistVariants(...variantIds: readonly string[]): void
  /** Configures the webhook, as the owner of the account does. */
  setUpWebhook(webhook: WebhookConfiguration): void
  /** From now on no variants are refused. */
  acceptVariants(): void
  faults: ReadonlySet<string>
  /** All orders, oldest first. A test may modify one. */
  orders: readonly WireOrder[]
  shipments: readonly WireShipment[]
}

export function createPrintfulSimulator(options: PrintfulSimulatorOptions): PrintfulSimulator {
  const { now, delivery = 'on-request', storage, descriptions = [noDescription] } = options
  const stored = openStoredState(emptyState(), storage)
  const webhookQueue = createWebhookQueue<WireEvent>(
    async (event) => (await webhooks.deliver([event]))[0] ?? 0
  )
  const fixture = createContext(stored, Number(SIMULATED_STORE_ID), now, (event) => {
    if (delivery === 'at-once') webhookQueue.post(event)
  })
  const webhooks = createPrintWebhooks(fixture, options.webhook)
  const behaviour = {
    countsFor: 0,
    surchargeCents: 0,
    refusedVariants: new Set<number>(),
    unlistedVariants: new Set<number>(),
    webhook: { default_url: null, expires_at: null, events: [] } as WebhookConfiguration
  } satisfies PrintfulOptions
  const plannedFaults = createPlannedFaults()
  const faults = new Set<string>()
  const answer = createAnswers(printfulCalls(fixture, behaviour), descriptions, faults)
  const isTooMany = countCalls(now, options.callsPerMinute ?? CALLS_PER_MINUTE)
  return {
    webhooks,
    webhookQueue,
    plannedFaults,
    options: behaviour,
    faults,
    printer: createPrinter(fixture),
    orders: stored.state.orders,
    shipments: stored.state.shipments,
    injectFault: plannedFaults.plan,
    countFor: (questions) => {
      behaviour.countsFor = questions
    },
    surcharge: (cents) => {
      behaviour.surchargeCents = cents
    },
    refuseVariants: (...ids) => {
      for (const id of ids) behaviour.refusedVariants.add(Number(id))
    },
    unlistVariants: (...ids) => {
      for (const id of ids) behaviour.unlistedVariants.add(Number(id))
    },
    setUpWebhook: (webhook) => {
      behaviour.webhook = webhook
    },
    acceptVariants: () => behaviour.refusedVariants.clear(),
    async send(request) {
      if (isTooMany()) return ANSWERS.tooMany()
      const content = await request.text()
      const { pathname } = new URL(request.url)
      const trouble = plannedFaults.faultFor(request.method, pathname)
      const act = () => stored.atOnce(() => answer(request, content))
      return answerWithFault(trouble, request, act, ANSWERS)
    }
  }
}

const ANSWERS = {
  error: () => refusal(new PrintfulProblem(500, 'InternalServerError', 'Internal Server Error')),
  tooMany: () => {
    const answer = refusal(new PrintfulProblem(429, 'TooManyRequests', 'Too many requests'))
    answer.headers.set('retry-after', '1')
    return answer
  }
}

/** Whether this call exceeds the limit per minute. */
function countCalls(now: Clock, perMinute: number): () => boolean {
  let minute = 0
  let calls = 0
  return () => {
    const current = Math.floor(now().getTime() / 60_000)
    calls = current === minute ? calls + 1 : 1
    minute = current
    return calls > perMinute
  }
}

/** Ours begins with an '@'. */
const ID = /^(?:@|%40)?[\w-]+$/

type AnswerRequest = (request: Request, content: string) => Response

function createAnswers(
  calls: readonly PrintfulCall[],
  descriptions: readonly Description[],
  faults: Set<string>
): AnswerRequest {
  return ({ method, url, headers }, content) => {
    const { pathname, searchParams: query } = new URL(url)
    try {
      refuseStranger(headers)
      const found = findCall(calls, method, pathname, ID)
      if (!found) throw new PrintfulProblem(404, 'NotFound', `Unknown call ${method} ${pathname}`)
      const { call, id } = found
      const body = content === '' ? {} : (JSON.parse(content) as Record<string, unknown>)
      const described = descriptions[call.path.startsWith('/v2/') ? 1 : 0] ?? noDescription
      const wrong = method === 'POST' && content !== '' ? described.requestFaults(call, body) : []
      for (const fault of wrong) faults.add(`${method} ${call.path}: ${fault}`)
      if (wrong.length > 0) throw new PrintfulProblem(400, '431', 'INVALID PARAMETER')
      const result = call.answer({ id, query, body })
      const answer = call.path.startsWith('/v2/') ? result : { code: 200, ...result }
      for (const fault of described.answerFaults(call, answer))
        faults.add(`answer of ${method} ${pathname}: ${fault}`)
      return Response.json(answer)
    } catch (error) {
      // To the adapter a bug in the simulator looks like a broken connection, so it is recorded here.
      if (!(error instanceof PrintfulProblem)) faults.add(`bug in ${method} ${pathname}: ${String(error)}`)
      return refusal(error)
    }
  }
}

function refuseStranger(headers: Headers): void {
  if (!/^Bearer \w+$/.test(headers.get('authorization') ?? ''))
    throw new PrintfulProblem(401, 'Unauthorized', 'Malformed Authorization header.')
  if (headers.get('x-pf-store-id') !== SIMULATED_STORE_ID)
    throw new PrintfulProblem(403, 'Forbidden', 'This token has no access to the store')
}

function refusal(error: unknown): Response {
  if (!(error instanceof PrintfulProblem)) throw error
  const { status, reason, message } = error
  return Response.json({ code: status, result: message, error: { reason, message } }, { status })
}
