// What the Superfan API refuses, and its rate limits.
import { beforeEach, expect, test } from 'vitest'
import { oneTryOf } from '../../../tests/fixtures/checkout/checkout.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { statementsDuring } from '../../../tests/servers/statements.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { SUPERFAN_LIMITS } from './limits.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const CACHE_WITHIN_MS = 30_000

const testDatabase = databaseOfFile()
let context: TestFans
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
})
const limited = async () => {
  context = await openTestFans(testDatabase.db, {
    cache: postgresCache(testDatabase.db, () => NOON, CACHE_WITHIN_MS)
  })
}
const requestLink = (email: string, address?: string) =>
  context.post('/api/stripe/portal/email', { email }, address)

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a name that nobody sees', { name: '\u200b\u2060' }, 'name'],
  ['a name without end', { name: 'a'.repeat(121) }, 'name'],
  ['a nickname of 61 characters', { nickname: 'é'.repeat(61) }, 'nickname'],
  ['a line break in the address', { email: 'a@b.be\r\nBcc: x@y.be' }, 'email'],
  ['two addresses', { email: 'a@b.be, c@d.be' }, 'email'],
  ['an address that is none', { email: 'noor' }, 'email']
])('a signup with %s is refused by its field, without calling Stripe', async (_, wrong, field) => {
  const intentId = await context.filledIn()
  const requestsBefore = context.requests.length
  const answer = await context.finish(intentId, { ...noor, ...wrong })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: [field] })
  expect(context.requests).toHaveLength(requestsBefore)
  expect((await context.finish(intentId)).status).toBe(200)
})

test.each<[string, unknown, string[]]>([
  ['markup', '<img src=x onerror=alert(1)>', ['<img src=x onerror=alert(1)>']],
  ['codes that steer', 'pop\u202e\u0007corn\nprins', ['pop corn prins']],
  ['nothing that can be seen', '\u200b\u200d\ufe0f \u3164', []],
  ['nothing', '', []],
  ['null', null, []],
  ['sixty characters', 'é'.repeat(60), ['é'.repeat(60)]]
])('a nickname of %s is shown as text, on one line, or not at all', async (_, nickname, shown) => {
  expect((await context.finish(await context.filledIn(), { ...noor, nickname })).status).toBe(200)
  expect(await context.list()).toEqual(shown)
})

test('sixty of a hundred forms of one address open in ten minutes: enough for a live show on one Wi-Fi', async () => {
  await limited()
  const answers = await Promise.all(Array.from({ length: 100 }, () => context.post('/api/subscription/init')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(context.stripe.setups).toHaveLength(60)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({
    error: expect.stringMatching(/Probeer het over \d+ minuten/)
  })
  expect(await context.rows.alerts()).toEqual([])
})

test('a flood of forms alerts the hosts once, and keeps nobody out: every address still opens five', async () => {
  await limited()
  for (let index = 0; index < SUPERFAN_LIMITS['superfan-signups-all'].tries; index++)
    await context.post('/api/subscription/init', undefined, `198.51.100.${index}`)
  const statuses = []
  for (let index = 0; index < 6; index++)
    statuses.push(await context.post('/api/subscription/init', undefined, '203.0.113.1'))
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 503])
  expect(statuses[0]?.headers.has('retry-after')).toBe(false)
  expect((await context.post('/api/subscription/init', undefined, '203.0.113.2')).status).toBe(200)
  expect(await context.rows.alerts()).toEqual(['signups-flooded'])
})

test('one address may request links for sixty others', async () => {
  await limited()
  const statuses: number[] = []
  for (let index = 0; index < 65; index++) statuses.push((await requestLink(`a${index}@post.example`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
})

test('a flood of requests for invented addresses alerts the hosts once, fills no outbox, and keeps no fan from a link', async () => {
  await limited()
  await context.finish(await context.filledIn())
  const mailsBefore = (await context.rows.mails()).length
  const ceiling = SUPERFAN_LIMITS['superfan-links-all-hour'].tries
  const answers: Response[] = []
  for (let index = 0; index < ceiling + 5; index++)
    answers.push(await requestLink(`a${index}@post.example`, `198.51.100.${index}`))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.at(-1)?.headers.has('retry-after')).toBe(false)
  expect(await context.rows.mails()).toHaveLength(mailsBefore + ceiling)
  let answer: Response | undefined
  const forFan = await statementsDuring(async () => {
    answer = await requestLink(noor.email, '203.0.113.9')
  })
  expect(answer?.status).toBe(200)
  expect(await context.rows.mails()).toHaveLength(mailsBefore + ceiling + 1)
  // Neither the response nor the work tells who is a fan.
  const forNobody = await statementsDuring(() => requestLink('nobody@post.example', '203.0.113.9'))
  expect(forNobody).toEqual(forFan)
  expect(await context.rows.mails()).toHaveLength(mailsBefore + ceiling + 1)
  expect(await context.rows.alerts()).toEqual(['links-flooded'])
})

test.each<[string, string, (intentId: string, address: string) => Promise<Response>]>([
  ['opened forms', 'superfan-signups', (_, address) => context.post('/api/subscription/init', {}, address)],
  [
    'finished forms',
    'superfan-finishes',
    (intentId, address) => context.post('/api/subscription/finalize', { intentId, ...noor }, address)
  ],
  ['requested links', 'superfan-links', (_, address) => requestLink(`to-${address}@post.example`, address)]
])('%s are limited for each visitor alone', async (_, limit, ask) => {
  context = await openTestFans(testDatabase.db, { cache: oneTryOf(limit) })
  const intentId = await context.filledIn()
  expect((await ask(intentId, '203.0.113.1')).status).toBe(200)
  expect((await ask(intentId, '203.0.113.1')).status).toBe(429)
  expect((await ask(intentId, '203.0.113.2')).status).toBe(200)
})

test.each([
  ['a fan', noor.email],
  ['nobody we know', 'nobody@post.example']
])('three links an hour are sent to %s, whoever asks', async (_, email) => {
  await limited()
  await context.finish(await context.filledIn())
  const statuses: number[] = []
  for (let index = 0; index < 6; index++)
    statuses.push((await requestLink(email, `203.0.113.${index}`)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
})

test('three links an hour are sent to one mailbox, whatever tag its address has', async () => {
  await limited()
  const answers: Response[] = []
  for (let index = 0; index < 8; index++)
    answers.push(await requestLink(`noor+${index}@post.example`, `203.0.113.${index}`))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  // The page puts its own sentence about trying again later before this text.
  expect(await answers.at(-1)?.json()).toMatchObject({
    error: 'Er zijn net al veel beheerlinks gevraagd. Over een uur kan het weer.'
  })
})

test('one mailbox may begin ten signups a day, whatever tag its address has', async () => {
  await limited()
  const signUp = async (index: number) => {
    const { intentId } = await context.init(`203.0.113.${index}`)
    context.stripe.subscriber.confirmSetup(intentId, 'sepa')
    const finish = (email: string) => context.finish(intentId, { ...noor, email })
    return { intentId, finish }
  }
  for (let index = 0; index < SUPERFAN_LIMITS['superfan-signups-to'].tries; index++) {
    const { finish } = await signUp(index)
    expect((await finish(`noor+${index}@post.example`)).status).toBe(200)
    // The response was lost: repeating the call is not another signup.
    expect((await finish(`noor+${index}@post.example`)).status).toBe(200)
  }
  const { finish } = await signUp(90)
  expect((await finish('noor@post.example')).status).toBe(429)
  expect((await finish('milan@post.example')).status).toBe(200)
  expect(await context.rows.mails()).toHaveLength(SUPERFAN_LIMITS['superfan-signups-to'].tries + 1)
})

test.each(['a@b.be\r\nBcc: x', 'a@b.be,c@d.be', '', 'noor'])('no link is sent to %j', async (email) => {
  expect((await requestLink(email)).status).toBe(400)
  expect(await context.rows.mails()).toEqual([])
})

test.each([
  ['DATABASE_URL', { db: undefined }],
  ['STRIPE_SECRET_KEY or STRIPE_SUPERFAN_PRICE_ID', { memberships: undefined }],
  ['APP_SECRET', { appSecret: '' }]
])('every signup is refused without %s, and the log says why', async (setting, lacking) => {
  context = await openTestFans(testDatabase.db, lacking)
  for (const [path, json] of [
    ['/api/subscription/init', undefined],
    ['/api/subscription/finalize', { ...noor, intentId: 'seti_1' }],
    ['/api/stripe/portal/email', { email: noor.email }]
  ] as const) {
    expect((await context.post(path, json)).status).toBe(503)
    expect(context.testApp.logged.at(-1)).toMatchObject({
      service: 'superfan',
      reason: `superfan: off, because ${setting} is not set`
    })
  }
  expect(context.stripe.setups).toEqual([])
})

test.each([
  ['four euro', { unit_amount: 400 }],
  ['dollars', { currency: 'usd' }],
  ['a price that is not used any more', { active: false }],
  ['a year', { recurring: { interval: 'year', interval_count: 1 } }]
])('every signup is refused for %s: only the price on the page is charged', async (_, wrong) => {
  Object.assign(context.stripe.prices[0] ?? {}, wrong)
  expect((await context.post('/api/subscription/init')).status).toBe(502)
  expect(context.stripe.setups).toEqual([])
  expect(context.testApp.logged.at(-1)).toMatchObject({
    service: 'superfan',
    reason: expect.stringContaining('STRIPE_SUPERFAN_PRICE_ID')
  })
})

test('every signup is refused until the price is right again, which is then no longer checked', async () => {
  const priceRequests = () => context.requests.filter(({ url }) => url.includes('/v1/prices/')).length
  const [price] = context.stripe.prices
  if (price) price.active = false
  await context.post('/api/subscription/init')
  expect(priceRequests()).toBe(1)
  if (price) price.active = true
  for (let times = 0; times < 3; times++) await context.init()
  expect(priceRequests()).toBe(2)
})

test('every signup is refused while Stripe is unavailable: the error says so, and a later try opens another form', async () => {
  context.stripe.injectFault({ on: 'POST /v1/setup_intents', does: 'cut-after', times: 2 })
  expect((await context.post('/api/subscription/init')).status).toBe(503)
  expect((await context.post('/api/subscription/init')).status).toBe(200)
})

test('the log contains nothing that opens a form, a charge or an account', async () => {
  const { intentId, clientSecret } = await context.init()
  context.stripe.subscriber.confirmSetup(intentId, 'card-checked-again')
  await context.finish(intentId)
  const written = JSON.stringify(context.testApp.logged)
  for (const secret of [
    clientSecret,
    context.stripe.intents[0]?.client_secret ?? '',
    noor.email,
    noor.name
  ]) {
    expect(secret).not.toBe('')
    expect(written).not.toContain(secret)
  }
})

test('each form is opened under another idempotency key', async () => {
  for (let times = 0; times < 3; times++) await context.init()
  const opened = context.requests.filter(({ method }) => method === 'POST')
  const keys = new Set(opened.map(({ headers }) => headers.get('idempotency-key')))
  expect(keys.size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^superfan:init:[\w-]{36}$/)
})

test('the list has the nicknames of fans in the order in which they signed up, and nobody without one', async () => {
  await context.finish(await context.filledIn(), { name: 'Stil', email: 'stil@post.example', nickname: '' })
  const names = ['zed', 'anna', 'milan']
  for (const nickname of names)
    await context.finish(await context.filledIn(), {
      name: nickname,
      email: `${nickname}@post.example`,
      nickname
    })
  await testDatabase.db.execute(`UPDATE fans SET name = name WHERE nickname = 'zed'`)
  expect(await context.list()).toEqual(names)
})

test('the list of nicknames may be cached for a minute, and contains nothing else', async () => {
  await context.finish(await context.filledIn())
  const answer = await context.testApp.request('/api/superfans')
  expect(answer.headers.get('cache-control')).toContain('max-age=60')
  expect(await answer.json()).toEqual({ nicknames: [noor.nickname] })
})
