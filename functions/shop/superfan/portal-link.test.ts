// The link to manage a subscription: every request gets the same response, and a link works once.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { portalLinkText as text } from '#texts/portal-link.ts'
import {
  type SimulatedMailServer,
  type StoredMail,
  startSimulatedMailServer
} from '../../../simulators/mailer.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { smtpMailer } from '../../platform/services/smtp/mailer.smtp.ts'
import { forgetPeopleJob } from '../../site/privacy/forget-people.ts'
import { FAN_MAIL_KIND } from './fan-mails.ts'
import { fanMailHandler } from './send-fan-mail.ts'

const NEVER = new AbortController().signal
const EXPIRED = '/superfan/portal-link-expired/'
const PATH = '/api/stripe/portal/link'

let testDatabase: TestDatabase
let context: TestFans
let server: SimulatedMailServer
const inbox: StoredMail[] = []
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  server = await startSimulatedMailServer((mail) => void inbox.push(mail))
})
afterAll(async () => {
  await server.close()
  await testDatabase.close()
})
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
  inbox.length = 0
})
afterEach(() => expect([...context.stripe.faults].slice(0, 5)).toEqual([]))

async function mailed() {
  const { now } = context.testApp.services
  const mailer = smtpMailer({ url: server.url, sender: { name: 'KINO 9', address: 'site@kino9.example' } })
  const handlers = { [FAN_MAIL_KIND]: fanMailHandler({ db: testDatabase.db, now, mailer }) }
  await workOutbox({ db: testDatabase.db, now }, handlers, NEVER)
  return Promise.all(
    inbox.splice(0).map(async ({ to: envelope, raw }) => ({ ...(await PostalMime.parse(raw)), envelope }))
  )
}
const requestLink = (email: string) => context.post('/api/stripe/portal/email', { email })
async function linkMailed(): Promise<URL> {
  await requestLink(noor.email)
  const text = (await mailed()).at(-1)?.text ?? ''
  return new URL(/https:\/\/\S+\/api\/stripe\/portal\/link\?token=[\w-]{43}/.exec(text)?.[0] ?? 'about:blank')
}
const open = (link: URL) => context.testApp.request(`${link.pathname}${link.search}`)
const press = (token: string, headers: Record<string, string> = {}) =>
  context.testApp.request(PATH, { method: 'POST', body: new URLSearchParams({ token }), headers })
const tokenOf = (link: URL) => link.searchParams.get('token') ?? ''
const whereTo = async (token: string) => (await press(token)).headers.get('location')
async function becomeFan(): Promise<void> {
  await context.finish(await context.filledIn())
  await mailed()
}

test('a fan gets a link by mail to a page with one button, which opens the portal of this fan only', async () => {
  await becomeFan()
  const link = await linkMailed()
  expect(link.origin).toBe(SITE_ORIGIN)
  const page = await open(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toMatch(/^<!doctype html>\n<html lang="nl/)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain(`<title>${text.title(settings.name)}</title>`)
  // Without a notice between the two.
  expect(html).toContain(`<h1>${text.heading}</h1><p>${text.explanation}</p>`)
  expect(html).toContain(text.back)
  expect(html.match(/<button>.*<\/button>/g)).toEqual([`<button>${text.button}</button>`])
  expect(html).toContain(`<form method="post" action="${PATH}">`)
  expect(html).toContain(`name="token" value="${tokenOf(link)}"`)
  // The URL contains the token: neither other pages nor the analytics may receive it.
  expect(page.headers.get('referrer-policy')).toBe('strict-origin')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; style-src 'sha256-")
  expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'")
  expect(policy).toContain(`form-action 'self' ${context.stripe.portalOrigin}`)
  const sent = await press(tokenOf(link))
  const location = new URL(sent.headers.get('location') ?? '')
  expect(sent.status).toBe(303)
  expect(location.origin).toBe(context.stripe.portalOrigin)
  expect(location.pathname).toContain(context.stripe.customers[0]?.id ?? 'nobody')
})

test('opening the page any number of times does not use up the link; the button does', async () => {
  await becomeFan()
  const link = await linkMailed()
  for (let times = 0; times < 5; times++) expect((await open(link)).status).toBe(200)
  expect(await whereTo(tokenOf(link))).toContain(context.stripe.portalOrigin)
  for (let times = 0; times < 5; times++) expect(await whereTo(tokenOf(link))).toBe(EXPIRED)
})

test('one of ten simultaneous presses opens the portal', async () => {
  await becomeFan()
  const token = tokenOf(await linkMailed())
  const places = await Promise.all(Array.from({ length: 10 }, () => whereTo(token)))
  expect(places.filter((place) => place === EXPIRED)).toHaveLength(9)
})

test.each([
  ['a second before its quarter of an hour is over', 899, true],
  ['a second after, it does not', 901, false],
  ['when the clock goes back an hour, it does not', -3600, false]
])('a link works %s', async (_, seconds, isGood) => {
  await becomeFan()
  const link = await linkMailed()
  context.later(seconds)
  expect((await whereTo(tokenOf(link))) === EXPIRED).toBe(!isGood)
})

test.each(['', 'x', 'A'.repeat(43), '../../'.repeat(14), "'; DROP TABLE fans; --"])(
  'an invalid token (%j) leads to the page that says so',
  async (token) => {
    const answer = await press(token)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(EXPIRED)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  }
)

test('the style of the page is the one that its policy allows', async () => {
  await becomeFan()
  const page = await open(await linkMailed())
  const style = /<style>([\s\S]+)<\/style>/.exec(await page.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(style).toContain('button{')
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
})

test.each(['', '?token=x', `?token=${'A'.repeat(42)}`])(
  'a link with %j opens the page that says it is not valid',
  async (query) => {
    const answer = await context.testApp.request(`${PATH}${query}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(EXPIRED)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
)

test('a link with two tokens is refused, opened or pressed', async () => {
  const twice = `${PATH}?token=${'A'.repeat(43)}&token=${'B'.repeat(43)}`
  for (const method of ['GET', 'POST']) {
    const answer = await context.testApp.request(twice, { method })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid-request' })
  }
})

test('a form without a token, and one that is too large, press nothing', async () => {
  const send = (body: URLSearchParams) => context.testApp.request(PATH, { method: 'POST', body })
  expect((await send(new URLSearchParams())).headers.get('location')).toBe(EXPIRED)
  expect((await send(new URLSearchParams({ token: 'x'.repeat(2000) }))).status).toBe(413)
})

test('the portal links back to the Superfan page, and each press calls Stripe with its own idempotency key', async () => {
  await becomeFan()
  for (let times = 0; times < 2; times++) await press(tokenOf(await linkMailed()))
  const sessions = context.requests.filter(({ url }) => url.endsWith('/billing_portal/sessions'))
  const keys = new Set(sessions.map(({ headers }) => headers.get('idempotency-key')))
  expect(keys.size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^portal:[\da-f]{64}:\d{13}$/)
  const fields = new URLSearchParams(await sessions[0]?.clone().text())
  expect(fields.get('return_url')).toBe(`${SITE_ORIGIN}/superfan/`)
})

test('a form on another site cannot press the button', async () => {
  await becomeFan()
  const token = tokenOf(await linkMailed())
  for (const origin of ['https://evil.example', 'null'])
    expect((await press(token, { origin })).status).toBe(403)
  expect(await whereTo(token)).toContain(context.stripe.portalOrigin)
})

test('the button can be pressed again when Stripe was unavailable', async () => {
  await becomeFan()
  const token = tokenOf(await linkMailed())
  context.stripe.injectFault({ on: 'POST /v1/billing_portal/sessions', does: 'cut-before', times: 2 })
  const away = await press(token)
  expect(away.status).toBe(503)
  expect(await away.text()).toContain(`<p role="alert">${text.away}</p>`)
  expect(context.testApp.logged.at(-1)).toMatchObject({ status: 503, service: 'payments' })
  context.later(1)
  expect(await whereTo(token)).toContain(context.stripe.portalOrigin)
})

test("a press never redirects to a portal on a site that is not the payment provider's", async () => {
  await becomeFan()
  const token = tokenOf(await linkMailed())
  const { stripe } = context
  const real = stripe.send
  stripe.send = async (request) => {
    const answer = await real(request)
    if (!request.url.includes('billing_portal')) return answer
    return Response.json({ ...((await answer.json()) as object), url: 'https://evil.example/portal' })
  }
  const refused = await press(token)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('location')).toBeNull()
})

test('an unknown address gets the same response and the same row, but no mail', async () => {
  await becomeFan()
  const shapeOf = async (email: string) => {
    const before = context.requests.length
    const answer = await requestLink(email)
    const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
    const { status } = answer
    return { status, headers, body: await answer.json(), requestCount: context.requests.length - before }
  }
  const known = await shapeOf(noor.email)
  expect(await shapeOf('nobody@post.example')).toEqual(known)
  expect(known).toMatchObject({ status: 200, body: { ok: true }, requestCount: 0 })
  expect(await context.rows.mails()).toEqual(['welcome', 'manage', 'manage'])
  expect((await mailed()).map(({ envelope }) => envelope)).toEqual([[noor.email]])
})

test('the link of a former fan opens the portal with the earlier invoices', async () => {
  await becomeFan()
  context.stripe.subscriber.cancel(context.stripe.subscriptions[0]?.id ?? '', 'now')
  await context.stripe.webhooks.deliverWaiting()
  await mailed()
  expect(await whereTo(tokenOf(await linkMailed()))).toContain(context.stripe.portalOrigin)
})

test('the link has our own host, whatever host a request names', async () => {
  await becomeFan()
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const body = JSON.stringify({ email: noor.email })
  const request = new Request('https://evil.example/api/stripe/portal/email', {
    method: 'POST',
    headers,
    body
  })
  await context.testApp.app(request, { ip: '192.0.2.9' })
  const [mail] = await mailed()
  expect(mail?.text).toContain(`${SITE_ORIGIN}${PATH}?token=`)
  expect(mail?.text).not.toContain('evil')
})

test('the stored rows contain no usable link, and the requester is forgotten', async () => {
  await becomeFan()
  const token = tokenOf(await linkMailed())
  const { rows } = await testDatabase.db.execute(
    sql`SELECT encode(token_hash, 'escape') AS kept FROM portal_tokens`
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  context.later(2 * 24 * 60 * 60)
  await runJob(context.testApp.services, forgetPeopleJob)
  expect((await testDatabase.db.execute(sql`SELECT token_hash FROM portal_tokens`)).rows).toEqual([])
  expect(await context.rows.mails()).toEqual(['welcome'])
})

test('each mail goes to one person, with both bodies and the agreement', async () => {
  await context.finish(await context.filledIn())
  const [welcome] = await mailed()
  expect(welcome?.envelope).toEqual([noor.email])
  expect(welcome?.subject).toContain('Welkom')
  for (const body of [welcome?.text, welcome?.html])
    for (const part of ['3,00', '/herroepen/', noor.name, noor.nickname]) expect(body).toContain(part)
  await context.finish(await context.filledIn(), { ...noor, name: '<b>Somebody</b>' })
  const [already] = await mailed()
  expect(already?.envelope).toEqual([noor.email])
  expect(already?.subject).toBe('Je bent al Superfan')
  expect(already?.html).not.toContain('Somebody')
})

test('a name is repeated only after a month was paid, so that strangers cannot be sent text through this site', async () => {
  const attacker = { ...noor, name: 'Win een prijs', nickname: 'op evil.app' }
  const intentId = await context.filledIn('sepa')
  await context.finish(intentId, attacker)
  await requestLink(noor.email)
  const unpaid = await mailed()
  expect(unpaid.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Welkom'),
    'Je link om je abonnement te beheren'
  ])
  expect(unpaid[0]?.text).toContain('domiciliëring')
  for (const mail of unpaid) {
    expect(mail.text).toContain('Dag,')
    expect(`${mail.text} ${mail.html}`).not.toMatch(/Win een prijs|evil\.app/)
  }
  context.stripe.subscriber.settle(context.stripe.subscriptions[0]?.id ?? '', true)
  await context.stripe.webhooks.deliverWaiting()
  await requestLink(noor.email)
  expect((await mailed()).at(-1)?.text).toContain('Dag Win een prijs,')
})
