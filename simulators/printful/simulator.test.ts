// What the simulated Printful refuses and stores, beyond what the adapter's tests cover.
import { expect, test } from 'vitest'
import { vendorDescription } from '../../tests/fixtures/vendor-description.ts'
import { createPrintfulSimulator, SIMULATED_PRINTFUL_ORIGIN } from './simulator.ts'

const v1 = vendorDescription('printful/openapi.v1.pruned.json')
const now = () => new Date('2026-11-20T12:00:00Z')
const open = (more: Partial<Parameters<typeof createPrintfulSimulator>[0]> = {}) =>
  createPrintfulSimulator({ now, ...(v1 ? { descriptions: [v1] } : {}), ...more })

const item = { variant_id: 9323, product_template_id: 93741688, quantity: 1, name: 'Mok' }
const order = {
  external_id: 'ord_1',
  shipping: 'STANDARD',
  recipient: { name: 'Noor', address1: 'Filmstraat 9', city: 'Gent', zip: '9000', country_code: 'BE' },
  items: [item]
}

async function post(printful: ReturnType<typeof open>, path: string, content: unknown) {
  const headers = { authorization: 'Bearer token', 'x-pf-store-id': '9', 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(content) }
  const answer = await printful.send(new Request(`${SIMULATED_PRINTFUL_ORIGIN}${path}`, init))
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test.skipIf(!v1).each<[string, string, unknown, string]>([
  ['a field it does not know', '/orders', { ...order, price: 1 }, 'price'],
  ['an address with one', '/orders', { ...order, recipient: { ...order.recipient, street: 'x' } }, 'street'],
  ['no lines', '/orders', { ...order, items: undefined }, 'items'],
  ['a variant as text', '/orders', { ...order, items: [{ ...item, variant_id: '9323' }] }, 'variant_id'],
  [
    'a variant as a number',
    '/shipping/rates',
    {
      recipient: { country_code: 'BE' },
      items: [{ ...item, name: undefined, product_template_id: undefined }]
    },
    'variant_id'
  ],
  ['a template and files at once', '/orders', { ...order, items: [{ ...item, files: [] }] }, 'items/0']
])(
  'the simulator refuses %s and records it, so that the test around it fails',
  async (_, path, content, fault) => {
    const printful = open()
    expect((await post(printful, path, content)).status).toBe(400)
    expect([...printful.faults].join()).toContain(fault)
    expect(printful.orders).toEqual([])
  }
)

test.each([
  ['of 33 characters', `ord_${'a'.repeat(29)}`],
  ['with a blank', 'ord 1'],
  ['that is empty', '']
])('the simulator refuses an id %s', async (_, id) => {
  expect(await post(open(), '/orders', { ...order, external_id: id })).toMatchObject({ status: 400 })
})

test('the simulator can store its state between processes', async () => {
  let text: string | undefined
  const storage = {
    read: () => text,
    write: (next: string) => {
      text = next
    }
  }
  await post(open({ storage }), '/orders', order)
  const again = open({ storage })
  expect(again.orders).toMatchObject([{ external_id: 'ord_1', status: 'draft' }])
  expect((await post(again, '/orders', order)).body).toMatchObject({ error: { reason: 'OR-13' } })
  expect(again.webhooks.waiting()).toHaveLength(1)
})
