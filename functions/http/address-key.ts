// Who asks, for limits only: a name for a network address that means nothing tomorrow and leads back to nobody.
import { isIPv6 } from 'node:net'
import { keyedHash } from './secret-keys.ts'

const KEY_BYTES = 16
const IPV6_PREFIX_GROUPS = 4 // /64: what one household is given

/** The name of an address on the (UTC) day of `now`. All visitors of whom the host told no address share one. */
export function addressKey(address: string, secret: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = keyedHash(secret, 'address-key', networkOf(address), day)
  return hash.subarray(0, KEY_BYTES).toString('base64url')
}

/** An IPv4 address as it is, also when wrapped in IPv6; the first half of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (wrapped) return wrapped
  return isIPv6(bare) ? groupsOf(bare).slice(0, IPV6_PREFIX_GROUPS).join(':') : bare
}

/** The eight groups, the zeros that '::' stands for written out. */
function groupsOf(address: string): string[] {
  // The URL parser writes every address in its one shortest form.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = [], after = []] = short.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = short.includes('::') ? 8 - before.length - after.length : 0
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
}
