// Failure by input: numbers that make a simulator fail in a way of one's choice (docs/simulators.md).
import type { SendRequest } from '../functions/http/client/bounded-fetch.ts'

/** Long after everybody's patience. */
const SLOW_MS = 30_000
/** More than any of these services is allowed to send. */
const HUGE_BYTES = 6_000_000

/** What a vendor says in its own words. */
export type VendorRefusals = { keyRefused: () => Response; usedUp: () => Response }

/**
 * '9', then who fails ('1' to '3' one of the sources, '4' all), '00', then how: 9200402 is a film of which the second
 * source says that its quota is used up.
 */
const FAULTY_ID = /^9([1-4])00(\d{3})$/
const ALL = '4'

/** Whether a number is one of these: such a film exists, in the simulators only. */
export const isFaultyId = (id: number | string): boolean => FAULTY_ID.test(String(id))

/** The failing answer that a number asks of the source with this digit; undefined = it answers well. */
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

/** As the way out does it: one redirect of the simulator's own is followed. */
export const followingRedirects =
  (send: SendRequest): SendRequest =>
  async (request) => {
    const answer = await send(request)
    const target = answer.headers.get('location')
    return target ? send(new Request(new URL(target, request.url), request)) : answer
  }
