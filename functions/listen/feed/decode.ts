// Decodes the bytes of a feed, in their actual encoding.
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'

const DECLARATION_BYTES = 200

/**
 * Decodes a feed. A byte order mark decides. Otherwise bytes that are valid UTF-8 are UTF-8, whatever the server says.
 * Otherwise the charset of `contentType` is tried, then the one in the XML declaration. Anything else is refused: guessed
 * characters would end up in titles and URLs.
 */
export function decodeFeed(bytes: Uint8Array, contentType = ''): Outcome<string, 'wrong-encoding'> {
  const mark = byteOrderMark(bytes)
  const labels = mark
    ? [mark]
    : ['utf-8', labelOf(contentType, /charset\s*=\s*["']?([\w.:-]+)/i), declared(bytes)]
  for (const label of labels) {
    const text = label && decodeAs(label, bytes)
    if (text !== undefined && text !== '') return accept(text)
  }
  return bytes.length === 0 ? accept('') : refuse('wrong-encoding')
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

const labelOf = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''

function declared(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES))
  return labelOf(head, /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i)
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
