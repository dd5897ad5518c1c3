// Failure by input: ids that make a simulator fail in a chosen way (docs/simulators.md).
import type { SendRequest } from '../functions/platform/http/client/bounded-fetch.ts'

/** Longer than any timeout. */
const SLOW_MS = 30_000
/** More than any adapter accepts. */
const HUGE_BYTES = 6_000_000

/** The vendor's own form of these refusals. */
export type VendorRefusals = { keyRefused: () => Response; usedUp: () => Response }

/**
 * '9', then the failing source ('1' to '3' for one source, '4' for all), '00', then the failure: 9200402 is a film for which
 * the second source reports an exhausted quota.
 */
const FAULTY_ID = /^9([1-4])00(\d{3})$/
const ALL = '4'

/** Whether an id asks for a failure. Such a film exists in the simulators only. */
export const isFaultyId = (id: number | string): boolean => FAULTY_ID.test(String(id))

/** The failing response of the source with this digit; undefined = it answers normally. */
export async function simulatedFault(
  id: number | string,
  digit: '1' | '2' | '3',
  { keyRefused, usedUp }: VendorRefusals
): Promise<Response | undefined> {
  const [, who, how] = FAULTY_ID.exec(String(id)) ?? []
  if (who !== digit && who !== ALL) return undefined
  switch (how) {
    case '200':
      return new Response('<!doctype html><title>Even geduld</title>', {
        headers: { 'content-type': 'text/html' }
      })
    case '401':
      return keyRefused()
    case '402':
      return usedUp()
    case '408':
      return late()
    case '413':
      return new Response(' '.repeat(HUGE_BYTES), { headers: { 'content-type': 'application/json' } })
    case '422':
      return new Response('{"id":', { headers: { 'content-type': 'application/json' } })
    case '429':
      return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
    case '500':
      return new Response('internal error', { status: 500 })
    default:
      return undefined
  }
}

async function late(): Promise<Response> {
  await new Promise<void>((resolve) => setTimeout(resolve, SLOW_MS).unref())
  return new Response(null, { status: 504 })
}

/** Follows one redirect of the simulator itself, as the real fetch does. */
export const followingRedirects =
  (send: SendRequest): SendRequest =>
  async (request) => {
    const answer = await send(request)
    const target = answer.headers.get('location')
    return target ? send(new Request(new URL(target, request.url), request)) : answer
  }
