// Starts a worker as Netlify background function, which may run for up to fifteen minutes.
import { Failure } from '../../../../src/lib/outcome.ts'
import type { LaunchWorker } from '../web-push/push.ts'

const REQUEST_TIMEOUT_MS = 5000
/** Netlify's path of netlify/functions/send-push-background.ts; the name makes it a background function. */
const PATH = '/.netlify/functions/send-push-background'

/** `key` proves that the call comes from the site itself. */
export function backgroundWorker(siteUrl: string, key: string): LaunchWorker {
  return async () => {
    const response = await fetch(`${siteUrl}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    }).catch((cause: unknown) => {
      throw new Failure('push', 'the worker cannot be reached', { cause })
    })
    await response.body?.cancel()
    if (!response.ok) throw new Failure('push', `no worker was started (${response.status})`)
  }
}
