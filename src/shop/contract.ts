// The shop's calls.
import * as v from 'valibot'
import { get } from '../lib/contract.ts'

/** What the visitor's side must know of the server's settings. */
export const runtimeConfig = get('/api/runtime-config', {
  answer: v.object({
    /** Key with which the payment form opens; '' = payments are off. */
    stripePublishableKey: v.string(),
    couponsEnabled: v.boolean()
  })
})
