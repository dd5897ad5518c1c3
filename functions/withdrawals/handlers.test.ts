// Withdrawing from a contract: kept once, answered alike whatever we know, acknowledged with content, date and time.
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../src/settings/settings.ts'
import { openWorkshop } from '../checkout/desk.ts'
import { fulfilDuty } from '../checkout/fulfil-order.ts'
import { FULFIL_KIND } from '../checkout/order-effects.ts'
import { releaseHold } from '../checkout/release-hold.ts'
import { openTrialCheckout, type TrialCheckout } from '../checkout/trial-checkout.ts'
import { withdrawals } from '../db/order-facts-schema.ts'
import { outbox } from '../db/schema.ts'
import { openTrialDatabase, type TrialDatabase } from '../db/trial-database.ts'
import { workOutbox } from '../outbox/work-outbox.ts'
import { postgresCache } from '../services/cache.postgres.ts'
import {
  type KeptMail,
  type SimulatedMailServer,
  startSimulatedMailServer
} from '../services/mailer.simulator.ts'
import { smtpMailer } from '../services/mailer.smtp.ts'
import type { Mail } from '../services/mailer.ts'
import { noor } from '../services/trial-payments.ts'
import { openHouse } from '../testing.ts'
import { WITHDRAWAL_MAIL_KIND } from './records.ts'
import { withdrawalMailDuty } from './send-withdrawal-mail.ts'

const NEVER = new AbortController().signal
const HOSTS = settings.mail.alerts

let trial: TrialDatabase
let server: SimulatedMailServer
let kept: KeptMail[] = []
beforeAll(async () => {
  trial = await openTrialDatabase()
  server = await startSimulatedMailServer((mail) => void kept.push(mail))
}, 60_000)
afterAll(async () => {
  await server.close()
  await trial.close()
})

let world: TrialCheckout
let orderId: string
beforeEach(async () => {
  kept = []
  await trial.db.execute(sql`TRUNCATE withdrawals CASCADE`)
  world = await openTrialCheckout(trial.db)
  orderId = ((await (await world.start()).json()) as { orderId: string }).orderId
})

const form = (changes: object = {}) => ({
  ...{ kind: 'order', reference: orderId, name: 'Noor de Wit', email: noor.email, part: '' },
  ...changes
})
const send = (changes: object = {}) => world.post('/api/withdrawals', form(changes))
const rows = () => trial.db.select().from(withdrawals).orderBy(withdrawals.id)
const now = () => world.house.services.now()
async function work() {
  const mailer = smtpMailer({
    url: server.url,
    sender: { name: settings.name, address: settings.mail.sender }
  })
  const duties = {
    [FULFIL_KIND]: fulfilDuty(world.house.services),
    [WITHDRAWAL_MAIL_KIND]: withdrawalMailDuty({ db: trial.db, now, mailer })
  }
  await workOutbox({ db: trial.db, now }, duties, NEVER)
  const mails = await Promise.all(
    kept.map(async ({ to, raw }) => ({ reader: to[0] ?? '', ...(await PostalMime.parse(raw)) }))
  )
  const toHosts = mails.filter(({ reader }) => HOSTS.includes(reader))
  return { toBuyer: mails.filter((mail) => !toHosts.includes(mail)), toHosts }
}

test('a withdrawal is kept, and answered with when it was received', async () => {
  const response = await send({ part: 'alleen de mok' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ receivedAt: '2026-11-20T12:00:00.000Z' })
  expect(await rows()).toMatchObject([
    { kind: 'order', reference: orderId, email: noor.email, message: 'alleen de mok', acknowledgedAt: null }
  ])
})

describe('an order that is paid and not printed yet', () => {
  const order = async () => (await world.rows.orders()).find(({ id }) => id === orderId)
  beforeEach(async () => {
    orderId = await world.buy()
  })

  test('is held at once when its buyer withdraws, and the hosts are told that it is', async () => {
    await send()
    const { toHosts } = await work()
    expect(await order()).toMatchObject({ status: 'paid', hold_reason: 'withdrawn' })
    expect(world.printful.orders).toEqual([])
    expect(toHosts[0]?.text).toContain('Ze is nog niet gedrukt: we houden ze tegen tot jullie beslissen.')
    const alerts = (await world.rows.outbox()).filter(({ kind }) => kind === 'alert')
    expect(String(alerts[0]?.dedupe_key)).toContain(`order-held:${orderId}:withdrawn`)
  })

  test('goes on when the hosts let it', async () => {
    await send({ part: 'alleen de mok' })
    await work()
    await releaseHold(openWorkshop(world.house.services), orderId)
    await work()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: null })
  })

  test('is not held by somebody of another address', async () => {
    await send({ email: 'iemand@post.example' })
    await work()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: null })
  })

  test('is left alone once it is with the printer', async () => {
    await work()
    await send()
    await work()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: null })
  })
})

test('an order of somebody else and one that nobody knows get the very same answer', async () => {
  const answers = await Promise.all(
    [{}, { email: 'iemand@post.example' }, { reference: 'ord_weetiknietmeer' }, { kind: 'subscription' }].map(
      async (changes) => {
        const response = await send(changes)
        return [response.status, await response.text(), [...response.headers.keys()].toSorted()]
      }
    )
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await rows()).toHaveLength(4)
})

test('who withdrew gets a receipt with content, date and time; each host hears it and can answer', async () => {
  await send({ part: 'de mok' })
  world.later(60)
  const { toBuyer, toHosts } = await work()
  const [receipt] = toBuyer
  expect(toBuyer).toHaveLength(1)
  expect(receipt?.reader).toBe(noor.email)
  expect(receipt?.subject).toBe('We ontvingen je herroeping')
  expect(receipt?.replyTo).toMatchObject([{ address: settings.mail.support }])
  for (const body of [receipt?.text, receipt?.html])
    for (const part of [orderId, 'Noor de Wit', 'de mok', noor.email, '20 november 2026', '13:00:00'])
      expect(body).toContain(part)
  expect(toHosts.map(({ reader }) => reader).toSorted()).toEqual([...HOSTS].toSorted())
  for (const mail of toHosts) {
    expect(mail.replyTo).toMatchObject([{ address: noor.email }])
    expect(mail.text).toContain('het adres is dat van de koper')
  }
  expect(await rows()).toMatchObject([{ matchedOrderId: orderId, acknowledgedAt: now() }])
  await work()
  expect(kept).toHaveLength(1 + HOSTS.length)
})

test.each([
  ['another address', { email: 'iemand@post.example' }, 'met een ander e-mailadres'],
  ['another number', { reference: 'ord_weetiknietmeer' }, 'vinden we niet'],
  ['a subscription', { kind: 'subscription' }, 'stop het abonnement']
])('with %s the hosts know what to look for, and nothing is matched', async (_, changes, words) => {
  await send(changes)
  const { toHosts } = await work()
  expect(toHosts[0]?.text).toContain(words)
  expect(await rows()).toMatchObject([{ matchedOrderId: null }])
})

test('the same form sent again, at once or later that day, is one withdrawal, received when it first was', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send()))
  world.later(3600)
  expect(await (await send({ name: '  Noor  de Wit ' })).json()).toEqual({
    receivedAt: '2026-11-20T12:00:00.000Z'
  })
  expect(await rows()).toHaveLength(1)
  expect(await trial.db.select().from(outbox).where(eq(outbox.kind, WITHDRAWAL_MAIL_KIND))).toHaveLength(
    1 + HOSTS.length
  )
})

test('no address waits in the outbox', async () => {
  await send()
  const waiting = await trial.db.select().from(outbox).where(eq(outbox.kind, WITHDRAWAL_MAIL_KIND))
  expect(JSON.stringify(waiting)).not.toContain(noor.email)
})

describe('a form is refused by its field, and nothing is kept:', () => {
  test.each([
    ['name', { name: '' }],
    ['name', { name: 'Win een prijs op https://slecht.example' }],
    ['name', { name: 'Ga naar slecht.com' }],
    ['name', { name: 'Noor\u202ede Wit' }],
    ['name', { name: 'x'.repeat(121) }],
    ['reference', { reference: '' }],
    ['reference', { reference: 'www.slecht.example' }],
    ['part', { part: 'mail naar a@b.be' }],
    ['part', { part: 'x'.repeat(301) }],
    ['email', { email: 'a@b.be\r\nBcc: x@y.be' }],
    ['email', { email: 'a@b.be, c@d.be' }],
    ['email', { email: 'noor' }],
    ['kind', { kind: 'everything' }]
  ])('%s %j', async (field, changes) => {
    const response = await send(changes)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: string[] }).fields).toEqual([field])
    expect(await rows()).toEqual([])
  })
})

describe('limits:', () => {
  const limited = async () => {
    const cache = postgresCache(trial.db, now, 30_000)
    const house = await openHouse(undefined, { db: trial.db, cache })
    return (changes: object, address?: string) =>
      house.ask('/api/withdrawals', { method: 'POST', json: form(changes), ...(address ? { address } : {}) })
  }

  test('one address sends ten an hour', async () => {
    const ask = await limited()
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await ask({ email: `a${at}@post.example` })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('one mailbox gets five receipts a day, whoever asks for them', async () => {
    const ask = await limited()
    const answers: Response[] = []
    for (let at = 0; at < 6; at++) answers.push(await ask({ name: `Naam ${at}` }, `192.0.2.${at + 10}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

test('markup in a name is text in the receipt', async () => {
  await send({ name: '<script>alert(1)</script>' })
  const sent: Mail[] = []
  const duty = withdrawalMailDuty({
    db: trial.db,
    now,
    mailer: { send: async (mail) => void sent.push(mail) }
  })
  await workOutbox({ db: trial.db, now }, { [WITHDRAWAL_MAIL_KIND]: duty }, NEVER)
  expect(sent).toHaveLength(1 + HOSTS.length)
  for (const { html, text } of sent) {
    expect(html).not.toContain('<script')
    expect(text).toContain('<script>alert(1)</script>')
  }
})

test('without a database the answer says to try again, and mail is the other way', async () => {
  const house = await openHouse()
  const response = await house.ask('/api/withdrawals', { method: 'POST', json: form() })
  expect(response.status).toBe(503)
})
