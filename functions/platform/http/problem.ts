// The one place that turns a refusal into an HTTP response (RFC 9457).

import { type RefusalCode, refusalsText } from '#texts/refusals.ts'
import { COMMON_REFUSALS, type CommonRefusal, type Problem } from '../../../src/lib/contract.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { errorFields, type LoggedError } from './log.ts'

const RETRY_AFTER_SECONDS = 30

/** The English status title, for machines; the Dutch sentence is in `error`. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable'
}

export type WireCode = Exclude<RefusalCode, 'network'>

/** A refusal or failure as a response, with its log fields. */
export interface Refused {
  code: WireCode
  status: number
  /** Replaces the default sentence of the code, e.g. to include an amount. */
  sentence?: string
  fields?: readonly string[]
  /** The details that the contract allows for this refusal. */
  details?: object
  headers?: Readonly<Record<string, string>>
  log?: LoggedError
}

export function commonRefusal(code: CommonRefusal, more: Omit<Refused, 'code' | 'status'> = {}): Refused {
  return { ...more, code, status: COMMON_REFUSALS[code] }
}

/** No token, or an invalid one. */
export const NO_TOKEN: Refused = { code: 'not-logged-in', status: 401 }

/** Says only that a token is needed (RFC 9110, 15.5.2), so that strangers learn nothing from it. */
const silentNo = () =>
  new Response(null, { status: NO_TOKEN.status, headers: { 'www-authenticate': 'Bearer' } })

/** Maps a thrown value: a failed service (502, or 503 when a retry may help), otherwise a bug in our code (500). */
export function refusedByThrow(thrown: unknown): Refused {
  const log = errorFields(thrown)
  if (thrown instanceof Failure) {
    return thrown.retryable
      ? commonRefusal('service-unavailable', { log, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
      : commonRefusal('service-failed', { log })
  }
  return commonRefusal('unexpected', { log })
}

type ProblemOptions = {
  requestId: string
  hasSuccessFlag?: boolean | undefined
  needsToken?: boolean | undefined
}

export function problemResponse(refused: Refused, options: ProblemOptions): Response {
  const { requestId, hasSuccessFlag, needsToken } = options
  if (needsToken && refused.status === NO_TOKEN.status) return silentNo()
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[refused.status] ?? 'Error',
    status: refused.status,
    code: refused.code,
    error: refused.sentence ?? refusalsText[refused.code],
    ...(hasSuccessFlag ? { success: false } : {}),
    requestId,
    ...(refused.fields ? { fields: [...refused.fields] } : {})
  }
  return new Response(JSON.stringify({ ...refused.details, ...problem }), {
    status: refused.status,
    headers: { ...refused.headers, 'content-type': 'application/problem+json; charset=utf-8' }
  })
}
