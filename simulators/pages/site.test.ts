// The local pages of a machine: who is let in, and what may be pressed on the desk.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseEnv } from '../../functions/env.ts'
import { printingOf } from '../../functions/sources.ts'
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
const desk = async () => (await testSimulators.ask('/simulators/')).text()

describe('who is let in:', () => {
  test.each(['0.0.0.0', '::', '192.168.1.9', 'kino.local'])(
    'nobody at all while the server listens at %s',
    async (host) => {
      for (const where of ['/simulators/', '/simulators/stripe/stripe.js', '/simulators/mail/x'])
        expect(testSimulators.siteAt(host)(new Request(`${HERE}${where}`), LOOPBACK)).toBeUndefined()
    }
  )

  test('nobody by another name, and no visitor from elsewhere', () => {
    const other = new Request('http://rebound.example/simulators/')
    expect(testSimulators.siteAt('127.0.0.1')(other, LOOPBACK)).toBeUndefined()
    expect(
      testSimulators.siteAt('127.0.0.1')(new Request(`${HERE}/simulators/`), { ip: '192.168.1.20' })
    ).toBeUndefined()
  })

  test('the rest of the site is not its business', () => {
    for (const where of ['/', '/simulatorsx', '/api/runtime-config'])
      expect(testSimulators.siteAt('127.0.0.1')(new Request(`${HERE}${where}`), LOOPBACK)).toBeUndefined()
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
    ['nobody knows where', {}]
  ])('no press from %s', async (_, headers: Record<string, string>) => {
    const { id } = await testSimulators.openPayment()
    testSimulators.stripe.buyer.confirm(id, 'card')
    const presses = [
      '/simulators/trouble',
      '/simulators/work',
      `/simulators/bank/${id}`,
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

  test('what is shown is for no search engine, runs no foreign script and is kept by nobody', async () => {
    const { headers } = await testSimulators.ask('/simulators/')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  })
})

describe('the desk', () => {
  test('gives money back and disputes, as far as it is there', async () => {
    const { id } = await testSimulators.openPayment()
    const act = async (name: string) =>
      saidOf(await testSimulators.press(`/simulators/bank/${id}`, { act: name }))
    expect(await act('refund-all')).toBe('refused')
    testSimulators.stripe.buyer.confirm(id, 'card')
    expect(await desk()).toContain('betaald')
    expect(await act('refund-half')).toBe('done')
    expect(testSimulators.stripe.charges[0]?.amount_refunded).toBe(1469)
    expect(await act('dispute')).toBe('done')
    expect(await act('dispute-won')).toBe('done')
    expect(await act('refund-all')).toBe('done')
    expect(testSimulators.stripe.charges[0]?.refunded).toBe(true)
    expect(await act('refund-all')).toBe('refused')
    expect(await desk()).toContain('29,38')
  })

  test('settles what is in processing', async () => {
    const { id } = await testSimulators.openPayment()
    testSimulators.stripe.buyer.confirm(id, 'card-slow')
    expect(saidOf(await testSimulators.press(`/simulators/bank/${id}`, { act: 'settle-paid' }))).toBe('done')
    expect(testSimulators.stripe.intents[0]?.status).toBe('succeeded')
  })

  test('prints, sends in parts, delivers and takes back', async () => {
    await testSimulators.press('/simulators/trouble', {
      vendor: 'printful',
      act: 'habits',
      counts: '2',
      refused: ''
    })
    const shop = printingOf(parseEnv({}), testSimulators.printful)
    const draft = printDraft([{ productId: '71', variantId: '8923', quantity: 1 }])
    await shop?.draft(draft)
    const [order] = testSimulators.printful.orders
    const act = async (name: string, id = order?.id) =>
      saidOf(await testSimulators.press(`/simulators/printer/${id}`, { act: name }))
    expect(await desk()).toContain('kosten worden nog berekend')
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

  test('makes bad days, shows what is to come and ends them', async () => {
    const plan = { vendor: 'stripe', act: 'plan', on: 'POST /v1/refunds', does: 'error-after', times: '2' }
    expect(saidOf(await testSimulators.press('/simulators/trouble', plan))).toBe('done')
    expect(await desk()).toContain('geld terugbetalen: fout 500, maar het is wel gebeurd, nog 2 keer')
    expect(
      saidOf(
        await testSimulators.press('/simulators/trouble', {
          vendor: 'stripe',
          act: 'carry',
          delivery: 'never'
        })
      )
    ).toBe('done')
    expect(testSimulators.stripe.postman.carries()).toBe('never')
    await testSimulators.press('/simulators/trouble', { vendor: 'stripe', act: 'forget' })
    expect(testSimulators.stripe.mischiefs.planned()).toEqual([])
  })

  test.each([
    { act: 'plan', on: 'GET /other', does: 'error-after', times: '1' },
    { act: 'plan', on: 'POST /v1/refunds', does: 'explode', times: '1' },
    { act: 'plan', on: 'POST /v1/refunds', does: 'error-after', times: '99' },
    { act: 'carry', delivery: 'by-pigeon' },
    { act: 'constructor' },
    {}
  ])('takes no other word: %o', async (fields) => {
    expect(saidOf(await testSimulators.press('/simulators/trouble', { vendor: 'stripe', ...fields }))).toBe(
      'refused'
    )
  })

  test('does a job of the clock at once', async () => {
    expect(saidOf(await testSimulators.press('/simulators/work', { job: 'work-outbox' }))).toBe('done')
    expect(saidOf(await testSimulators.press('/simulators/work', { job: 'other' }))).toBe('failed')
    expect(testSimulators.jobsDone).toEqual(['work-outbox', 'other'])
  })

  test('shows each mail as HTML and as text, harmless, with links that lead here', async () => {
    mkdirSync(testSimulators.mailFolder, { recursive: true })
    const link = `${settings.siteUrl.replace(/\/$/, '')}/superfan/`
    const mail = [
      ...['From: KINO 9 <help@kino9.example>', 'To: noor@post.example', 'Subject: <b>Dank je</b>'],
      ...['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=x', '', '--x'],
      ...['Content-Type: text/plain; charset=utf-8', '', `Kijk op ${link}`, '--x'],
      ...[
        'Content-Type: text/html; charset=utf-8',
        '',
        `<a href="${link}">Kijk</a><script>1</script>`,
        '--x--'
      ]
    ]
    writeFileSync(path.join(testSimulators.mailFolder, '2026-11-20-noor@post.example.eml'), mail.join('\r\n'))
    expect(await desk()).toContain('&lt;b&gt;Dank je')
    const where = `/simulators/mail/${readdirSync(testSimulators.mailFolder)[0]?.replace('.eml', '')}`
    expect(await (await testSimulators.ask(where)).text()).toContain(`<a href="${HERE}/superfan/">`)
    const html = await testSimulators.ask(`${where}/html`)
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await html.text()).toContain(`<a href="${HERE}/superfan/">Kijk</a>`)
    for (const other of ['..%2f..%2fetc', 'none'])
      expect((await testSimulators.ask(`/simulators/mail/${other}`)).status).toBe(404)
  })

  test('says which vendors are real', async () => {
    const none = { stripe: undefined, printful: undefined, mailFolder: undefined }
    const shown = await (await testSimulators.ask('/simulators/', {}, none)).text()
    for (const name of ['STRIPE_SECRET_KEY', 'PRINTFUL_TOKEN', 'SMTP_URL']) expect(shown).toContain(name)
    expect((await testSimulators.ask('/simulators/stripe/stripe.js', {}, none)).status).toBe(404)
  })
})
