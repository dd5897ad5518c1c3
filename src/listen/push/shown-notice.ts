// Turns a push message into a notification. It is untrusted input, and something must be shown whatever it contains.
import * as v from 'valibot'
import { parseAddress } from '../../lib/web-address.ts'
import type { PushNotice } from './push-hosts.ts'

const noticeSchema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1)),
  body: v.string(),
  path: v.string(),
  tag: v.pipe(v.string(), v.minLength(1))
}) satisfies v.GenericSchema<unknown, PushNotice>

/** Tag of unreadable messages, so that at most one of them shows. */
const UNREADABLE_TAG = 'nieuws'

/** A path of the site at `origin`; the home page for a URL elsewhere, or none. */
export function ownPath(address: string, origin: string): string {
  const found = parseAddress(address, origin)
  if (!found?.href.startsWith(`${origin}/`)) return '/'
  return found.href.slice(origin.length)
}

/** The notification of a message; `name` and `words` replace one that cannot be read. */
export function shownNotice(
  text: string | undefined,
  site: { origin: string; name: string; words: string }
): PushNotice {
  const { success, output } = v.safeParse(noticeSchema, parseJson(text))
  if (!success) return { title: site.name, body: site.words, path: '/', tag: UNREADABLE_TAG }
  return { ...output, path: ownPath(output.path, site.origin) }
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
