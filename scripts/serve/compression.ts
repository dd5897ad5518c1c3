// Compresses text responses and keeps the results in memory. Audio and pictures are already compressed.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
type Packed = Buffer<ArrayBuffer>

const PACKS_WELL =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|wasm|manifest\+json|[\w.]+\+(?:xml|json)))/
const MIN_BYTES = 512
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 7
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

export function packsWell(contentType: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && PACKS_WELL.test(contentType)
}

/** Brotli before gzip, if the header accepts them; a weight of 0 excludes one. */
export function chosenEncoding(acceptEncoding: string | null): Encoding | undefined {
  const taken = new Map<string, boolean>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    taken.set(name, weight === undefined || Number(weight.slice(2)) > 0)
  }
  return (['br', 'gzip'] as const).find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false)
}

/** Compresses files of the site, each once until it changes. */
export class PackedFiles {
  readonly #packed = new Map<string, { version: string; bytes: Promise<Packed> }>()

  /** The compressed file; `version` changes when the file does. */
  async get(file: string, version: string, encoding: Encoding): Promise<Packed> {
    const key = `${encoding} ${file}`
    const known = this.#packed.get(key)
    if (known?.version === version) return known.bytes
    const bytes = pack(file, encoding)
    this.#packed.set(key, { version, bytes })
    bytes.catch(() => this.#packed.delete(key))
    return bytes
  }
}

async function pack(file: string, encoding: Encoding): Promise<Packed> {
  const bytes = await readFile(file)
  if (encoding === 'gzip') return zip(bytes, { level: GZIP_LEVEL })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength
  }
  return brotli(bytes, { params })
}
