// A DNS lookup that returns public addresses only. The socket itself uses it, so that the checked address is the one that is
// used.
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

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
