// Which network addresses belong to the public internet. Strangers may not make us request any other.
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA special-purpose registries (RFC 6890 and its updates).
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4]
] as const

// Only 2000::/3 is public. Inside it, tunnels (which can carry a private IPv4 address) and documentation ranges are not.
const PUBLIC_IPV6 = ['2000::', 3] as const
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20]
] as const

const refused = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_IPV4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_PUBLIC_IPV6) refused.addSubnet(network, prefix, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6')

/** True for a public IPv4 or IPv6 address; never for IPv4 mapped into IPv6. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** The IP address in a URL's hostname ('[::1]' → '::1'); undefined for a domain name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}

/** Wraps `lookup` and drops addresses that are not public; fails with a PrivateAddressError when none is left. */
export function onlyPublic(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, '')
      const all = typeof found === 'string' ? [{ address: found, family: family ?? 4 }] : found
      const open = all.filter((entry) => isPublicAddress(entry.address))
      const first = open[0]
      if (!first) return callback(new PrivateAddressError(hostname), '')
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}

export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`)
    this.name = 'PrivateAddressError'
  }
}
