// Stripe's webhooks about fans. An event is only a hint: the facts are fetched from Stripe.

import { asciiMailAddress } from '../../../src/lib/mail-address.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { PaymentEvent } from '../../platform/services/stripe/payments.ts'
import { assertConnected, type Connected, type Services } from '../../platform/services.ts'
import { fanOfCustomer, forgetFan, storeEmail } from './fan-queries.ts'
import { recordConfirmed } from './signup-queries.ts'
import { syncMembership } from './sync-membership.ts'

export type FanEvent = Pick<PaymentEvent, 'subject' | 'type' | 'objectId' | 'paymentId' | 'membershipId'>

/**
 * Updates the fan that an event is about, and ignores events about anything else. Repeated, late or reordered events
 * lead to the same rows. Throws when the update failed, so that Stripe sends the event again.
 */
export async function handleFanEvent(services: Services, event: FanEvent): Promise<void> {
  if (!services.memberships) return
  assertConnected('superfan', services, 'db', 'memberships')
  const { subject, type, objectId, paymentId, membershipId } = event
  if (type === 'setup_intent.succeeded') await recordConfirmed(services.db, objectId, services.now())
  if (membershipId !== undefined) await syncMembership(services, membershipId)
  if (subject === 'customer') await syncCustomer(services, objectId)
  if (subject === 'mandate') await handleMandate(services, objectId)
  if (subject === 'dispute' && paymentId !== undefined) await handleDispute(services, paymentId)
}

async function syncCustomer(
  { db, memberships, now }: Connected<'memberships'>,
  customerId: string
): Promise<void> {
  const known = await fanOfCustomer(db, customerId)
  if (!known) return
  const customer = await memberships.findCustomer(customerId)
  if (!customer || customer.isDeleted) await forgetFan(db, known.fan, now())
  // A former fan may have been erased, and must stay so. Stripe has the ASCII form of an international domain: that is
  // the same address.
  else if (customer.email && known.fan.isLive && customer.email !== asciiMailAddress(known.fan.email ?? ''))
    await storeEmail(db, known.fan, customer.email.normalize('NFC').toLowerCase())
}

/**
 * Nothing can be charged under this mandate any more, so the next month will fail. Alerts the hosts, who may help the fan
 * before that. Ignores a mandate whose payment method the fan has replaced.
 */
async function handleMandate(
  { db, memberships, now }: Connected<'memberships'>,
  mandateId: string
): Promise<void> {
  const ended = await memberships.endedMandate(mandateId)
  if (ended?.customerId === undefined) return
  const { methodId, customerId } = ended
  const known = await fanOfCustomer(db, customerId)
  if (!known?.fan.isLive || !known.subscriptionId) return
  const membership = await memberships.find(known.subscriptionId)
  if (membership?.methodId === methodId)
    await enqueueAlert(db, { cause: 'mandate-ended', customerId, mandateId }, now())
}

/** A fan disputed the charge of a month. Ends the subscription, so that nothing is charged again, and alerts the hosts. */
async function handleDispute(services: Connected<'memberships'>, paymentId: string): Promise<void> {
  const { db, memberships, now } = services
  const customerId = await memberships.customerOfPayment(paymentId)
  const known = customerId === undefined ? undefined : await fanOfCustomer(db, customerId)
  if (!known?.subscriptionId || !(await memberships.isDisputed(paymentId))) return
  const { subscriptionId } = known
  await memberships.end(subscriptionId)
  await syncMembership(services, subscriptionId)
  await enqueueAlert(db, { cause: 'month-taken-back', customerId: customerId ?? '', paymentId }, now())
}
