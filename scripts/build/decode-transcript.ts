// Decodes the bytes of a transcript. Unlike a feed, a transcript with some wrong letters is better than none.
import { decodeFeed } from '../../functions/listen/feed/decode.ts'

const HEAD_BYTES = 1000
const META_CHARSET = /<meta[^<>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i
const BAD = '\ufffd'

/** By its byte order mark, as UTF-8, as declared, or else in the encoding of old programs. */
export function decodeTranscript(bytes: Uint8Array, contentType = ''): string {
  const head = bytes.subarray(0, HEAD_BYTES)
  const guessed = unmarked(head)
  if (guessed && head[0] !== 0xff && head[0] !== 0xfe) return new TextDecoder(guessed).decode(bytes)
  const meta = META_CHARSET.exec(String.fromCharCode(...head))?.[1]
  const declared = decodeFeed(bytes, meta && !/charset/i.test(contentType) ? `charset=${meta}` : contentType)
  if (declared.ok) return declared.value
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  return isMostlyRead(utf8) ? utf8 : new TextDecoder('windows-1252').decode(bytes)
}

/** UTF-16 without a byte order mark: every second byte of most letters is zero. */
function unmarked(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < head.length / 4 || Math.min(even, odd) > 0) return undefined
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

/** UTF-8 with a few broken letters, rather than another encoding. */
function isMostlyRead(text: string): boolean {
  let [bad, read] = [0, 0]
  for (const letter of text)
    if (letter === BAD) bad++
    else if (letter > '\u007f') read++
  return read > bad
}
