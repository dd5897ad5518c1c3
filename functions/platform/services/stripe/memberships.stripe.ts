// The `Memberships` adapter for Stripe.
import { LANGUAGE } from '#texts/language.ts'
import { asciiMailAddress } from '../../../../src/lib/mail-address.ts'
import { accept } from '../../../../src/lib/outcome.ts'
import {
  type Client,
  type ClientOptions,
  each,
  isLiveKey,
  lazyClient,
  orFailure,
  orUnknown,
  unlessRefused
} from './client.ts'
import {
  parseCustomer,
  parseLiveMembership,
  parseMandate,
  parseMembership,
  parseMethodCustomer,
  parsePaymentCustomer,
  parsePortal,
  parsePrice,
  parseSetup,
  SUPERFAN_FLOW,
  unpaidPaymentOf
} from './membership-answers.ts'
import type { Membership, Memberships, NewCustomer } from './memberships.ts'

/**
 * Events that Stripe must send besides those of payments, so that a change is seen at once; otherwise a job finds it within
 * six hours.
 */
export const MEMBERSHIP_EVENT_TYPES = [
  'setup_intent.succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.updated',
  'customer.deleted',
  'mandate.updated',
  'invoice.paid',
  'invoice.payment_failed'
]
/** In display order. Methods that the account does not have are not shown. */
const METHODS = ['card', 'sepa_debit'] as const
const WITH_CHARGE = ['default_payment_method', 'latest_invoice.payments']
const PAGE_SIZE = 100
/** Disputes that ended in our favour, or never became one. */
const CLOSED_DISPUTES = new Set([
  'won',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
  'prevented'
])

export type MembershipOptions = ClientOptions & {
  priceId: string
  /** The origin of the account's customer portals. */
  portalOrigin: string
}

export function stripeMemberships(options: MembershipOptions): Memberships {
  const client = lazyClient(options)
  return {
    isLive: isLiveKey(options.secretKey),
    portalOrigin: options.portalOrigin,
    async price() {
      return parsePrice(await orFailure((await client()).prices.retrieve(options.priceId)))
    },
    ...setupCalls(client),
    ...customerCalls(client, options.portalOrigin),
    ...membershipCalls(client, options.priceId),
    ...otherCalls(client)
  }
}

function setupCalls(client: Client): Pick<Memberships, 'openSetup' | 'findSetup' | 'endSetup'> {
  return {
    async openSetup(key) {
      const stripe = await client()
      const terms = {
        usage: 'off_session' as const,
        allowed_payment_method_types: [...METHODS],
        metadata: { flow: SUPERFAN_FLOW }
      }
      return parseSetup(await orFailure(stripe.setupIntents.create(terms, { idempotencyKey: key })))
    },
    async findSetup(setupId) {
      const stripe = await client()
      const found = await orUnknown(stripe.setupIntents.retrieve(setupId))
      return found && parseSetup(found)
    },
    async endSetup(setupId) {
      const stripe = await client()
      const terms = { cancellation_reason: 'abandoned' as const }
      const ended = stripe.setupIntents.cancel(setupId, terms)
      // Refused when it succeeded or was already cancelled; it is over either way.
      await unlessRefused(ended, { setup_intent_unexpected_state: 'over' }, parseSetup)
    }
  }
}

type CustomerCalls = 'openCustomer' | 'customerOf' | 'findCustomer' | 'saveMethod' | 'openPortal'

function customerCalls(client: Client, portalOrigin: string): Pick<Memberships, CustomerCalls> {
  return {
    async openCustomer({ intentId, name, email }: NewCustomer, key) {
      const stripe = await client()
      const terms = {
        name,
        email: asciiMailAddress(email) ?? email,
        preferred_locales: [LANGUAGE],
        metadata: { flow: SUPERFAN_FLOW, intent_id: intentId }
      }
      const opened = stripe.customers.create(terms, { idempotencyKey: key })
      return parseCustomer(await orFailure(opened)).id
    },
    async customerOf({ intentId, email }) {
      const stripe = await client()
      const list = stripe.customers.list({ email: asciiMailAddress(email) ?? email, limit: PAGE_SIZE })
      const found = (await orFailure(list.autoPagingToArray({ limit: PAGE_SIZE }))).map(parseCustomer)
      return found.find((customer) => customer.intentId === intentId)?.id
    },
    async findCustomer(customerId) {
      const stripe = await client()
      const found = await orUnknown(stripe.customers.retrieve(customerId))
      return found && parseCustomer(found)
    },
    async saveMethod(customerId, methodId, key) {
      const stripe = await client()
      const terms = { customer: customerId }
      const attached = stripe.paymentMethods.attach(methodId, terms, { idempotencyKey: `${key}:attach` })
      const attachedMethod = await unlessRefused(attached, { card_declined: 'declined' }, () => undefined)
      if (!attachedMethod.ok) return attachedMethod
      const settings = { invoice_settings: { default_payment_method: methodId } }
      const updated = stripe.customers.update(customerId, settings, { idempotencyKey: `${key}:default` })
      await orFailure(updated)
      return accept(undefined)
    },
    async openPortal(customerId, returnUrl, key) {
      const stripe = await client()
      const terms = { customer: customerId, return_url: returnUrl, locale: LANGUAGE }
      const opened = stripe.billingPortal.sessions.create(terms, { idempotencyKey: key })
      return parsePortal(await orFailure(opened), portalOrigin)
    }
  }
}

type MembershipCalls = 'subscribe' | 'membershipOf' | 'find' | 'live' | 'end'

function membershipCalls(client: Client, priceId: string): Pick<Memberships, MembershipCalls> {
  /** The subscription, with the payment of its first month while that is unpaid. */
  const whole = async (subscription: unknown): Promise<Membership> => {
    const paymentId = unpaidPaymentOf(subscription)
    if (paymentId === undefined) return parseMembership(subscription, undefined)
    const stripe = await client()
    return parseMembership(subscription, await orFailure(stripe.paymentIntents.retrieve(paymentId)))
  }
  const find: Memberships['find'] = async (membershipId) => {
    const stripe = await client()
    const found = await orUnknown(stripe.subscriptions.retrieve(membershipId, { expand: WITH_CHARGE }))
    return found && whole(found)
  }
  return {
    find,
    async subscribe({ intentId, customerId, methodId }, key) {
      const stripe = await client()
      const terms = {
        customer: customerId,
        items: [{ price: priceId, quantity: 1 }],
        default_payment_method: methodId,
        payment_behavior: 'allow_incomplete' as const,
        metadata: { flow: SUPERFAN_FLOW, intent_id: intentId },
        expand: WITH_CHARGE
      }
      return whole(await orFailure(stripe.subscriptions.create(terms, { idempotencyKey: key })))
    },
    async membershipOf({ intentId, customerId }) {
      const stripe = await client()
      const list = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE_SIZE })
      const all = await orFailure(list.autoPagingToArray({ limit: PAGE_SIZE }))
      const known = all.find(({ metadata }) => metadata.intent_id === intentId)
      return known && find(known.id)
    },
    async *live() {
      const stripe = await client()
      const list = stripe.subscriptions.list({ limit: PAGE_SIZE })
      for await (const one of each(list, parseLiveMembership)) if (one) yield one
    },
    async end(membershipId) {
      const stripe = await client()
      const ended = stripe.subscriptions.cancel(membershipId)
      // Stripe answers `resource_missing` once the subscription has ended.
      await unlessRefused(ended, { resource_missing: 'ended' }, () => undefined)
    }
  }
}

type OtherCallName = 'customerOfPayment' | 'isDisputed' | 'endedMandate'

function otherCalls(client: Client): Pick<Memberships, OtherCallName> {
  return {
    async customerOfPayment(paymentId) {
      const stripe = await client()
      const found = await orUnknown(stripe.paymentIntents.retrieve(paymentId))
      return found && parsePaymentCustomer(found)
    },
    async isDisputed(paymentId) {
      const stripe = await client()
      const list = stripe.disputes.list({ payment_intent: paymentId, limit: PAGE_SIZE })
      const disputes = await orFailure(list.autoPagingToArray({ limit: PAGE_SIZE }))
      return disputes.some(({ status }) => !CLOSED_DISPUTES.has(status))
    },
    async endedMandate(mandateId) {
      const stripe = await client()
      const found = await orUnknown(stripe.mandates.retrieve(mandateId))
      const { isUsable = true, methodId } = found ? parseMandate(found) : {}
      if (isUsable || methodId === undefined) return undefined
      const method = await orUnknown(stripe.paymentMethods.retrieve(methodId))
      return { methodId, customerId: method && parseMethodCustomer(method) }
    }
  }
}
