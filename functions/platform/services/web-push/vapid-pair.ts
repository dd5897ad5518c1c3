// The VAPID key pair that identifies this site to push services (RFC 8292).
import { createECDH, ECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

/** Both keys as URL-safe base64: 65 and 32 bytes. */
export interface VapidPair {
  publicKey: string
  privateKey: string
}

export function newVapidPair(): VapidPair {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // OpenSSL omits leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()])
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.subarray(-PRIVATE_KEY_BYTES).toString('base64url')
  }
}

/** Whether the two keys match; with keys that do not, push services refuse every message. */
export function isVapidPair({ publicKey, privateKey }: VapidPair): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Whether these bytes are an uncompressed point on the curve; messages cannot be encrypted with anything else. */
export function isOnCurve(point: Uint8Array): boolean {
  if (point[0] !== 4) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}
