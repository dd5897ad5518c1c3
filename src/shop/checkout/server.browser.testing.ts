// A checkout server for browser tests: answers by path, and records the requests.
import { vi } from 'vitest'

export type RecordedRequest = { path: string; method: string; body: Record<string, unknown> }
type Answer = (request: RecordedRequest) => Response | Promise<Response>

export const problem = (code: string, status: number, error = 'Nee.') =>
  Response.json({ type: 'about:blank', title: 'Nee', status, code, error, requestId: 'r1' }, { status })

export const ORDER_ID = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
export const SECRET = 'pi_1_secret_1'

/** Answers successfully; change `answers` to test failures. Stubs `fetch` until `vi.unstubAllGlobals`. */
export function openServer() {
  const requests: RecordedRequest[] = []
  const answers: Record<string, Answer> = {
    '/api/merch/shipping-rates': () => Response.json({ shipping: 6.89 }),
    '/api/merch/checkout/init': () =>
      Response.json({ orderId: ORDER_ID, clientSecret: SECRET, shipping: 6.89 }),
    '/api/merch/checkout/quote': () => Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 0 }),
    '/api/runtime-config': () => Response.json({ stripePublishableKey: 'local_1', couponsEnabled: true }),
    [`/api/merch/coupon/apply/${ORDER_ID}`]: () => Response.json({ success: true, discount: 5 }),
    [`/api/merch/coupon/remove/${ORDER_ID}`]: () => Response.json({ success: true }),
    [`/api/merch/order-status/${ORDER_ID}`]: () => Response.json({ number: 'K9-4F7Q2', status: 'draft' })
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname: path } = new URL(address, location.href)
    const one = { path, method: init.method ?? 'GET', body: JSON.parse(String(init.body ?? '{}')) }
    requests.push(one)
    const answer = answers[path]
    if (!answer) throw new TypeError(`nobody answers ${path}`)
    return answer(one)
  })
  return {
    requests: requests,
    answers,
    of: (part: string) => requests.filter(({ path }) => path.includes(part))
  }
}
