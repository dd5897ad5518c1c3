// The host of the site over the web.
import { randomUUID } from 'node:crypto'
import { Failure } from '../../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/outside-fetch.ts'
import type { BuildHook, LiveSite } from './site-host.ts'

/**
 * Fetches the live site as a visitor would, but never from a cache.
 *
 * @param origin of the site; a function if it is only known once the site is served
 */
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

/**
 * A build hook at a secret URL, as Netlify and others offer: anyone who posts to it starts a build.
 *
 * @param url is itself the secret, so it stays out of every message
 */
export function webBuildHook(url: string, send: SendRequest): BuildHook {
  return {
    async call() {
      const headers = { 'content-type': 'application/json' }
      const answer = await send(new Request(url, { method: 'POST', headers, body: '{}' }))
      if (!answer.ok) throw new Failure('build hook', `${new URL(url).host} answered ${answer.status}`)
    }
  }
}
