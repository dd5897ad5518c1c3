// Callbacks of a WebSub hub: to verify our subscription, and to notify us of a change. A notification only triggers a check.
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import {
  CONFIRM_WITHIN_MINUTES,
  FEED_HUB_PATH,
  hubQuestionSchema,
  leaseOf,
  nextTryAt,
  noticeOfHub
} from '../../src/features/releases/hub.ts'
import { type Call, get } from '../../src/lib/contract.ts'
import { accept } from '../../src/lib/outcome.ts'
import { handle, type Route, refusal, type Visit } from '../http/handle.ts'
import { commonRefusal } from '../http/problem.ts'
import { isSameHash } from '../http/secret-keys.ts'
import { runJob } from '../jobs/run-job.ts'
import type { Services } from '../services.ts'
import { changeSubscription, type HubSubscription, subscriptionWith } from './hub-queries.ts'
import { hubSecret } from './subscribe-to-hub.ts'
import { watchFeedJob } from './watch-feed.ts'

/** However often a hub calls, we check the feed at most this often. */
const CHECK_EVERY_SECONDS = 60
/** Old hubs sign with SHA-1, which is still secure as an HMAC. */
const METHODS = new Set(['sha1', 'sha256', 'sha384', 'sha512'])
const DENIED_TRIES = 6

export const feedHubRoutes = (services: Services): readonly Route[] => [
  answerToQuestion(services),
  handle(noticeOfHub, (visit) => receiveNotice(services, visit))
]

/** Answers the hub's verification request. The response is plain text, as WebSub requires. */
function answerToQuestion({ db, now }: Services): Route {
  return {
    call: get(FEED_HUB_PATH, {}),
    async answer(c) {
      const question = v.safeParse(hubQuestionSchema, c.req.query())
      const subscription = db && (await subscriptionWith(db, c.req.param('token') ?? ''))
      if (!db || !subscription || !question.success || question.output['hub.topic'] !== subscription.topic) {
        return refusal(c, commonRefusal('not-found'))
      }
      const at = now()
      const { 'hub.mode': mode, 'hub.challenge': challenge, 'hub.lease_seconds': seconds } = question.output
      if (mode === 'denied') {
        await changeSubscription(db, subscription.token, {
          leaseUntil: null,
          nextAskAt: nextTryAt(DENIED_TRIES, at)
        })
        return new Response(null, { status: 204 })
      }
      if (!isExpected(subscription, at)) return refusal(c, commonRefusal('not-found'))
      await changeSubscription(db, subscription.token, { ...leaseOf(seconds, at), tries: 0 })
      return new Response(challenge, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    }
  }
}

const isExpected = ({ askedAt, tries }: HubSubscription, now: Date) =>
  tries > 0 && now.getTime() - askedAt.getTime() < CONFIRM_WITHIN_MINUTES * 60_000

type Notice = { params: { token: string } } & Pick<Visit<Call>, 'rawBody' | 'requestHeader'>

async function receiveNotice(services: Services, { params, rawBody, requestHeader }: Notice) {
  const { db, appSecret, cache } = services
  const known = db && appSecret ? await subscriptionWith(db, params.token) : undefined
  const isRight =
    known && isSigned(rawBody, requestHeader('x-hub-signature'), hubSecret(appSecret, known.token))
  if (isRight && (await cache.lock('feed-hub', CHECK_EVERY_SECONDS))) await runJob(services, watchFeedJob)
  return accept(undefined)
}

function isSigned(body: Uint8Array, header: string | null, secret: string): boolean {
  const [method = '', signature = ''] = header?.split('=') ?? []
  if (!METHODS.has(method)) return false
  return isSameHash(createHmac(method, secret).update(body).digest(), Buffer.from(signature, 'hex'))
}
