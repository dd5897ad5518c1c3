// A key for a visitor's network address, used for rate limits only. It changes every day and cannot be traced back to the
// address.
import { isIPv6 } from 'node:net'
import { keyedHash } from './secret-keys.ts'

const KEY_BYTES = 16
const IPV6_PREFIX_GROUPS = 4 // a /64 is the usual allocation of one household

/** The key of an address on the UTC day of `now`. Visitors for whom the host gives no address share one key. */
export function addressKey(address: string, secret: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = keyedHash(secret, 'address-key', networkOf(address), day)
  return hash.subarray(0, KEY_BYTES).toString('base64url')
}

/** An IPv4 address unchanged, also when mapped into IPv6; the /64 prefix of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (wrapped) return wrapped
  return isIPv6(bare) ? groupsOf(bare).slice(0, IPV6_PREFIX_GROUPS).join(':') : bare
}

/** The eight groups of an IPv6 address, with '::' expanded. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every address to its shortest form.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = [], after = []] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = short.includes('::') ? 8 - before.length - after.length : 0
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
}
