// The steps of a signup. Each step is recorded when it is done, so that another process can continue after it.

/**
 * `opened`: the form may be filled in. `claimed`: the mail address is reserved for this signup. `customer`, `method`,
 * `subscribed`: these exist at the payment provider. `ending`: the first charge was declined, and the subscription is being
 * cancelled.
 */
export type SignupStep = 'opened' | 'claimed' | 'customer' | 'method' | 'subscribed' | 'ending'

/**
 * `accepted`: paid, or processing. `already-live`: the address already had a subscription, so nothing was
 * created. `declined`: nothing was charged, and the address is free again. `abandoned`: never finished.
 */
export type SignupOutcome = 'accepted' | 'already-live' | 'declined' | 'abandoned'
