// How far a signup got. Each step is noted when it is done, so that whoever comes next goes on behind it.

/**
 * `opened`: the form may be filled in. `claimed`: the address is taken for this signup. Then the customer, the method
 * and the subscription exist at the payment provider. `ending`: the first charge was declined, and the subscription is
 * being ended.
 */
export type SignupStep = 'opened' | 'claimed' | 'customer' | 'method' | 'subscribed' | 'ending'

/**
 * `accepted`: paid, or Stripe is at it. `already-live`: the address has a subscription, nothing was made. `declined`:
 * nothing was charged, the address is free again. `abandoned`: never finished.
 */
export type SignupOutcome = 'accepted' | 'already-live' | 'declined' | 'abandoned'
