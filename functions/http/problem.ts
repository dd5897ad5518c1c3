// The one place where a no becomes an answer over HTTP (RFC 9457).
import { COMMON_REFUSALS, type CommonRefusal, type Problem } from '../../src/lib/contract.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { type RefusalCode, refusalsText } from '../../src/texts/refusals.ts'
import { type LoggedTrouble, troubleOf } from './log.ts'

const RETRY_AFTER_SECONDS = 30

/** English words of the status, for machines; the Dutch sentence stands in `error`. */
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
  502: 'Bad Gateway',
  503: 'Service Unavailable'
}

export type WireCode = Exclude<RefusalCode, 'network'>

/** An answer that says no, with what the log is to say of it. */
export interface Refused {
  code: WireCode
  status: number
  /** In place of the sentence of the code: one with an amount in it. */
  sentence?: string
  fields?: string[]
  /** What the contract lets this refusal say beside its code. */
  details?: object
  headers?: Readonly<Record<string, string>>
  log?: LoggedTrouble
}

export function commonRefusal(code: CommonRefusal, more: Omit<Refused, 'code' | 'status'> = {}): Refused {
  return { ...more, code, status: COMMON_REFUSALS[code] }
}

/** Who shows no token, or one that is none. */
export const NO_TOKEN: Refused = { code: 'not-logged-in', status: 401 }

/** Tells a stranger only that a token decides (RFC 9110, 15.5.2), so that nothing can be learned by knocking. */
const silentNo = () =>
  new Response(null, { status: NO_TOKEN.status, headers: { 'www-authenticate': 'Bearer' } })

/** What was thrown: a service that failed (502, or 503 when a later try may help), else a bug of ours (500). */
export function refusedByThrow(thrown: unknown): Refused {
  const log = troubleOf(thrown)
  if (thrown instanceof Failure) {
    return thrown.retryable
      ? commonRefusal('service-unavailable', { log, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
      : commonRefusal('service-failed', { log })
  }
  return commonRefusal('unexpected', { log })
}

type Asked = { requestId: string; saysSuccess?: boolean | undefined; needsToken?: boolean | undefined }

export function problemResponse(refused: Refused, asked: Asked): Response {
  const { requestId, saysSuccess, needsToken } = asked
  if (needsToken && refused.status === NO_TOKEN.status) return silentNo()
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[refused.status] ?? 'Error',
    status: refused.status,
    code: refused.code,
    error: refused.sentence ?? refusalsText[refused.code],
    ...(saysSuccess ? { success: false } : {}),
    requestId,
    ...(refused.fields ? { fields: refused.fields } : {})
  }
  return new Response(JSON.stringify({ ...refused.details, ...problem }), {
    status: refused.status,
    headers: { ...refused.headers, 'content-type': 'application/problem+json; charset=utf-8' }
  })
}
