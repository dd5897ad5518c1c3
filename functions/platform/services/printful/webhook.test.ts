// Which webhooks of Printful are accepted: only those that it signed, byte for byte, for our store.
import { expect, test } from 'vitest'
import { signed } from '../../../../simulators/printful/webhook.ts'
import { openTestPrinting, printDraft, TEST_PRINT_SECRET } from '../../../../tests/fixtures/printing.ts'
import type { PrintingEvent } from './printing.ts'

const ORDER = 'ord_abcdefghijklmnopqrstuvwx'
const shirts = { productId: '71', variantId: '8923', quantity: 2 }

test('signed webhooks are accepted for every event', async () => {
  const received: (PrintingEvent | undefined)[] = []
  const { printing, simulator } = openTestPrinting({
    onWebhook: async (request) => {
      const body = new Uint8Array(await request.arrayBuffer())
      received.push(await printing.readWebhook(body, request.headers.get('x-pf-webhook-signature')))
      return new Response(null, { status: received.length === 1 ? 500 : 200 })
    }
  })
  await printing.draft(printDraft([shirts]))
  await printing.confirm(ORDER)
  simulator.printer.deliver(simulator.printer.ship(ORDER))
  expect(await simulator.webhooks.deliverWaiting()).toEqual([500, 200, 200, 200])
  const events = received.slice()
  expect(events.map((event) => [event?.type, event?.orderId])).toEqual([
    ['order_created', ORDER],
    ['order_updated', ORDER],
    ['shipment_sent', ORDER],
    ['shipment_delivered', ORDER]
  ])
  expect(new Set(events.map((event) => event?.key)).size).toBe(4)
  await simulator.webhooks.deliverWaiting()
  expect(received[4]?.key).toBe(received[0]?.key)
  expect(simulator.webhooks.waiting()).toEqual([])
})

const body = JSON.stringify({
  type: 'shipment_sent',
  occurred_at: '2026-11-20T12:00:00Z',
  retries: 0,
  store_id: 9,
  data: { order: { id: 1, external_id: ORDER }, shipment: { id: 2 } }
})
const bytes = (text: string) => new TextEncoder().encode(text)
const other = 'ffeeddccbbaa99887766554433221100'
const utf8Signature = signed(body, Buffer.from(TEST_PRINT_SECRET).toString('hex'))

test.each<[string, string | null, string?]>([
  ['signed with another secret', signed(body, other)],
  ['signed with the secret as it is written, not as it is meant', utf8Signature],
  ['without signature', null],
  ['with an empty signature', ''],
  ['with half a signature', signed(body, TEST_PRINT_SECRET).slice(0, 32)],
  ['with one blank more', signed(body, TEST_PRINT_SECRET), `${body} `],
  ['of another store', signed(body.replace(':9,', ':8,'), TEST_PRINT_SECRET), body.replace(':9,', ':8,')],
  ['that is no event', signed('{}', TEST_PRINT_SECRET), '{}'],
  ['that is no JSON', signed('shipped', TEST_PRINT_SECRET), 'shipped']
])('a webhook %s is refused', async (_, signature, text = body) => {
  expect(await openTestPrinting().printing.readWebhook(bytes(text), signature)).toBeUndefined()
})

test('both secrets are accepted during a rotation, and none when no secret is set', async () => {
  const { printing } = openTestPrinting({ webhookSecrets: [other, TEST_PRINT_SECRET] })
  expect(await printing.readWebhook(bytes(body), signed(body, TEST_PRINT_SECRET))).toBeDefined()
  expect(await printing.readWebhook(bytes(body), signed(body, other))).toBeDefined()
  const { printing: none } = openTestPrinting({ webhookSecrets: [''] })
  expect(await none.readWebhook(bytes(body), signed(body, ''))).toBeUndefined()
})
