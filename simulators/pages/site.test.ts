// The local simulator pages: who may open them, and which actions they accept.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { printingOf } from '../../functions/composition.ts'
import { parseEnv } from '../../functions/env.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { printDraft } from '../../tests/fixtures/printing.ts'
import { HERE, LOOPBACK, openTestSimulators } from './test-simulators.ts'

let testSimulators: ReturnType<typeof openTestSimulators>
beforeEach(() => {
  testSimulators = openTestSimulators()
})
afterEach(() => testSimulators.remove())

const saidOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', HERE).searchParams.get('said')
const shownPage = async () => (await testSimulators.request('/simulators/')).text()

describe('the access to the page', () => {
  test.each(['0.0.0.0', '::', '192.168.1.9', 'kino.local'])(
    'everybody is refused while the server listens at %s',
    async (host) => {
      for (const where of ['/simulators/', '/simulators/stripe/stripe.js', '/simulators/mail/x'])
        expect(testSimulators.siteAt(host)(new Request(`${HERE}${where}`), LOOPBACK)).toBeUndefined()
    }
  )

  test('other host names and remote visitors are refused', () => {
    const other = new Request('http://rebound.example/simulators/')
    expect(testSimulators.siteAt('127.0.0.1')(other, LOOPBACK)).toBeUndefined()
    expect(
      testSimulators.siteAt('127.0.0.1')(new Request(`${HERE}/simulators/`), { ip: '192.168.1.20' })
    ).toBeUndefined()
  })

  test('the rest of the site is ignored', () => {
    for (const where of ['/', '/simulatorsx', '/api/runtime-config'])
      expect(testSimulators.siteAt('127.0.0.1')(new Request(`${HERE}${where}`), LOOPBACK)).toBeUndefined()
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
    ['nobody knows where', {}]
  ])('a form from %s is refused', async (_, headers: Record<string, string>) => {
    const { id } = await testSimulators.openPayment()
    testSimulators.stripe.buyer.confirm(id, 'card')
    const presses = [
      '/simulators/outages/stripe',
      '/simulators/jobs',
      `/simulators/payments/${id}`,
      `/simulators/stripe/bank/${id}`
    ]
    for (const where of presses)
      expect(
        (await testSimulators.press(where, { act: 'dispute', answer: 'pay', job: 'work-outbox' }, headers))
          .status
      ).toBe(403)
    expect(testSimulators.stripe.disputes).toEqual([])
    expect(testSimulators.jobsDone).toEqual([])
  })

  test('the responses are not indexed, not cached, and run no foreign script', async () => {
    const { headers } = await testSimulators.request('/simulators/')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  })
})

describe('the page', () => {
  test('the page refunds and disputes a payment, where that is possible', async () => {
    const { id } = await testSimulators.openPayment()
    const act = async (name: string) =>
      saidOf(await testSimulators.press(`/simulators/payments/${id}`, { act: name }))
    expect(await act('refund-all')).toBe('refused')
    testSimulators.stripe.buyer.confirm(id, 'card')
    expect(await shownPage()).toContain('betaald')
    expect(await act('refund-half')).toBe('done')
    expect(testSimulators.stripe.charges[0]?.amount_refunded).toBe(1469)
    expect(await act('dispute')).toBe('done')
    expect(await act('dispute-won')).toBe('done')
    expect(await act('refund-all')).toBe('done')
    expect(testSimulators.stripe.charges[0]?.refunded).toBe(true)
    expect(await act('refund-all')).toBe('refused')
    expect(await shownPage()).toContain('29,38')
  })

  test('the page settles a processing payment', async () => {
    const { id } = await testSimulators.openPayment()
    testSimulators.stripe.buyer.confirm(id, 'card-slow')
    expect(saidOf(await testSimulators.press(`/simulators/payments/${id}`, { act: 'settle-paid' }))).toBe(
      'done'
    )
    expect(testSimulators.stripe.intents[0]?.status).toBe('succeeded')
  })

  test('the page prints, ships in parts, delivers and returns an order', async () => {
    await testSimulators.press('/simulators/outages/printful', {
      act: 'settings',
      counts: '2',
      refused: ''
    })
    const shop = printingOf(parseEnv({}), testSimulators.printful)
    const draft = printDraft([{ productId: '71', variantId: '8923', quantity: 1 }])
    await shop?.draft(draft)
    const [order] = testSimulators.printful.orders
    const act = async (name: string, id = order?.id) =>
      saidOf(await testSimulators.press(`/simulators/prints/${id}`, { act: name }))
    expect(await shownPage()).toContain('kosten worden nog berekend')
    expect(await act('produce')).toBe('refused')
    expect(await act('count')).toBe('done')
    expect((await shop?.confirm(draft.orderId))?.ok).toBe(true)
    for (const name of ['produce', 'ship-part', 'ship']) expect(await act(name)).toBe('done')
    expect(testSimulators.printful.orders[0]?.status).toBe('fulfilled')
    const [first, second] = testSimulators.printful.shipments
    expect(await act('deliver', first?.id)).toBe('done')
    expect(await act('return', second?.id)).toBe('done')
    expect(testSimulators.printful.shipments.map(({ delivery_status: status }) => status)).toEqual([
      'delivered',
      'return_to_sender'
    ])
    expect(await act('cancel')).toBe('refused')
  })

  test('the page plans, lists and ends outages', async () => {
    const plan = { act: 'plan', on: 'POST /v1/refunds', does: 'error-after', times: '2' }
    expect(saidOf(await testSimulators.press('/simulators/outages/stripe', plan))).toBe('done')
    expect(await shownPage()).toContain('geld terugbetalen: fout 500, maar het is wel gebeurd, nog 2 keer')
    expect(
      saidOf(
        await testSimulators.press('/simulators/outages/stripe', { act: 'set-delivery', delivery: 'never' })
      )
    ).toBe('done')
    expect(testSimulators.stripe.webhookQueue.delivery()).toBe('never')
    await testSimulators.press('/simulators/outages/stripe', { act: 'forget' })
    expect(testSimulators.stripe.plannedFaults.planned()).toEqual([])
  })

  test.each([
    { act: 'plan', on: 'GET /other', does: 'error-after', times: '1' },
    { act: 'plan', on: 'POST /v1/refunds', does: 'explode', times: '1' },
    { act: 'plan', on: 'POST /v1/refunds', does: 'error-after', times: '99' },
    { act: 'set-delivery', delivery: 'by-pigeon' },
    { act: 'constructor' },
    {}
  ])('other input is refused: %o', async (fields) => {
    expect(saidOf(await testSimulators.press('/simulators/outages/stripe', fields))).toBe('refused')
  })

  test('the page runs a scheduled job at once', async () => {
    expect(saidOf(await testSimulators.press('/simulators/jobs', { job: 'work-outbox' }))).toBe('done')
    expect(saidOf(await testSimulators.press('/simulators/jobs', { job: 'other' }))).toBe('failed')
    expect(testSimulators.jobsDone).toEqual(['work-outbox', 'other'])
  })

  test('the page shows each mail as HTML and as text, without scripts, and with local links', async () => {
    mkdirSync(testSimulators.mailFolder, { recursive: true })
    const link = `${settings.siteUrl.replace(/\/$/, '')}/superfan/`
    const mail = [
      'From: KINO 9 <help@kino9.example>',
      'To: noor@post.example',
      'Subject: <b>Dank je</b>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Kijk op ${link}`,
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<a href="${link}">Kijk</a><script>1</script>`,
      '--x--'
    ]
    writeFileSync(path.join(testSimulators.mailFolder, '2026-11-20-noor@post.example.eml'), mail.join('\r\n'))
    expect(await shownPage()).toContain('&lt;b&gt;Dank je')
    const where = `/simulators/mail/${readdirSync(testSimulators.mailFolder)[0]?.replace('.eml', '')}`
    expect(await (await testSimulators.request(where)).text()).toContain(`<a href="${HERE}/superfan/">`)
    const html = await testSimulators.request(`${where}/html`)
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await html.text()).toContain(`<a href="${HERE}/superfan/">Kijk</a>`)
    for (const other of ['..%2f..%2fetc', 'none'])
      expect((await testSimulators.request(`/simulators/mail/${other}`)).status).toBe(404)
  })

  test('the page shows which vendors are real', async () => {
    const none = { stripe: undefined, printful: undefined, mailFolder: undefined }
    const shown = await (await testSimulators.request('/simulators/', {}, none)).text()
    for (const name of ['STRIPE_SECRET_KEY', 'PRINTFUL_TOKEN', 'SMTP_URL']) expect(shown).toContain(name)
    expect((await testSimulators.request('/simulators/stripe/stripe.js', {}, none)).status).toBe(404)
  })
})
