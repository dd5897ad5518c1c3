// Calls the API by its contracts. Never throws: returns an Outcome, with the refusals `network` and `unexpected` for
// failures outside the contract.
import * as v from 'valibot'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type CommonRefusal,
  type DetailsOf,
  type ParamsOf,
  problemSchema,
  type QueryOf,
  type RefusalOf
} from '../lib/contract.ts'
import { accept, refuse } from '../lib/outcome.ts'
import { report } from './report.ts'

/** The input of a call: the params, query and body that its contract defines. */
export type Input<C extends Call> = (ParamsOf<C> extends undefined ? unknown : { params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? unknown : { query: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? unknown : { body: BodyOf<C> })

/**
 * `sentence`: the server's explanation of a refusal for people, if it answered. `fields`: what it is about, if the server says so.
 * `details`: data for code, if the contract allows it and the server sent it.
 */
export type Answered<C extends Call> =
  | { ok: true; value: AnswerOf<C> }
  | {
      ok: false
      refusal: RefusalOf<C> | CommonRefusal | 'network'
      sentence?: string
      fields?: readonly string[]
      details?: DetailsOf<C>
    }

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

/** '/api/movies/:tmdbId' with { tmdbId: 662 } → '/api/movies/662'. */
function addressOf({ path }: Call, { params = {}, query }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? '')))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** `headers`: extra request headers, such as the token. */
export async function call<C extends Call>(
  contract: C,
  input: Input<C>,
  headers: Readonly<Record<string, string>> = {}
): Promise<Answered<C>> {
  const loose = input as LooseInput
  const address = addressOf(contract, loose)
  const init: RequestInit = { method: contract.method, credentials: 'same-origin', headers }
  if (loose.body !== undefined) {
    init.body = JSON.stringify(loose.body)
    init.headers = { ...headers, 'content-type': 'application/json' }
  }
  let response: Response
  try {
    response = await fetch(address, init)
  } catch (error) {
    report(error, address)
    return refuse('network')
  }
  try {
    return await outcomeOf(contract, response)
  } catch (error) {
    report(error, `${address} answered ${response.status} ${response.statusText}`)
    return refuse('unexpected')
  }
}

const unsuccessfulSchema = v.object({ success: v.literal(false), error: v.optional(v.string(), '') })

/** The refusal code for a 401. It is recognised by its status: our server sends no code, and a proxy sends its own body. */
const strangerCode = ({ refusals = {} }: Call) => Object.keys(refusals).find((code) => refusals[code] === 401)

async function outcomeOf<C extends Call>(contract: C, response: Response): Promise<Answered<C>> {
  const stranger = strangerCode(contract)
  if (response.status === 401 && stranger) return refuse(stranger) as Answered<C>
  if (response.ok && !contract.answer) return accept(undefined) as Answered<C>
  const answer: unknown = await response.json()
  const unsuccessful = contract.hasSuccessFlag ? v.safeParse(unsuccessfulSchema, answer) : undefined
  if (response.ok && contract.answer && !unsuccessful?.success)
    return accept(v.parse(contract.answer, answer)) as Answered<C>
  const problem = v.safeParse(problemSchema, answer)
  if (!problem.success && unsuccessful?.success)
    return { ...refuse('unexpected'), sentence: unsuccessful.output.error } as Answered<C>
  const { code, error: sentence, fields } = v.parse(problemSchema, answer)
  const details = contract.refusalDetails && v.safeParse(contract.refusalDetails, answer)
  return {
    ...refuse(code),
    sentence,
    ...(fields ? { fields } : {}),
    ...(details?.success ? { details: details.output } : {})
  } as Answered<C>
}

const answered = new Map<string, Promise<unknown>>()

/**
 * The same for data that does not change during a visit: one request per URL, and a successful answer is cached and never
 * stale. A failure is not cached, so the next call requests again.
 */
export function callOnce<C extends Call<'GET'>>(contract: C, input: Input<C>): Promise<Answered<C>> {
  const address = addressOf(contract, input as LooseInput)
  const known = answered.get(address)
  if (known !== undefined) return known as Promise<Answered<C>>
  const answer = call(contract, input).then((outcome) => {
    if (!outcome.ok) answered.delete(address)
    return outcome
  })
  answered.set(address, answer)
  return answer
}
