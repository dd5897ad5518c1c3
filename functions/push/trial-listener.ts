// For tests: a browser that subscribes, with the keys that a real one would make.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { House } from '../testing.ts'

export interface Listener {
  /** As `PushSubscription.toJSON` writes it. */
  readonly subscription: {
    endpoint: string
    expirationTime: null
    keys: { p256dh: string; auth: string }
  }
  subscribe(over?: object): Promise<Response>
  unsubscribe(): Promise<Response>
  /** As browsers do when their keys were lost: the same endpoint, other keys. */
  changeKeys(): void
}

export function openListener(
  house: House,
  { endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, address = '192.0.2.1' } = {}
): Listener {
  const subscription = { endpoint, expirationTime: null, keys: newKeys() }
  const post = (path: string, json: unknown) => house.ask(path, { method: 'POST', json, address })
  return {
    subscription,
    subscribe: (over = {}) => post('/api/push/subscribe', { ...subscription, ...over }),
    unsubscribe: () => post('/api/push/unsubscribe', subscription),
    changeKeys: () => {
      subscription.keys = newKeys()
    }
  }
}

function newKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
