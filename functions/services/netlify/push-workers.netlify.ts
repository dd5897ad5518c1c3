// Starts workers as Netlify background functions: each call starts one worker, for up to fifteen minutes.
import { Failure } from '../../../src/lib/outcome.ts'
import type { LaunchWorkers } from '../web-push/push.ts'

const REQUEST_TIMEOUT_MS = 5000
/** Netlify's path of netlify/functions/send-push-background.ts; the name makes it a background function. */
const PATH = '/.netlify/functions/send-push-background'

/** `key` proves that the call comes from the site itself. */
export function backgroundWorkers(siteUrl: string, key: string): LaunchWorkers {
  const startWorker = async () => {
    const response = await fetch(`${siteUrl}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    }).catch((cause: unknown) => {
      throw new Failure('push', 'the workers cannot be reached', { cause })
    })
    await response.body?.cancel()
    if (!response.ok) throw new Failure('push', `no worker was started (${response.status})`)
  }
  return async (howMany) => {
    await Promise.all(Array.from({ length: howMany }, startWorker))
  }
}
