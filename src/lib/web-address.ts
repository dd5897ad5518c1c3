// Makes URLs from outside safe to link to, play or show.

/** The used part of the platform's URL class; rules compile without browser or Node types. */
declare const URL: new (
  address: string,
  base?: string
) => {
  href: string
  protocol: string
  hostname: string
  port: string
  pathname: string
  search: string
  username: string
  password: string
}

const MAX_ADDRESS_CHARS = 2000

/** Parses a URL; undefined if it is invalid. */
export function parseAddress(text: string, base?: string): InstanceType<typeof URL> | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_ADDRESS_CHARS) return undefined
  try {
    return new URL(trimmed, base)
  } catch {
    return undefined
  }
}

/** An absolute http, https or mailto link in its normal form; relative and `//host` links are undefined. */
export function absoluteLink(text: string): string | undefined {
  if (!/^\s*(?:https?:\/\/|mailto:)/i.test(text)) return undefined
  const address = parseAddress(text)
  return address && address.href.length <= MAX_ADDRESS_CHARS ? address.href : undefined
}

/**
 * An https address for media: http is upgraded, any other scheme is undefined; `base` resolves relative ones.
 * One with a name or password in it is undefined: browsers load no media from it, and it would leak a secret.
 */
export function secureAddress(text: string, base?: string): string | undefined {
  const address = parseAddress(text, base && /^https?:/i.test(base) ? base : undefined)
  if (address?.username || address?.password) return undefined
  if (address?.protocol === 'http:') return parseAddress(address.href.replace(/^http:/, 'https:'))?.href
  return address?.protocol === 'https:' ? address.href : undefined
}
