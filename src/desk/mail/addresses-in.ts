// The addresses in a list that another service exported: CSV or lines, whatever else stands in it.
import { asciiMailAddress } from '../../lib/mail-address.ts'

/** Each once, in the order of the list. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;"'<>()]+/).filter((word) => word.includes('@'))
  const known = new Map<string, string>()
  for (const word of words) {
    const address = asciiMailAddress(word.replace(/^mailto:/i, ''))
    if (address && !known.has(address.toLowerCase())) known.set(address.toLowerCase(), address)
  }
  return [...known.values()]
}
