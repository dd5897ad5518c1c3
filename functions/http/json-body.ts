// Reads JSON that came from outside and refuses what JSON.parse would quietly accept.
import { accept, type Outcome, refuse } from '../../src/lib/outcome.ts'

export const MAX_JSON_DEPTH = 32
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** 'application/json', at most with `charset=utf-8`. */
export function isJsonContentType(contentType: string | null): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType?.trim() ?? '')
}

/**
 * The value of a JSON text. Refused: text that is no JSON or no UTF-8, a key that comes twice, keys that reach for
 * an object's prototype, nesting deeper than MAX_JSON_DEPTH, and text that a database cannot keep (NUL, half characters).
 */
export function parseJsonBody(bytes: Uint8Array): Outcome<unknown, 'invalid-request'> {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    return hasHonestShape(text) ? accept(value) : refuse('invalid-request')
  } catch {
    return refuse('invalid-request')
  }
}

/** Walks the tokens of a text that is known to be JSON. A string right before a colon is a key. */
function hasHonestShape(text: string): boolean {
  const openKeys: Set<string>[] = []
  let lastString = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (openKeys.push(new Set()) > MAX_JSON_DEPTH) return false
    } else if (token === '}' || token === ']') {
      openKeys.pop()
    } else if (token === ':') {
      const keys = openKeys.at(-1)
      if (FORBIDDEN_KEYS.has(lastString) || keys?.has(lastString)) return false
      keys?.add(lastString)
    } else {
      lastString = JSON.parse(token) as string
      if (lastString.includes('\0') || !lastString.isWellFormed()) return false
    }
  }
  return true
}
