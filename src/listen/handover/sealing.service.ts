// Seals what a device hands over, so that the server cannot read it. From the secret of a hand-over come, separately, the id for
// the server and the key (HKDF), so that the id says nothing about the key.
import { MAX_SEALED_BYTES } from './sealed-limits.ts'

const SECRET_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const LENGTH_BYTES = 4
/** The content is padded to whole blocks, so that its size tells little about it. */
const BLOCK_BYTES = 4096
/** Far more than a device can hand over: what unpacks to more is an attack. */
const MAX_UNPACKED_BYTES = 2_000_000
const SECRET_FORMAT = /^[\w-]{43}$/

type Bytes = Uint8Array<ArrayBuffer>

/** What a secret gives: the id for the server, and the key, which nobody can read out again. */
export interface Keys {
  id: string
  key: CryptoKey
}

export const newSecret = (): Bytes => crypto.getRandomValues(new Uint8Array(SECRET_BYTES))

/** Whether this browser can do it: not on plain http. */
export const canSeal = (): boolean =>
  globalThis.crypto?.subtle !== undefined && typeof CompressionStream === 'function'

export async function keysOf(secret: Bytes): Promise<Keys> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const id = await crypto.subtle.deriveBits(derivation('handover id'), material, 256)
  const aes = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.deriveKey(derivation('handover key'), material, aes, false, [
    'encrypt',
    'decrypt'
  ])
  return { id: textOf(new Uint8Array(id)), key }
}

const derivation = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: new TextEncoder().encode(purpose)
})

/** The additional data of AES-GCM: the server cannot pass off an old content as a new revision. */
const cipherOf = (iv: Bytes, revision: number) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`handover revision ${revision}`)
})

/** Seals a content as base64, for the revision that it becomes; undefined = it is too large. */
export async function seal(key: CryptoKey, revision: number, content: unknown): Promise<string | undefined> {
  const packed = await piped(new TextEncoder().encode(JSON.stringify(content)), 'pack')
  if (!packed) return undefined
  const blocks = Math.ceil((LENGTH_BYTES + packed.length) / BLOCK_BYTES)
  const padded = new Uint8Array(blocks * BLOCK_BYTES)
  if (IV_BYTES + padded.length + TAG_BYTES > MAX_SEALED_BYTES) return undefined
  new DataView(padded.buffer).setUint32(0, packed.length)
  padded.set(packed, LENGTH_BYTES)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(cipherOf(iv, revision), key, padded))
  const sealed = new Uint8Array(IV_BYTES + encrypted.length)
  sealed.set(iv)
  sealed.set(encrypted, IV_BYTES)
  return base64Of(sealed)
}

/** Opens sealed bytes; undefined = another key made them, or for another revision, or they were changed. */
export async function unseal(key: CryptoKey, revision: number, sealed: string): Promise<unknown> {
  try {
    const bytes = bytesOf(sealed)
    const iv = bytes.slice(0, IV_BYTES)
    const padded = await crypto.subtle.decrypt(cipherOf(iv, revision), key, bytes.slice(IV_BYTES))
    const length = new DataView(padded).getUint32(0)
    const unpacked = await piped(new Uint8Array(padded, LENGTH_BYTES, length), 'unpack')
    return unpacked && JSON.parse(new TextDecoder().decode(unpacked))
  } catch {
    return undefined
  }
}

/** Packs or unpacks bytes; undefined = too many come out. */
async function piped(bytes: Bytes, how: 'pack' | 'unpack'): Promise<Bytes | undefined> {
  const through =
    how === 'pack' ? new CompressionStream('deflate-raw') : new DecompressionStream('deflate-raw')
  const chunks: Bytes[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MAX_UNPACKED_BYTES) {
      await reader.cancel()
      return undefined
    }
    chunks.push(read.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const base64Of = (bytes: Bytes): string => {
  let text = ''
  // In pieces: as arguments of one call they would be too many.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** Bytes as they stand in a link. */
export const textOf = (bytes: Bytes): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The secret in a link; undefined = it was cut off on the way, or is none. */
export const secretIn = (text: string): Bytes | undefined =>
  SECRET_FORMAT.test(text) ? bytesOf(text.replaceAll('-', '+').replaceAll('_', '/')) : undefined
