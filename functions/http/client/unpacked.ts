// The body of an answer as it was before the host packed it.
import type { IncomingMessage } from 'node:http'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const UNPACKERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress
}
export const ACCEPTED_PACKINGS = 'gzip, br'

/** Part by part, so that whoever reads may stop at a size; a packing that nobody asked for is left as it is. */
export function unpacked(answer: IncomingMessage): Readable {
  const packings = (answer.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const unpackers = packings.map((name) => UNPACKERS[name]).filter((one) => one !== undefined)
  // The last one packs what the others packed. What goes wrong reaches the reader through the last stream.
  return unpackers.reduceRight<Readable>(
    (packed, unpacker) => pipeline(packed, unpacker(), () => undefined),
    answer
  )
}
