// Monthly subscriptions: what we ask of the payment provider, in our words. Nothing here decides; it tells what is.
import type { Cents } from '../../../src/lib/money.ts'
import type { Outcome } from '../../../src/lib/outcome.ts'

/** A card or an account that is kept for later. `other`: not done yet, or a word that we do not know. */
export type Setup = {
  id: string
  /** Opens the form in the visitor's browser; never to be logged. */
  clientSecret: string
  status: 'succeeded' | 'cancelled' | 'other'
  methodId: string | undefined
  /** Whether it was opened for a Superfan. */
  isOurs: boolean
  isLive: boolean
  createdAt: Date
}

/** `unpaid`: overdue, and no longer tried. `other`: a word that we do not know yet; never to be taken for a no. */
export type MembershipStatus =
  | 'incomplete'
  | 'expired'
  | 'active'
  | 'past-due'
  | 'unpaid'
  | 'cancelled'
  | 'other'

export type FirstCharge = 'paid' | 'processing' | 'needs-action' | 'declined'

export type Membership = {
  id: string
  customerId: string
  /** The setup that it grew from; undefined = not a subscription of ours. */
  intentId: string | undefined
  status: MembershipStatus
  periodEndsAt: Date | undefined
  endsAtPeriodEnd: boolean
  /** 'card', 'sepa_debit'; undefined when it has none. */
  method: string | undefined
  /** The provider's name of that method. */
  methodId: string | undefined
  latestInvoiceId: string | undefined
  /** How the charge for the very first month stands; 'paid' from the second month on. */
  firstCharge: FirstCharge
  /** Lets the visitor confirm a first charge that needs it; never to be logged. */
  clientSecret: string | undefined
}

export type LiveMembership = { id: string; createdAt: Date }
export type NewCustomer = { intentId: string; name: string; email: string }
export type NewMembership = { intentId: string; customerId: string; methodId: string }
export type MonthlyPrice = { cents: Cents; currency: string; isMonthly: boolean; isActive: boolean }
/** undefined email = the provider keeps none. */
export type KnownCustomer = { id: string; email: string | undefined; isDeleted: boolean }

/**
 * Every write takes a key: the same key and the same content again is the same act once, for a day. Methods throw
 * `Failure('payments', …)`; when it is retryable, nobody knows whether the act happened: ask, or repeat with the same
 * key. `SpentKey` = that key will only ever repeat its old failure.
 */
export type Memberships = {
  /** Whether this is real money. */
  isLive: boolean
  /** The one origin that a portal may stand on; '' = our own site. */
  portalOrigin: string
  price(): Promise<MonthlyPrice>
  openSetup(key: string): Promise<Setup>
  findSetup(setupId: string): Promise<Setup | undefined>
  /** Ends a setup that nobody finished; without effect on one that succeeded. */
  endSetup(setupId: string, key: string): Promise<void>
  openCustomer(customer: NewCustomer, key: string): Promise<string>
  /** The customer that an earlier try opened. */
  customerOf(customer: NewCustomer): Promise<string | undefined>
  findCustomer(customerId: string): Promise<KnownCustomer | undefined>
  /** Gives the method to the customer, for good. */
  keepMethod(customerId: string, methodId: string, key: string): Promise<Outcome<undefined, 'declined'>>
  subscribe(membership: NewMembership, key: string): Promise<Membership>
  /** The subscription that an earlier try made. */
  membershipOf(membership: Pick<NewMembership, 'intentId' | 'customerId'>): Promise<Membership | undefined>
  find(membershipId: string): Promise<Membership | undefined>
  /** Every subscription of ours that is charged for, newest first. */
  live(): AsyncIterable<LiveMembership>
  /** Ends it at once; ending it twice is a yes. */
  end(membershipId: string, key: string): Promise<void>
  /** The address of a portal for this customer alone: a key to his account, never to be logged or mailed. */
  openPortal(customerId: string, returnUrl: string, key: string): Promise<string>
  /** Whose payment this is; undefined = of no customer. */
  customerOfPayment(paymentId: string): Promise<string | undefined>
  /** Whether Stripe takes, or took, this payment back. */
  isDisputed(paymentId: string): Promise<boolean>
  /** The method of a mandate that may not be used any more, and whose it is; undefined = it still may. */
  endedMandate(mandateId: string): Promise<{ methodId: string; customerId: string | undefined } | undefined>
}
