// The bag of services that a handler may ask for; live.ts and local.ts fill it.
import type { WriteLog } from './http/log.ts'

export interface Services {
  log: WriteLog
  shop: {
    /** '' = no key, so payments are off. */
    stripePublishableKey: string
    couponsEnabled: boolean
  }
}
