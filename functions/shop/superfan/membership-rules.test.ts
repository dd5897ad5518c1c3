// What each state of a subscription means, and which mail it causes.
import { describe, expect, test } from 'vitest'
import type { FirstCharge, Membership, MembershipStatus } from '../../platform/services/stripe/memberships.ts'
import { type FirstChargeOutcome, firstChargeOutcome, mailsOf } from './membership-rules.ts'

const FAN_ID = 7
const membership = (status: MembershipStatus, firstCharge: FirstCharge, invoiceId?: string): Membership => ({
  id: 'sub_1',
  customerId: 'cus_1',
  intentId: 'seti_1',
  status,
  periodEndsAt: undefined,
  endsAtPeriodEnd: false,
  method: 'card',
  methodId: 'pm_1',
  latestInvoiceId: invoiceId,
  firstCharge,
  clientSecret: undefined
})

test.each<[MembershipStatus, FirstCharge, FirstChargeOutcome]>([
  ['incomplete', 'paid', 'accepted'],
  ['incomplete', 'processing', 'accepted'],
  ['incomplete', 'needs-action', 'needs-action'],
  ['incomplete', 'declined', 'declined'],
  ['active', 'declined', 'accepted'],
  ['past-due', 'declined', 'accepted'],
  ['unpaid', 'needs-action', 'accepted'],
  ['other', 'declined', 'accepted'],
  ['cancelled', 'paid', 'declined'],
  ['expired', 'needs-action', 'declined']
])('the first charge of a subscription that is %s, and was %s, is %s', (status, firstCharge, outcome) => {
  expect(firstChargeOutcome(membership(status, firstCharge))).toBe(outcome)
})

describe('a subscription', () => {
  const going = { step: 'subscribed', outcome: null } as const
  test.each<[MembershipStatus, FirstCharge, string[]]>([
    ['active', 'paid', ['fan-mail:welcome:7']],
    ['active', 'processing', ['fan-mail:welcome:7']],
    ['incomplete', 'processing', ['fan-mail:welcome:7']],
    ['incomplete', 'needs-action', []],
    ['incomplete', 'declined', []],
    ['other', 'paid', ['fan-mail:welcome:7']],
    ['past-due', 'paid', ['fan-mail:problem:in_2']],
    ['unpaid', 'paid', ['fan-mail:problem:in_2']],
    ['cancelled', 'paid', ['fan-mail:ended:7']],
    ['cancelled', 'declined', ['fan-mail:not-started:7']],
    ['expired', 'needs-action', ['fan-mail:not-started:7']]
  ])('a subscription that is %s, first charge %s, causes %j', (status, firstCharge, keys) => {
    const mails = mailsOf(FAN_ID, membership(status, firstCharge, 'in_2'), {
      signup: going,
      stored: undefined
    })
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual(keys)
    for (const { kind, payload } of mails) {
      expect(kind).toBe('fan-mail')
      expect(payload.fanId).toBe(FAN_ID)
    }
  })

  test('a subscription without an invoice is mailed as a problem once for each fan', () => {
    const [mail] = mailsOf(FAN_ID, membership('past-due', 'paid'), { signup: going, stored: undefined })
    expect(mail?.dedupeKey).toBe('fan-mail:problem:7')
  })

  test.each([
    { step: 'ending', outcome: null },
    { step: 'subscribed', outcome: 'declined' }
  ] as const)(
    'a subscription that ended because its card was declined on the page (%o) causes no mail',
    (signup) => {
      expect(mailsOf(FAN_ID, membership('cancelled', 'declined'), { signup, stored: undefined })).toEqual([])
    }
  )

  test('the mail says farewell for a subscription of a signup that was accepted', () => {
    const accepted = { step: 'subscribed', outcome: 'accepted' } as const
    expect(
      mailsOf(FAN_ID, membership('cancelled', 'paid'), { signup: accepted, stored: undefined })
    ).toHaveLength(1)
  })

  test.each<[MembershipStatus, FirstCharge, boolean | undefined, string[]]>([
    ['active', 'paid', false, ['welcome:7', 'ending:7:4']],
    ['active', 'paid', true, ['welcome:7']],
    ['active', 'processing', undefined, ['welcome:7', 'ending:7:first']],
    ['past-due', 'paid', false, ['problem:7', 'ending:7:4']],
    ['incomplete', 'declined', undefined, []],
    ['cancelled', 'paid', false, ['ended:7']]
  ])(
    'a fan who ends a subscription that is %s, first charge %s, ending before: %s, is mailed %j',
    (status, firstCharge, wasEnding, keys) => {
      const stored = wasEnding === undefined ? undefined : { version: 4, endsAtPeriodEnd: wasEnding }
      const ending = { ...membership(status, firstCharge), endsAtPeriodEnd: true }
      const mails = mailsOf(FAN_ID, ending, { signup: going, stored })
      expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual(keys.map((key) => `fan-mail:${key}`))
    }
  )
})
