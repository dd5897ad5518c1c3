// A name lookup that knows addresses of the public internet only. It sits in the socket itself, so that the address
// that was checked is the one that is used.
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

/** `lookup`, without the addresses that are not public; when none is left, a PrivateAddressError. */
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
