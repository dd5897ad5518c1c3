// `npm run vapid`: prints a new pair of VAPID keys, as lines for the environment. Stores nothing.
import { newVapidPair } from '../functions/platform/services/web-push/vapid-pair.ts'

const { publicKey, privateKey } = newVapidPair()
console.log(`VAPID_PUBLIC_KEY=${publicKey}`)
console.log(`VAPID_PRIVATE_KEY=${privateKey}`)
console.log('\nKeep them as long as the site exists: subscribers of one pair get no messages with another.')
