// Which webhooks are accepted: only those that Stripe signed, unchanged and recent.
import { expect, test } from 'vitest'
import { signed } from '../../../../simulators/stripe/webhook.ts'
import { openTestPayments } from '../../../../tests/fixtures/payments.ts'

const NOW_SECONDS = Date.parse('2026-11-20T12:00:00Z') / 1000
const CURRENT = 'whsec_current'
const PREVIOUS = 'whsec_previous'
const BODY = JSON.stringify(
  {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: NOW_SECONDS,
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent' } }
  },
  null,
  2
)
const bytes = (text: string) => new TextEncoder().encode(text)
const { payments } = openTestPayments({ webhookSecrets: [CURRENT, PREVIOUS] })
const read = (signature: string | null, body = BODY) => payments.readWebhook(bytes(body), signature)

test.each([
  ['the current secret', CURRENT, 0],
  ['the previous secret, while it is being changed', PREVIOUS, 0],
  ['a clock 300 s behind', CURRENT, -300],
  ['a clock 300 s ahead', CURRENT, 300]
])('a webhook signed with %s is accepted', async (_, secret, offSeconds) => {
  expect(await read(signed(BODY, secret, NOW_SECONDS + offSeconds))).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    subject: 'payment',
    objectId: 'pi_1',
    paymentId: 'pi_1',
    membershipId: undefined,
    happenedAt: new Date(NOW_SECONDS * 1000),
    isLive: false
  })
})

test('one valid signature among others is accepted', async () => {
  const [time, good] = signed(BODY, CURRENT, NOW_SECONDS).split(',')
  expect(await read(`${time},v1=${'0'.repeat(64)},${good}`)).toBeDefined()
})

const good = signed(BODY, CURRENT, NOW_SECONDS)
test.each<[string, string | null, string?]>([
  ['301 s old', signed(BODY, CURRENT, NOW_SECONDS - 301)],
  ['301 s from the future', signed(BODY, CURRENT, NOW_SECONDS + 301)],
  ['signed with another secret', signed(BODY, 'whsec_other', NOW_SECONDS)],
  ['signed with nothing', signed(BODY, '', NOW_SECONDS)],
  ['without signature', null],
  ['with an empty signature', ''],
  ['with a signature that is none', 'v1=1'],
  ['without a time', good.replace(/^t=\d+,/, '')],
  ['with a time that is none', good.replace(/^t=\d+/, 't=now')],
  ['with another time', good.replace(/^t=\d+/, `t=${NOW_SECONDS - 1}`)],
  [
    'with two times, the good one first, the signed one from the future',
    `t=${NOW_SECONDS},${signed(BODY, CURRENT, NOW_SECONDS + 9000)}`
  ],
  ['with the same time twice', `t=${NOW_SECONDS},${good}`],
  ['with two times, the second no number', `${good},t=now`],
  ['with two times, the good one second', `t=${NOW_SECONDS - 9000},${good}`],
  ['of an old scheme', good.replace('v1=', 'v0=')],
  ['with one blank more', good, `${BODY} `],
  ['written anew', good, JSON.stringify(JSON.parse(BODY))],
  ['with another amount', good, BODY.replace('pi_1', 'pi_2')],
  ['empty', good, '']
])('a webhook %s is refused', async (_, signature, body) => {
  expect(await read(signature, body)).toBeUndefined()
})

test('nothing is accepted when no secret is set', async () => {
  const { payments: open } = openTestPayments({ webhookSecrets: ['', ' '] })
  expect(await open.readWebhook(bytes(BODY), signed(BODY, '', NOW_SECONDS))).toBeUndefined()
  const { payments: none } = openTestPayments({ webhookSecrets: [] })
  expect(await none.readWebhook(bytes(BODY), good)).toBeUndefined()
})

test('a signed body that is not an event fails', async () => {
  const rubbish = '{"object":"event"}'
  await expect(read(signed(rubbish, CURRENT, NOW_SECONDS), rubbish)).rejects.toThrow('invalid response')
})

test('unknown event types are accepted, without a subject', async () => {
  const body = BODY.replace('payment_intent.succeeded', 'moon.landed')
  expect(await read(signed(body, CURRENT, NOW_SECONDS), body)).toMatchObject({
    subject: 'other',
    paymentId: undefined
  })
})
