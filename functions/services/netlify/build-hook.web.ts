// A build hook at a secret URL, as Netlify and others offer: anyone who posts to it starts a build.
import { Failure } from '../../../src/lib/outcome.ts'
import type { SendRequest } from '../../http/client/outside-fetch.ts'
import type { BuildHook } from './build-hook.ts'

/** @param url is itself the secret, so it stays out of every message */
export function webBuildHook(url: string, send: SendRequest): BuildHook {
  return {
    async call() {
      const headers = { 'content-type': 'application/json' }
      const answer = await send(new Request(url, { method: 'POST', headers, body: '{}' }))
      if (!answer.ok) throw new Failure('build hook', `${new URL(url).host} answered ${answer.status}`)
    }
  }
}
