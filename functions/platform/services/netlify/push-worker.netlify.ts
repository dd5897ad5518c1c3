// Starts a worker as Netlify background function, which may run for up to fifteen minutes.
import { Failure } from '../../../../src/lib/outcome.ts'
import type { LaunchWorker } from '../web-push/push.ts'

const REQUEST_TIMEOUT_MS = 5000
/** Files of netlify/functions; the name makes them background functions. */
export type WorkerName = 'send-push-background' | 'send-mail-background'

/** `key` proves that the call comes from the site itself. */
export function backgroundWorker(siteUrl: string, name: WorkerName, key: string): LaunchWorker {
  return async () => {
    const response = await fetch(`${siteUrl}/.netlify/functions/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    }).catch((cause: unknown) => {
      throw new Failure(name, 'the worker cannot be reached', { cause })
    })
    await response.body?.cancel()
    if (!response.ok) throw new Failure(name, `no worker was started (${response.status})`)
  }
}
