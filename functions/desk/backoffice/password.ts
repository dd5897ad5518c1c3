// The backoffice password, stored as a slow hash. Its text contains the parameters, so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's first recommendation for scrypt: half a second and 128 MiB. */
export const COST = { N: 2 ** 17, r: 8, p: 1 }
export type Cost = typeof COST
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * `scrypt:{N}:{r}:{p}:{salt}:{key}`, the last two in base64url. No character in it is special to a shell or in a `.env` file.
 */
export async function passwordHash(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derived(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

/** Whether the password matches the hash, compared in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  return timingSafeEqual(await derived(password, Buffer.from(salt, 'base64url'), cost), expected)
}

function derived(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  // Node allows 32 MiB by default, and throws above that.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
