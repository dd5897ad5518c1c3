// The local simulator pages: who may open them, and which actions they accept.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../src/site/brand/settings.ts'
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
