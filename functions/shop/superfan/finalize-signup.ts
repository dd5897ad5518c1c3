// Turns a signup into a subscription, step by step. Each step has its own idempotency key and is stored when it is done.
// If a process dies, the next one continues and creates nothing twice.

import { Failure, invariant } from '../../../src/lib/outcome.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import type { SignupStep } from '../../../src/shop/superfan/signup.ts'
import { type FanInfo, SIGNUP_HOURS } from '../../../src/shop/superfan/signup-rules.ts'
import type { Signup } from '../../platform/db/fan-schema.ts'
import { type Wait, wait } from '../../platform/http/client/pace.ts'
import type { Setup } from '../../platform/services/stripe/memberships.ts'
import { SpentKey } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { firstChargeOutcome } from './membership-rules.ts'
import {
  claimAddress,
  claimSignup,
  giveUpSignup,
  recordSignup,
  releaseSignup,
  type SignupChange,
  signupOf
} from './signup-queries.ts'
import { syncMembership } from './sync-membership.ts'

/** How often, and how far apart, a call tries to take the lease from an earlier call. */
const CLAIM_TRIES = 24
const CLAIM_AGAIN_MS = 250

/**
 * `not-confirmed`: not created by this site, not filled in, or too old. `needs-action`: the visitor has to
 * confirm the payment (3-D Secure), for which the page needs the client secret. The page then sends the same call again.
 */
type Finished =
  | { end: 'accepted' | 'declined' | 'not-confirmed' | 'busy' }
  | { end: 'needs-action'; clientSecret: string }
type Next = Signup | Finished
/** `isResumed`: an earlier process may have done this step and died before storing it. */
type Attempt = { info: FanInfo | undefined; isResumed: boolean }
type Step = (services: Connected<'memberships'>, signup: Signup, attempt: Attempt) => Promise<Next>

const ENDS = {
  accepted: 'accepted',
  // The same response as for a new fan, so that the response does not reveal who is a fan. The fan gets a mail.
  'already-live': 'accepted',
  declined: 'declined',
  abandoned: 'not-confirmed'
} as const

/**
 * `info`: what the visitor entered; undefined to continue a signup with the data stored earlier. `sleep`: waits for an earlier
 * call.
 */
export async function finalizeSignup(
  services: Connected<'memberships'>,
  intentId: string,
  info?: FanInfo,
  sleep: Wait = wait
): Promise<Finished> {
  const claimed = await claimWithRetries(services, intentId, sleep)
  if (typeof claimed === 'string') return { end: claimed }
  let signup = claimed
  try {
    for (let isResumed = true; ; isResumed = false) {
      const attempt = { info, isResumed }
      const next = signup.outcome ? { end: ENDS[signup.outcome] } : await nextStep(services, signup, attempt)
      if ('end' in next) {
        await releaseSignup(services.db, signup)
        return next
      }
      signup = next
    }
  } catch (error) {
    // If the process dies instead, the lease runs out by itself.
    if (error instanceof Failure) await releaseSignup(services.db, signup)
    throw error
  }
}

async function claimWithRetries(
  { db, now }: Connected<'memberships'>,
  intentId: string,
  sleep: Wait
): Promise<Signup | 'busy' | 'not-confirmed'> {
  for (let tries = 1; tries <= CLAIM_TRIES; tries++) {
    const claimed = await claimSignup(db, intentId, now())
    if (claimed) return claimed
    if (!(await signupOf(db, intentId))) return 'not-confirmed'
    if (tries < CLAIM_TRIES) await sleep(CLAIM_AGAIN_MS)
  }
  return 'busy'
}

const nextStep: Step = (services, signup, attempt) => STEPS[signup.step](services, signup, attempt)

const STEPS: Readonly<Record<SignupStep, Step>> = {
  opened: claim,
  claimed: openCustomer,
  customer: saveMethod,
  method: subscribe,
  subscribed: look,
  ending: end
}

async function claim(services: Connected<'memberships'>, signup: Signup, { info }: Attempt): Promise<Next> {
  const { db, memberships, now, onCrashPoint } = services
  const setup = info && (await memberships.findSetup(signup.intentId))
  const methodId = setup && isFit(setup, services) ? setup.methodId : undefined
  if (!info || methodId === undefined) return { end: 'not-confirmed' }
  const claimed = held(await claimAddress(db, signup, info, methodId, now()))
  onCrashPoint?.('address claimed')
  return claimed
}

/** Whether the setup was created by this site, is filled in, and is recent enough. */
function isFit(setup: Setup, { memberships, now }: Connected<'memberships'>): boolean {
  const ageMs = now().getTime() - setup.createdAt.getTime()
  const isOurs = setup.isOurs && setup.isLive === memberships.isLive
  return isOurs && setup.status === 'succeeded' && ageMs < SIGNUP_HOURS * HOUR_MS
}

/**
 * A new customer for each signup. Anybody may enter somebody else's address, and their card must not end up with that
 * person's customer.
 */
async function openCustomer(
  services: Connected<'memberships'>,
  signup: Signup,
  { isResumed }: Attempt
): Promise<Next> {
  const { memberships, onCrashPoint } = services
  const { intentId, name, email } = signup
  invariant(name !== null && email !== null, 'a claimed signup has a name and an address')
  const customer = { intentId, name, email }
  const key = keyOf(signup, 'customer')
  const before = () => memberships.customerOf(customer)
  const open = (under: string) => memberships.openCustomer(customer, under)
  const customerId = await onceFor({ key, before, make: open }, isResumed)
  onCrashPoint?.('customer created')
  const noted = await note(services, signup, { step: 'customer', customerId })
  onCrashPoint?.('customer stored')
  return noted
}

async function saveMethod(services: Connected<'memberships'>, signup: Signup): Promise<Next> {
  const { memberships, onCrashPoint } = services
  const { customerId, methodId } = signup
  invariant(customerId !== null && methodId !== null, 'a signup with a customer has a payment method')
  const key = keyOf(signup, 'method')
  const save = (under: string) => memberships.saveMethod(customerId, methodId, under)
  const saved = await unlessSpent(
    () => save(key),
    () => save(`${key}:again`)
  )
  onCrashPoint?.('method attached')
  const noted = await note(services, signup, { step: saved.ok ? 'method' : 'ending' })
  onCrashPoint?.('method stored')
  return noted
}

async function subscribe(
  services: Connected<'memberships'>,
  signup: Signup,
  { isResumed }: Attempt
): Promise<Next> {
  const { memberships, onCrashPoint } = services
  const { intentId, customerId, methodId } = signup
  invariant(customerId !== null && methodId !== null, 'a signup with a method has a customer')
  const terms = { intentId, customerId, methodId }
  const key = keyOf(signup, 'sub')
  const before = () => memberships.membershipOf(terms)
  const make = (under: string) => memberships.subscribe(terms, under)
  const { id } = await onceFor({ key, before, make }, isResumed)
  onCrashPoint?.('subscription created')
  const noted = await note(services, signup, { step: 'subscribed', subscriptionId: id })
  onCrashPoint?.('subscription stored')
  return noted
}

async function look(services: Connected<'memberships'>, signup: Signup): Promise<Next> {
  invariant(signup.subscriptionId !== null, 'a subscribed signup has a subscription id')
  const membership = await syncMembership(services, signup.subscriptionId)
  invariant(membership, `${signup.subscriptionId} belongs to a fan`)
  const outcome = firstChargeOutcome(membership)
  if (outcome === 'accepted') return note(services, signup, { outcome: 'accepted' })
  if (outcome === 'needs-action') return { end: 'needs-action', clientSecret: membership.clientSecret ?? '' }
  const noted = await note(services, signup, { step: 'ending' })
  services.onCrashPoint?.('ending stored')
  return noted
}

async function end(services: Connected<'memberships'>, signup: Signup): Promise<Next> {
  const { db, memberships, now, onCrashPoint } = services
  const { subscriptionId } = signup
  if (subscriptionId !== null) {
    await memberships.end(subscriptionId)
    onCrashPoint?.('subscription ended')
    await syncMembership(services, subscriptionId)
  }
  return held(await giveUpSignup(db, signup, 'declined', now()))
}

const keyOf = ({ intentId }: Signup, what: string) => `superfan:${intentId}:${what}`

const note = async (
  { db, now }: Connected<'memberships'>,
  signup: Signup,
  change: SignupChange
): Promise<Signup> => held(await recordSignup(db, signup, change, now()))

function held(signup: Signup | undefined): Signup {
  if (signup) return signup
  throw new Failure('superfan', 'another process continued the signup')
}

type Making<Value> = {
  key: string
  /** Finds the object that an earlier try created. */
  before: () => Promise<Value | undefined>
  make: (key: string) => Promise<Value>
}

/** If resumed, looks for the object before creating it: Stripe forgets idempotency keys after a day. */
async function onceFor<Value>({ key, before, make }: Making<Value>, isResumed: boolean): Promise<Value> {
  const made = isResumed ? await before() : undefined
  if (made !== undefined) return made
  return unlessSpent(
    () => make(key),
    async () => (await before()) ?? make(`${key}:again`)
  )
}

/** Stripe replays a stored failure for a spent key. `again` may look for an earlier result, and uses another key. */
async function unlessSpent<Value>(act: () => Promise<Value>, again: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SpentKey) return again()
    throw error
  }
}
