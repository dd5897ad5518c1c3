// A worker as a function of the host that may run for a quarter of an hour.
import { isSameHash, keyedHash } from '../http/secret-keys.ts'
import type { PushSender } from '../services/web-push/push-sender.ts'
import type { BasicServices } from '../services.ts'
import { tellHostsBy } from './tell-hosts.ts'
import { launchWorkers } from './watch-campaigns.ts'
import { work } from './work.ts'

/** What sending needs beside the services of every call: only the function that sends brings it along. */
export interface SendingPorts {
  /** Throws a `Failure` when there are no keys, or wrong ones. */
  openSender: () => PushSender
}

/** By which the site proves to its own background function that it asks; '' without a secret. */
export const launchKey = (secret: string): string =>
  secret && keyedHash(secret, 'push-launch', 'send-push-background').toString('base64url')

/**
 * Answers 500 when the work failed: the host then calls again after one and after two minutes. Called twice, or by
 * two at once, it does nothing twice.
 */
export function sendInBackground(
  services: BasicServices,
  { openSender }: SendingPorts
): (request: Request) => Promise<Response> {
  const { db, appSecret, log, now } = services
  return async (request) => {
    const given = Buffer.from(request.headers.get('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${launchKey(appSecret)}`)
    if (!db || !appSecret || !isSameHash(given, wanted)) return new Response(null, { status: 404 })
    const sender = openSender()
    try {
      const isDone = await work({ db, log, now, sender, tellHosts: tellHostsBy(db, log, now) })
      // What was not done in time is somebody else's: this function must end.
      if (isDone) await launchWorkers({ ...services, db }).catch(() => undefined)
      return new Response(null, { status: isDone ? 204 : 500 })
    } finally {
      await sender.close()
    }
  }
}
