// Decompresses the body of a response.
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

/** Streams, so that the reader may stop at a size limit. An encoding that we did not request is not decoded. */
export function unpacked(answer: IncomingMessage): Readable {
  const packings = (answer.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const unpackers = packings.map((name) => UNPACKERS[name]).filter((one) => one !== undefined)
  // The last encoding was applied last, so it is undone first. Errors reach the reader through the last stream.
  return unpackers.reduceRight<Readable>(
    (packed, unpacker) => pipeline(packed, unpacker(), () => undefined),
    answer
  )
}
