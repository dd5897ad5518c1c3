// Fetches the live site over the web as a visitor would, but never from a cache.
import { randomUUID } from 'node:crypto'
import type { SendRequest } from '../../http/client/outside-fetch.ts'
import type { LiveSite } from './live-site.ts'

/** @param origin of the site; a function where it is only known once the site is served */
export function webLiveSite(origin: () => string, send: SendRequest): LiveSite {
  return {
    async read(path) {
      const url = new URL(path, origin())
      url.searchParams.set('look', randomUUID())
      const answer = await send(new Request(url, { headers: { 'cache-control': 'no-cache' } }))
      return { status: answer.status, text: await answer.text() }
    }
  }
}
