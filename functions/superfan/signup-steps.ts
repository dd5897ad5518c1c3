// The steps of a signup: what is done at the payment provider, and the note of it.

import { type FanInfo, SIGNUP_HOURS } from '../../src/features/superfan/rules.ts'
import type { SignupStep } from '../../src/features/superfan/signup.ts'
import { Failure, invariant } from '../../src/lib/outcome.ts'
import type { Setup } from '../services/stripe/memberships.ts'
import { SpentKey } from '../services/stripe/payments.ts'
import type { SuperfanContext } from './context.ts'
import { judgeFirstCharge } from './judge-membership.ts'
import { claimAddress, giveUpSignup, noteSignup, type Signup, type SignupChange } from './signup-queries.ts'
import { syncMembership } from './sync-membership.ts'

export type Finished =
  | { end: 'accepted' | 'declined' | 'not-confirmed' | 'busy' }
  | { end: 'needs-action'; clientSecret: string }
type Next = Signup | Finished
/** `isResumed`: somebody may have been at this very step before, and died before it was noted. */
type Attempt = { info: FanInfo | undefined; isResumed: boolean }
type Step = (superfanContext: SuperfanContext, signup: Signup, attempt: Attempt) => Promise<Next>

const HOUR_MS = 60 * 60 * 1000

/** Does the step behind the one that was noted last. */
export const nextStep: Step = (superfanContext, signup, attempt) =>
  STEPS[signup.step](superfanContext, signup, attempt)

const STEPS: Readonly<Record<SignupStep, Step>> = {
  opened: claim,
  claimed: openCustomer,
  customer: keepMethod,
  method: subscribe,
  subscribed: look,
  ending: end
}

async function claim(superfanContext: SuperfanContext, signup: Signup, { info }: Attempt): Promise<Next> {
  const { db, memberships, now, passing } = superfanContext
  const setup = info && (await memberships.findSetup(signup.intentId))
  const methodId = setup && isFit(setup, superfanContext) ? setup.methodId : undefined
  if (!info || methodId === undefined) return { end: 'not-confirmed' }
  const claimed = held(await claimAddress(db, signup, info, methodId, now()))
  passing('address claimed')
  return claimed
}

/** Ours, filled in, and of today. */
function isFit(setup: Setup, { memberships, now }: SuperfanContext): boolean {
  const ageMs = now().getTime() - setup.createdAt.getTime()
  const isOurs = setup.isOurs && setup.isLive === memberships.isLive
  return isOurs && setup.status === 'succeeded' && ageMs < SIGNUP_HOURS * HOUR_MS
}

/** A new customer for each signup: anybody may type anybody's address, and his card must not land with them. */
async function openCustomer(
  superfanContext: SuperfanContext,
  signup: Signup,
  { isResumed }: Attempt
): Promise<Next> {
  const { memberships, passing } = superfanContext
  const { intentId, name, email } = signup
  invariant(name !== null && email !== null, 'a claimed signup knows who it is of')
  const customer = { intentId, name, email }
  const key = keyOf(signup, 'customer')
  const before = () => memberships.customerOf(customer)
  const open = (under: string) => memberships.openCustomer(customer, under)
  const customerId = await onceFor({ key, before, make: open }, isResumed)
  passing('customer opened')
  const noted = await note(superfanContext, signup, { step: 'customer', customerId })
  passing('customer noted')
  return noted
}

async function keepMethod(superfanContext: SuperfanContext, signup: Signup): Promise<Next> {
  const { memberships, passing } = superfanContext
  const { customerId, methodId } = signup
  invariant(customerId !== null && methodId !== null, 'a signup with a customer knows its method')
  const key = keyOf(signup, 'method')
  const keep = (under: string) => memberships.keepMethod(customerId, methodId, under)
  const kept = await unlessSpent(
    () => keep(key),
    () => keep(`${key}:again`)
  )
  passing('method kept')
  const noted = await note(superfanContext, signup, { step: kept.ok ? 'method' : 'ending' })
  passing('method noted')
  return noted
}

async function subscribe(
  superfanContext: SuperfanContext,
  signup: Signup,
  { isResumed }: Attempt
): Promise<Next> {
  const { memberships, passing } = superfanContext
  const { intentId, customerId, methodId } = signup
  invariant(customerId !== null && methodId !== null, 'a signup with a method knows its customer')
  const terms = { intentId, customerId, methodId }
  const key = keyOf(signup, 'sub')
  const before = () => memberships.membershipOf(terms)
  const make = (under: string) => memberships.subscribe(terms, under)
  const { id } = await onceFor({ key, before, make }, isResumed)
  passing('subscription made')
  const noted = await note(superfanContext, signup, { step: 'subscribed', subscriptionId: id })
  passing('subscription noted')
  return noted
}

async function look(superfanContext: SuperfanContext, signup: Signup): Promise<Next> {
  invariant(signup.subscriptionId !== null, 'a signup with a subscription knows which')
  const membership = await syncMembership(superfanContext, signup.subscriptionId)
  invariant(membership, `${signup.subscriptionId} is of a fan`)
  const judged = judgeFirstCharge(membership)
  if (judged === 'accepted') return note(superfanContext, signup, { outcome: 'accepted' })
  if (judged === 'needs-action') return { end: 'needs-action', clientSecret: membership.clientSecret ?? '' }
  const noted = await note(superfanContext, signup, { step: 'ending' })
  superfanContext.passing('ending noted')
  return noted
}

async function end(superfanContext: SuperfanContext, signup: Signup): Promise<Next> {
  const { db, memberships, now, passing } = superfanContext
  const { subscriptionId } = signup
  if (subscriptionId !== null) {
    const key = keyOf(signup, 'end')
    await unlessSpent(
      () => memberships.end(subscriptionId, key),
      () => memberships.end(subscriptionId, `${key}:again`)
    )
    passing('subscription ended')
    await syncMembership(superfanContext, subscriptionId)
  }
  return held(await giveUpSignup(db, signup, 'declined', now()))
}

const keyOf = ({ intentId }: Signup, what: string) => `superfan:${intentId}:${what}`

const note = async ({ db, now }: SuperfanContext, signup: Signup, change: SignupChange): Promise<Signup> =>
  held(await noteSignup(db, signup, change, now()))

function held(signup: Signup | undefined): Signup {
  if (signup) return signup
  throw new Failure('superfan', 'the signup went on without us')
}

type Making<Value> = {
  key: string
  /** What an earlier try made. */
  before: () => Promise<Value | undefined>
  make: (key: string) => Promise<Value>
}

/** Looks before it makes, where somebody may have made it: the provider forgets a key after a day. */
async function onceFor<Value>({ key, before, make }: Making<Value>, isResumed: boolean): Promise<Value> {
  const made = isResumed ? await before() : undefined
  if (made !== undefined) return made
  return unlessSpent(
    () => make(key),
    async () => (await before()) ?? make(`${key}:again`)
  )
}

/** A key under which an old failure is kept is of no use: look for what was done behind it, then use another one. */
async function unlessSpent<Value>(act: () => Promise<Value>, again: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SpentKey) return again()
    throw error
  }
}
