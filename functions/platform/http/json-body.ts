// Parses untrusted JSON and refuses input that JSON.parse would silently accept.
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'

export const MAX_JSON_DEPTH = 32
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** 'application/json', at most with `charset=utf-8`. */
export function isJsonContentType(contentType: string | null): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType?.trim() ?? '')
}

/**
 * Parses a JSON text. Refused: invalid JSON or UTF-8, duplicate keys, keys that reach an object's prototype, nesting deeper
 * than MAX_JSON_DEPTH, and text that a database cannot store (NUL, lone surrogates).
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

/** Walks the tokens of valid JSON. A string right before a colon is a key. */
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
