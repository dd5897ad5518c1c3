// Compresses text responses and caches the result in memory. Audio and pictures are already compressed.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const PACKS_WELL =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|wasm|manifest\+json|[\w.]+\+(?:xml|json)))/
const MIN_BYTES = 512
const MAX_CACHE_BYTES = 64 * 1024 * 1024
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

/** Compresses files of the site; the least recently used are dropped beyond MAX_CACHE_BYTES. */
export class PackedFiles {
  readonly #cache = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  #cacheBytes = 0

  /** The compressed file; `version` changes when the file does. */
  async get(file: string, version: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const key = `${encoding} ${version} ${file}`
    const known = this.#cache.get(key)
    const packed = known ?? this.#pack(file, encoding)
    this.#cache.delete(key)
    this.#cache.set(key, packed)
    if (!known) {
      try {
        this.#cacheBytes += (await packed).byteLength
        await this.#evict()
      } catch (error) {
        this.#cache.delete(key)
        throw error
      }
    }
    return packed
  }

  async #pack(file: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const bytes = await readFile(file)
    if (encoding === 'gzip') return zip(bytes, { level: GZIP_LEVEL }) as Promise<Buffer<ArrayBuffer>>
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength
    }
    return brotli(bytes, { params }) as Promise<Buffer<ArrayBuffer>>
  }

  async #evict(): Promise<void> {
    for (const [key, packed] of this.#cache) {
      if (this.#cacheBytes <= MAX_CACHE_BYTES || this.#cache.size === 1) return
      this.#cache.delete(key)
      this.#cacheBytes -= (await packed).byteLength
    }
  }
}
