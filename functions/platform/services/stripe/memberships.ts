// Monthly subscriptions at the payment provider. This interface reports facts and decides nothing.
import type { Cents } from '../../../../src/lib/money.ts'
import type { Outcome } from '../../../../src/lib/outcome.ts'

/** A card or account that is stored for later. `other`: not done yet, or an unknown status. */
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

/** `unpaid`: overdue, and no longer retried. `other`: an unknown status; never treat it as ended. */
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
  /** The setup that it was created from; undefined = not created by this site. */
  intentId: string | undefined
  status: MembershipStatus
  periodEndsAt: Date | undefined
  endsAtPeriodEnd: boolean
  /** 'card', 'sepa_debit'; undefined = none. */
  method: string | undefined
  methodId: string | undefined
  latestInvoiceId: string | undefined
  /** The state of the charge for the first month; 'paid' from the second month on. */
  firstCharge: FirstCharge
  /** Lets the visitor confirm a first charge that needs authentication; never to be logged. */
  clientSecret: string | undefined
}

export const isOver = ({ status }: Pick<Membership, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired'

export type LiveMembership = { id: string; createdAt: Date }
export type NewCustomer = { intentId: string; name: string; email: string }
export type NewMembership = { intentId: string; customerId: string; methodId: string }
export type MonthlyPrice = { cents: Cents; currency: string; isMonthly: boolean; isActive: boolean }
/** `email` undefined = the provider has none. */
export type KnownCustomer = { id: string; email: string | undefined; isDeleted: boolean }

/**
 * Every write takes an idempotency key: the same key with the same content acts once, for a day. Only ending something takes
 * none: it is repeatable by itself, and a key would repeat a passing failure for a day. Methods throw
 * `Failure('payments', …)`. When it is retryable the result is unknown: check, or repeat with the same key. `SpentKey` = this
 * key only repeats its old failure.
 */
export type Memberships = {
  /** Whether this moves real money. */
  isLive: boolean
  /** The only allowed origin of a portal; '' = our own site. */
  portalOrigin: string
  price(): Promise<MonthlyPrice>
  openSetup(key: string): Promise<Setup>
  findSetup(setupId: string): Promise<Setup | undefined>
  /** Cancels an unfinished setup; no effect on one that succeeded. */
  endSetup(setupId: string): Promise<void>
  openCustomer(customer: NewCustomer, key: string): Promise<string>
  /** The customer that an earlier try created. */
  customerOf(customer: NewCustomer): Promise<string | undefined>
  findCustomer(customerId: string): Promise<KnownCustomer | undefined>
  /** Attaches the method to the customer permanently. */
  saveMethod(customerId: string, methodId: string, key: string): Promise<Outcome<undefined, 'declined'>>
  subscribe(membership: NewMembership, key: string): Promise<Membership>
  /** The subscription that an earlier try created. */
  membershipOf(membership: Pick<NewMembership, 'intentId' | 'customerId'>): Promise<Membership | undefined>
  find(membershipId: string): Promise<Membership | undefined>
  /** Every subscription of this site that is charged, newest first. */
  live(): AsyncIterable<LiveMembership>
  /** Ends it immediately; ending it twice succeeds. */
  end(membershipId: string): Promise<void>
  /** The URL of a portal for this customer only. It grants access to their account: never log or mail it. */
  openPortal(customerId: string, returnUrl: string, key: string): Promise<string>
  customerOfPayment(paymentId: string): Promise<string | undefined>
  /** Whether a dispute takes, or took, this payment back. */
  isDisputed(paymentId: string): Promise<boolean>
  /** The method and customer of a mandate that is no longer valid; undefined = it is still valid. */
  endedMandate(mandateId: string): Promise<{ methodId: string; customerId: string | undefined } | undefined>
}
