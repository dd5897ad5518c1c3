// The name of a new order: 120 bits that nobody can guess, and that two requests of one press share.
import type { BasketLine } from '../../src/features/shop/basket.ts'
import type { CustomerInfo } from '../../src/features/shop/customer.ts'
import { keyedHash } from '../http/secret-keys.ts'

/** A second press, a reload, a request sent twice: within so many seconds the same order. */
export const SAME_ORDER_SECONDS = 15

const ID_BYTES = 15
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

type Asked = {
  address: string
  items: readonly BasketLine[]
  customer: CustomerInfo
  /** The order of the same content that was paid or ended already: this is a second one. */
  after?: string
}

/**
 * The ids that this request may find its order under: that of this quarter of a minute, and that of the one before. They
 * follow from the request, so that requests that run side by side meet at the same row and the same payment, whatever
 * else is away; only we can make them.
 */
export function orderIdsOf(asked: Asked, secret: string, now: Date): [id: string, before: string] {
  const { address, items, customer, after } = asked
  const request = JSON.stringify([address, items, customer, ...(after === undefined ? [] : [after])])
  const quarter = Math.floor(now.getTime() / (SAME_ORDER_SECONDS * 1000))
  const idIn = (number: number) => {
    const hash = keyedHash(secret, 'order-id', `${number}\0${request}`)
    return `ord_${base32(hash.subarray(0, ID_BYTES))}`
  }
  return [idIn(quarter), idIn(quarter - 1)]
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
