// Which services take payments and print orders depends on the settings: the vendor's address, a proxy, a simulator, or none.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createPrintfulSimulator } from '../../../simulators/printful/simulator.ts'
import { simulatedPrintful, simulatedStripe } from '../../../simulators/simulated-sources.ts'
import { createStripeSimulator } from '../../../simulators/stripe/simulator.ts'
import { noor, terms } from '../../../tests/fixtures/payments.ts'
import { printDraft } from '../../../tests/fixtures/printing.ts'
import { openTestVendor, type TestVendor } from '../../../tests/fixtures/vendor.ts'
import { paymentsOf, printingOf } from '../../composition.ts'
import { parseEnv } from '../../env.ts'
import { live } from '../../live.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const vendors: TestVendor[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'kino-shop-'))
afterEach(async () => {
  await Promise.all(vendors.splice(0).map((vendor) => vendor.close()))
  rmSync(folder, { recursive: true, force: true })
})

test('a site with a key opens payments at the address of the settings, over the network', async () => {
  const stripe = createStripeSimulator({ now })
  const vendor = await openTestVendor(stripe.send)
  vendors.push(vendor)
  const env = parseEnv({ STRIPE_SECRET_KEY: 'sk_test_9', STRIPE_API_BASE: vendor.base })
  const payment = await paymentsOf(env, { now })?.open(terms(), 'order:1:pi:1')
  expect(payment).toMatchObject({ status: 'open', amountCents: 2949 })
  expect(stripe.intents).toMatchObject([{ id: payment?.id, shipping: { name: 'Noor de Wit' } }])
  expect(vendor.requests[0]?.headers.get('authorization')).toBe('Bearer sk_test_9')
})

test('a site with a token creates orders at the address of the settings, over the network', async () => {
  const printful = createPrintfulSimulator({ now })
  const vendor = await openTestVendor(printful.send)
  vendors.push(vendor)
  const env = parseEnv({
    PRINTFUL_TOKEN: 'token9',
    PRINTFUL_STORE_ID: '9',
    PRINTFUL_API_BASE: `${vendor.base}/`
  })
  const draft = printDraft([{ productId: '300', variantId: '9323', quantity: 1 }], { shipTo: noor })
  expect(await printingOf(env)?.draft(draft)).toMatchObject({ ok: true, value: { status: 'draft' } })
  expect(printful.orders).toHaveLength(1)
})

test('the shop fails in time when a service is unreachable', async () => {
  const nowhere = 'http://127.0.0.1:9'
  const stripe = parseEnv({ STRIPE_SECRET_KEY: 'sk_test_9', STRIPE_API_BASE: nowhere })
  await expect(paymentsOf(stripe, { now })?.find('pi_1')).rejects.toMatchObject({
    service: 'payments',
    retryable: true
  })
  const printful = parseEnv({ PRINTFUL_TOKEN: 't', PRINTFUL_STORE_ID: '9', PRINTFUL_API_BASE: nowhere })
  await expect(printingOf(printful)?.find('ord_1')).rejects.toMatchObject({ retryable: true })
})

test('a deployed site without keys takes no payments and prints nothing', async () => {
  const { payments, printing } = live()
  expect(payments).toBeUndefined()
  expect(printing).toBeUndefined()
})

test('a local machine without keys uses simulators, whose state survives a restart', async () => {
  const files = ['stripe.json', 'printful.json'].map((name) => path.join(folder, 'data', name))
  const [stripeFile = '', printfulFile = ''] = files
  const open = () => ({
    payments: paymentsOf(parseEnv({}), { now }, simulatedStripe({ file: stripeFile, now })),
    printing: printingOf(parseEnv({}), simulatedPrintful({ file: printfulFile, now }))
  })
  const before = open()
  const payment = await before.payments?.open(terms(), 'order:1:pi:1')
  const draft = printDraft([{ productId: '71', variantId: '8923', quantity: 1 }])
  expect((await before.printing?.draft(draft))?.ok).toBe(true)
  const after = open()
  expect((await after.payments?.find(payment?.id ?? ''))?.amountCents).toBe(2949)
  expect((await after.printing?.find(draft.orderId))?.status).toBe('draft')
})

test('concurrent calls to a local simulator are not limited in their rate', async () => {
  const file = path.join(folder, 'data', 'busy-printful.json')
  const printing = printingOf(parseEnv({}), simulatedPrintful({ file, now }))
  // More calls than Printful allows in a minute.
  const looks = Array.from({ length: 130 }, (_, number) => printing?.find(`ord_${number}`))
  expect(await Promise.all(looks)).toEqual(looks.map(() => undefined))
})

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY: expected a key that starts with sk_ or rk_'],
  [
    { STRIPE_WEBHOOK_SECRETS: 'whsec_1, secret' },
    'STRIPE_WEBHOOK_SECRETS: expected secrets that start with whsec_'
  ],
  [{ PRINTFUL_TOKEN: 'token' }, 'PRINTFUL_STORE_ID: expected given together with PRINTFUL_TOKEN'],
  [
    { PRINTFUL_TOKEN: 'token', PRINTFUL_STORE_ID: 'mine' },
    'PRINTFUL_STORE_ID: expected the number of a store'
  ],
  [{ PRINTFUL_WEBHOOK_SECRETS: 'not hexadecimal' }, 'PRINTFUL_WEBHOOK_SECRETS']
])('the settings %o are reported as wrong', (environment: Record<string, string>, line) => {
  expect(() => parseEnv(environment)).toThrow(line)
})
