// The browser's side of a push subscription: its keys, and decrypting a message (RFC 8291 over RFC 8188). Only for the
// simulator and tests; a server never needs it.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const KEY_ID_AT = 21
const TAG_BYTES = 16

/** URL-safe base64. */
export interface BrowserKeys {
  p256dh: string
  auth: string
  privateKey: string
}

export function newBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: pair.getPrivateKey('base64url')
  }
}

/** Decrypts a message; undefined when it was not encrypted for these keys. */
export function decryptedMessage(
  body: Buffer,
  { p256dh, auth, privateKey }: BrowserKeys
): string | undefined {
  try {
    const salt = body.subarray(0, SALT_BYTES)
    const keyIdBytes = body[KEY_ID_AT - 1] ?? 0
    const senderKey = body.subarray(KEY_ID_AT, KEY_ID_AT + keyIdBytes)
    const record = body.subarray(KEY_ID_AT + keyIdBytes)
    const own = createECDH('prime256v1')
    own.setPrivateKey(privateKey, 'base64url')
    const shared = own.computeSecret(senderKey)
    const publicKey = Buffer.from(p256dh, 'base64url')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const secret = derived(shared, Buffer.from(auth, 'base64url'), info, 32)
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(record.subarray(-TAG_BYTES))
    const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()])
    // The delimiter before the padding is 2 in the last record (RFC 8188).
    const end = padded.lastIndexOf(2)
    return padded.subarray(0, end).toString('utf8')
  } catch {
    return undefined
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
