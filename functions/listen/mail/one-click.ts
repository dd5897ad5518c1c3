// The address in the header `List-Unsubscribe`. Mail programs post to it (RFC 8058) and scanners open it: a GET changes nothing, and
// leads to the page with the button.
import { get, post } from '../../../src/lib/contract.ts'
import { ONE_CLICK_PATH } from '../../../src/listen/mail/contract.ts'
import { LEAVE_PATH } from '../../../src/listen/mail/mail-memory.ts'
import { type Route, readQuery, refusal } from '../../platform/http/handle.ts'
import { commonRefusal } from '../../platform/http/problem.ts'
import { assertConnected, type Services } from '../../platform/services.ts'
import { subscriberIdOf } from './leave-token.ts'
import { endSubscriber } from './subscriber-queries.ts'

const MAX_FORM_BYTES = 1024
const TOKEN = /^[\w-]{1,80}$/

const tokenIn = (url: string): string | undefined => {
  const query = readQuery(new URL(url).searchParams)
  return query.ok ? (query.value.t ?? '') : undefined
}

export const oneClickRoutes = (services: Services): readonly Route[] => [
  {
    call: get(ONE_CLICK_PATH, {}),
    answer: async (c) => {
      const token = tokenIn(c.req.url)
      if (token === undefined) return refusal(c, commonRefusal('invalid-request', { fields: [] }))
      const headers = {
        location: TOKEN.test(token) ? `${LEAVE_PATH}#${token}` : LEAVE_PATH,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer'
      }
      return new Response(null, { status: 303, headers })
    }
  },
  {
    // A mail program is another site; the token in the address is the proof.
    call: post(ONE_CLICK_PATH, { isWebhook: true, maxBodyBytes: MAX_FORM_BYTES }),
    answer: async (c) => {
      const token = tokenIn(c.req.url)
      if (token === undefined) return refusal(c, commonRefusal('invalid-request', { fields: [] }))
      assertConnected('mail', services, 'db', 'appSecret')
      const { db, appSecret, now } = services
      const id = subscriberIdOf(token, appSecret)
      if (id === undefined) return refusal(c, commonRefusal('not-found'))
      await endSubscriber(db, id, 'left', now())
      return new Response(null, { status: 204 })
    }
  }
]
