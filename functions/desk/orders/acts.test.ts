// What hosts do about an order on the desk: the summary first, then once, and only if it is still true.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskOrderText } from '#texts/desk-orders.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import { mug, SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { freshHost, type HostAtDesk } from '../../../tests/fixtures/desk-orders.ts'
import { openTestPrinting } from '../../../tests/fixtures/printing.ts'
import { deskOrderActs, orderNotes } from '../../platform/db/desk-order-schema.ts'
import { orderLinks, orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { type Mail, noSuchAddress } from '../../platform/services/smtp/mailer.ts'
import { orderMailHandler } from '../../shop/letters/send-order-mail.ts'
import { ORDER_MAIL_KIND } from '../../shop/orders/effects.ts'
import { erasePerson } from '../../site/privacy/erase-person.ts'
import { deskAudit } from '../access/schema.ts'
import { FINISH_ACT_KIND } from './act-queries.ts'
import { finishActHandler } from './perform-act.ts'

const { testDatabase, fixture, fulfilment } = checkoutForEachTest()
let wout: HostAtDesk
let noor: HostAtDesk
beforeEach(async () => {
  wout = await freshHost(fixture, testDatabase.db, 'wout')
  noor = await freshHost(fixture, testDatabase.db, 'noor')
})

const paymentId = () => fixture.stripe.intents.at(-1)?.id ?? ''
const backNow = () => fixture.stripe.charges.at(-1)?.amount_refunded ?? 0
const keys = async (start: string) =>
  (await fixture.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith(start))
const refund = (cents: number) => ({ kind: 'refund' as const, cents })
/** Three mugs too many for one host. */
const DEAR = [{ ...mug, quantity: 24 }]
const dearOrder = async () => {
  const orderId = await fixture.buy(DEAR)
  return { orderId, paidCents: (await wout.show(orderId)).amounts.paidCents }
}
const withdraw = (reference: string) =>
  fixture.post('/api/withdrawals', {
    kind: 'order',
    reference,
    name: 'Noor',
    email: 'noor@post.example',
    part: ''
  })
async function suspected(): Promise<string> {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.warnOfFraud(paymentId())
  await fulfilment.deliverStripeEvents()
  await fulfilment.workFor(1)
  return orderId
}

/** The job of the outbox that finishes what began. */
const finish = () =>
  workOutbox(
    { db: testDatabase.db, now: fixture.testApp.services.now },
    { [FINISH_ACT_KIND]: finishActHandler(fixture.testApp.services) },
    new AbortController().signal
  )
const stripeIsSilent = () =>
  fixture.stripe.injectFault({ on: 'POST /v1/refunds', does: 'cut-before', times: 9 })
/** A large refund that one host proposed and another confirmed eleven minutes later, while Stripe refunds nothing. */
async function confirmedLate(orderId: string, id: string) {
  await wout.does(orderId, refund(15_000), id)
  fixture.later(11 * MINUTE_SECONDS)
  noor = await freshHost(fixture, testDatabase.db, 'noor')
  const { body } = await noor.prepare(orderId, refund(15_000))
  stripeIsSilent()
  expect((await noor.confirm(id, body.digest)).status).toBe(503)
}

describe('a refund', () => {
  test('a refund of a part says what happens, is done once, and all hosts are mailed', async () => {
    const orderId = await fixture.buy()
    const { body: summary } = await wout.prepare(orderId, refund(500))
    expect(summary.effects).toEqual([
      { what: 'money-back', cents: 500, totalBackCents: 500, paidCents: SHIRT_CENTS },
      { what: 'print', how: 'goes-on' },
      { what: 'mail', which: 'part-refunded', to: 'noor@post.example' },
      { what: 'hosts-mailed' }
    ])
    const id = randomUUID()
    for (const _ of ['first', 'again'])
      expect(await wout.act(orderId, refund(500), summary.digest, id)).toEqual({
        status: 200,
        body: { state: 'done', givenCents: 500, backCents: 500 }
      })
    expect(backNow()).toBe(500)
    expect(await keys('mail:part-refunded')).toHaveLength(1)
    expect(await keys('host-mail:order-act:')).toHaveLength(3)
  })

  test('a full refund of an order that is not printed cancels it, as the summary says', async () => {
    const orderId = await fixture.buy()
    const { body: summary } = await wout.prepare(orderId, refund(SHIRT_CENTS))
    expect(summary.effects.map(({ what }) => what)).toEqual([
      'money-back',
      'order-cancelled',
      'print',
      'mail',
      'hosts-mailed'
    ])
    expect((await wout.act(orderId, refund(SHIRT_CENTS), summary.digest)).status).toBe(200)
    expect(await wout.show(orderId)).toMatchObject({ status: 'cancelled', paymentState: 'refunded' })
    expect(await keys('mail:cancelled')).toHaveLength(1)
  })

  test('of two hosts with the same summary one refunds, and the other sees the new summary', async () => {
    const orderId = await fixture.buy()
    const { body: seen } = await wout.prepare(orderId, refund(500))
    const both = await Promise.all([wout, noor].map((host) => host.act(orderId, refund(500), seen.digest)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.body.code).toBe('order-changed')
    expect(late?.body.summary?.effects[0]).toMatchObject({ what: 'money-back', totalBackCents: 1000 })
    expect(backNow()).toBe(500)
  })

  test('a refund that failed at the bank counts as left', async () => {
    const orderId = await fixture.buy()
    await wout.does(orderId, refund(500))
    fixture.stripe.buyer.failRefund(paymentId())
    expect((await wout.prepare(orderId, refund(SHIRT_CENTS))).body.effects?.[0]).toEqual({
      what: 'money-back',
      cents: SHIRT_CENTS,
      totalBackCents: SHIRT_CENTS,
      paidCents: SHIRT_CENTS
    })
  })

  test('the list says what went back of the payment of an order, not of another one or without success', async () => {
    const orderId = await fixture.buy()
    await wout.does(orderId, refund(500))
    for (const [payment, status] of [
      ['pi_second', 'succeeded'],
      [paymentId(), 'failed']
    ])
      await testDatabase.db.execute(sql`INSERT INTO refunds (id, order_id, payment_id, amount_cents, status, created_at, fetched_at)
        VALUES (${`re_${status}`}, ${orderId}, ${payment}, 700, ${status}, now(), now())`)
    const { body } = await wout.post<object>('orders', { search: '', attention: false })
    expect(body).toMatchObject({ orders: [{ id: orderId, refundedCents: 500 }] })
  })

  test('more than is left, an unknown or unpaid order and a disputed payment are refused', async () => {
    const { orderId: unpaid } = await fixture.draft()
    expect((await wout.prepare(unpaid, refund(1))).body.code).toBe('not-paid')
    const orderId = await fixture.buy()
    const tooMuch = await wout.prepare(orderId, refund(SHIRT_CENTS + 1))
    expect(tooMuch.body).toMatchObject({ code: 'more-than-left', fields: ['cents'] })
    const unknown = orderId.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    expect((await wout.act(unknown, refund(1), '')).body.code).toBe('unknown-order')
    fixture.stripe.buyer.dispute(paymentId())
    for (const act of [refund(500), { kind: 'cancel' } as const])
      expect((await wout.prepare(orderId, act)).body.code).toBe('payment-disputed')
  })

  test('an act with an id that another act has is refused', async () => {
    const orderId = await fixture.buy()
    const id = randomUUID()
    await wout.does(orderId, refund(500), id)
    const { body } = await noor.prepare(orderId, refund(100))
    expect((await noor.act(orderId, refund(100), body.digest, id)).body.code).toBe('act-taken')
    expect(backNow()).toBe(500)
  })

  test('the id of an act stands for one order, act, host, amount and summary', async () => {
    const [other, orderId] = [await fixture.buy(), await fixture.buy()]
    const id = randomUUID()
    const { body } = await wout.prepare(orderId, refund(500))
    expect((await wout.act(orderId, refund(500), body.digest, id)).status).toBe(200)
    expect((await noor.act(orderId, refund(500), body.digest, id)).body.code).toBe('act-taken')
    expect((await wout.act(orderId, refund(100), body.digest, id)).body.code).toBe('act-taken')
    expect((await wout.act(orderId, { kind: 'cancel' }, body.digest, id)).body.code).toBe('act-taken')
    expect((await wout.act(other, refund(500), body.digest, id)).body.code).toBe('act-taken')
    expect((await wout.act(orderId, refund(500), 'another', id)).body.code).toBe('act-taken')
    expect(backNow()).toBe(500)
  })

  test('a press that is sent twice at the same moment is done once, and both get its answer', async () => {
    const orderId = await fixture.buy()
    const { body } = await wout.prepare(orderId, refund(500))
    const id = randomUUID()
    const done = { status: 200, body: { state: 'done', givenCents: 500, backCents: 500 } }
    const press = () => wout.act(orderId, refund(500), body.digest, id)
    expect(await Promise.all([press(), press()])).toEqual([done, done])
    expect(backNow()).toBe(500)
  })

  test('while another process has the order a press waits, and one that was done before is answered', async () => {
    const orderId = await fixture.buy()
    const { body } = await wout.prepare(orderId, refund(500))
    const id = randomUUID()
    await wout.act(orderId, refund(500), body.digest, id)
    const { body: next } = await wout.prepare(orderId, refund(100))
    fixture.crashAt('money lease taken')
    await wout.act(orderId, refund(100), next.digest)
    expect(await wout.act(orderId, refund(100), next.digest)).toMatchObject({ body: { code: 'act-waits' } })
    expect(await wout.act(orderId, refund(500), body.digest, id)).toMatchObject({ body: { state: 'done' } })
  })

  test('an act that began keeps those about the money of its order waiting, however long ago it was proposed', async () => {
    const other = await fixture.buy()
    const { orderId } = await dearOrder()
    const id = randomUUID()
    await confirmedLate(orderId, id)
    const milan = await freshHost(fixture, testDatabase.db, 'milan')
    await testDatabase.db.update(outbox).set({ doneAt: new Date() }).where(eq(outbox.kind, ORDER_MAIL_KIND))
    const mail = { kind: 'resend-mail', mail: 'confirmed' } as const
    expect(await milan.does(orderId, mail)).toMatchObject({ body: { state: 'done' } })
    expect(await milan.does(orderId, refund(5000))).toMatchObject({
      status: 503,
      body: { code: 'act-waits' }
    })
    fixture.stripe.plannedFaults.forget()
    expect(await milan.does(other, refund(100))).toMatchObject({ body: { state: 'done' } })
    await finish()
    expect(backNow()).toBe(15_000)
    expect(await milan.does(orderId, refund(5000))).toMatchObject({ body: { state: 'proposed' } })
  })

  test('an act that was overtaken by another one says what it gave, on the page and in the mail', async () => {
    const { orderId } = await dearOrder()
    const id = randomUUID()
    await confirmedLate(orderId, id)
    fixture.stripe.plannedFaults.forget()
    fixture.later(11 * MINUTE_SECONDS)
    const milan = await freshHost(fixture, testDatabase.db, 'milan')
    expect(await milan.does(orderId, refund(5000))).toMatchObject({
      body: { givenCents: 5000, backCents: 5000 }
    })
    await finish()
    expect(backNow()).toBe(15_000)
    const acts = (await milan.show(orderId)).timeline.filter(({ what }) => what === 'act')
    const given = acts.flatMap((one) => ('cents' in one ? [one.cents] : []))
    expect(given.toSorted()).toEqual([10_000, 5000])
    const mails = await testDatabase.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `host-mail:order-act:${id}:wout`))
    expect(JSON.stringify(mails)).toContain(formatEuro(10_000))
  })

  test('an act whose answer was lost at Stripe says what it gave when it is finished', async () => {
    const orderId = await fixture.buy()
    const id = randomUUID()
    fixture.stripe.injectFault({ on: 'POST /v1/refunds', does: 'cut-after', times: 9 })
    expect((await wout.does(orderId, refund(500), id)).status).toBe(503)
    fixture.stripe.plannedFaults.forget()
    await finish()
    const { timeline } = await wout.show(orderId)
    expect(timeline.filter(({ what }) => what === 'act')).toMatchObject([{ state: 'done', cents: 500 }])
    expect(backNow()).toBe(500)
  })

  test('an act that died after a refund that failed at the bank gives it again, and says so once', async () => {
    const orderId = await fixture.buy()
    fixture.crashAt('act done')
    await wout.does(orderId, refund(500))
    fixture.stripe.buyer.failRefund(paymentId())
    fixture.later(30)
    await finish()
    const { timeline } = await wout.show(orderId)
    expect(timeline.filter(({ what }) => what === 'act')).toMatchObject([{ state: 'done', cents: 500 }])
    expect(backNow()).toBe(500)
  })
})

describe('a second host', () => {
  test('a large refund is proposed by one host and confirmed by another', async () => {
    const { orderId, paidCents } = await dearOrder()
    const id = randomUUID()
    expect(await wout.does(orderId, refund(paidCents), id)).toMatchObject({ body: { state: 'proposed' } })
    expect(backNow()).toBe(0)
    expect(await keys('host-mail:order-proposal:')).toHaveLength(3)
    const { proposals } = await noor.show(orderId)
    expect(proposals).toMatchObject([{ id, hostId: 'wout', act: refund(paidCents) }])
    const { body: summary } = await noor.prepare(orderId, refund(paidCents))
    expect((await wout.confirm(id, summary.digest)).body.code).toBe('own-proposal')
    for (const _ of ['first', 'again'])
      expect(await noor.confirm(id, summary.digest)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await noor.withdraw(id)).body.code).toBe('no-such-proposal')
    expect(backNow()).toBe(paidCents)
    const { timeline } = await noor.show(orderId)
    expect(timeline.find(({ what }) => what === 'act')).toMatchObject({ host: 'Wout', secondHost: 'Noor' })
  })

  test('a host who confirms what another one just confirmed hears that it is done', async () => {
    const { orderId, paidCents } = await dearOrder()
    const id = randomUUID()
    await wout.does(orderId, refund(paidCents), id)
    const { body: summary } = await noor.prepare(orderId, refund(paidCents))
    const milan = await freshHost(fixture, testDatabase.db, 'milan')
    expect(await noor.confirm(id, summary.digest)).toMatchObject({ status: 200 })
    expect(await milan.confirm(id, summary.digest)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(backNow()).toBe(paidCents)
  })

  test('a large refund in small parts needs a second host as well', async () => {
    const { orderId } = await dearOrder()
    await wout.does(orderId, refund(9000))
    expect(await wout.does(orderId, refund(2000))).toMatchObject({ body: { state: 'proposed' } })
    expect(backNow()).toBe(9000)
  })

  test('a proposal that was withdrawn can no longer be confirmed', async () => {
    const { orderId, paidCents } = await dearOrder()
    const id = randomUUID()
    await wout.does(orderId, refund(paidCents), id)
    for (const _ of ['first', 'again'])
      expect(await noor.withdraw(id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    const { body: summary } = await noor.prepare(orderId, refund(paidCents))
    expect((await noor.confirm(id, summary.digest)).body.code).toBe('no-such-proposal')
    expect(backNow()).toBe(0)
  })

  test('a proposal holds the printing until somebody decides, and the list shows it', async () => {
    const { orderId, paidCents } = await dearOrder()
    const id = randomUUID()
    await wout.does(orderId, refund(paidCents), id)
    await fulfilment.workFor(5)
    expect(fixture.printful.orders).toEqual([])
    expect(await noor.show(orderId)).toMatchObject({ toDo: 'act-proposed', proposals: [{ id }] })
    const { body } = await noor.post<{ orders: unknown[] }>('orders', { search: '', attention: true })
    expect(body.orders).toMatchObject([{ id: orderId, toDo: 'act-proposed' }])
    await noor.withdraw(id)
    await fulfilment.workFor(2)
    expect(fulfilment.confirms()).toBe(1)
    expect(await noor.show(orderId)).toMatchObject({ toDo: null, status: 'processing' })
  })

  test('an order that is proposed for a refund while its draft is made is not confirmed', async () => {
    const { orderId, paidCents } = await dearOrder()
    const { body } = await wout.prepare(orderId, refund(paidCents))
    let proposed: Promise<unknown> = Promise.resolve()
    fixture.printful.countFor(2)
    fixture.meanwhile('draft created', () => {
      proposed = wout.act(orderId, refund(paidCents), body.digest)
    })
    await fulfilment.work()
    await proposed
    await wout.does(orderId, refund(paidCents))
    await fulfilment.workFor(5)
    expect(fulfilment.confirms()).toBe(0)
  })

  test('a proposal whose confirmation died before it began can be withdrawn', async () => {
    const { orderId, paidCents } = await dearOrder()
    const id = randomUUID()
    await wout.does(orderId, refund(paidCents), id)
    const { body } = await noor.prepare(orderId, refund(paidCents))
    fixture.crashAt('money lease taken')
    await noor.confirm(id, body.digest)
    expect((await noor.show(orderId)).proposals).toMatchObject([{ id }])
    expect(await noor.withdraw(id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
  })

  test('a confirmation of what is no longer true shows the new summary, and the proposal waits on', async () => {
    const { orderId } = await dearOrder()
    const id = randomUUID()
    const { body: old } = await noor.prepare(orderId, refund(11_000))
    await wout.act(orderId, refund(11_000), old.digest, id)
    await wout.does(orderId, refund(100))
    const late = await noor.confirm(id, old.digest)
    expect(late).toMatchObject({ status: 409, body: { code: 'order-changed' } })
    expect((await noor.show(orderId)).proposals).toMatchObject([{ id }])
    expect(await noor.confirm(id, late.body.summary?.digest ?? '')).toMatchObject({ status: 200 })
    expect(backNow()).toBe(11_100)
    // The host who proposed it hears what became of it, by the summary of then.
    const again = await wout.act(orderId, refund(11_000), old.digest, id)
    expect(again).toMatchObject({ body: { state: 'done', givenCents: 11_000 } })
  })
})

describe('a hold', () => {
  test('a release says that the order goes to Printful, and is done once', async () => {
    const orderId = await suspected()
    const { body: summary } = await wout.prepare(orderId, { kind: 'release' })
    expect(summary.effects).toEqual([
      { what: 'hold-ends', reason: 'fraud_warning' },
      { what: 'print', how: 'is-sent' },
      { what: 'no-mail' },
      { what: 'hosts-mailed' }
    ])
    const both = await Promise.all(
      [wout, noor].map((host) => host.act(orderId, { kind: 'release' }, summary.digest))
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await fulfilment.workFor(3)
    expect(fulfilment.confirms()).toBe(1)
    expect((await wout.show(orderId)).timeline.filter(({ what }) => what === 'released')).toHaveLength(1)
  })

  test('a release that is finished after a crash releases no second hold', async () => {
    const orderId = await suspected()
    await withdraw(orderId)
    fixture.crashAt('act done')
    await wout.does(orderId, { kind: 'release' })
    expect(await wout.show(orderId)).toMatchObject({ holdReason: 'withdrawn' })
    // The lease of the process that died is still running.
    expect(await finish()).toEqual({ done: 0, later: 1, dead: 0 })
    fixture.later(30)
    await finish()
    const { holdReason, timeline } = await wout.show(orderId)
    expect(holdReason).toBe('withdrawn')
    expect(timeline.filter(({ what }) => what === 'act')).toMatchObject([{ state: 'done' }])
  })

  test('an order that is not held is not released', async () => {
    expect((await wout.prepare(await fixture.buy(), { kind: 'release' })).body.code).toBe('not-held')
  })
})

describe('a cancellation', () => {
  test('a cancellation of a paid order refunds it and stops the printer', async () => {
    const orderId = await fulfilment.made()
    expect(await wout.does(orderId, { kind: 'cancel' })).toMatchObject({
      status: 200,
      body: { state: 'done', givenCents: SHIRT_CENTS, backCents: SHIRT_CENTS }
    })
    expect(fixture.printful.orders.map(({ status }) => status)).toEqual(['canceled'])
    expect(await wout.show(orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('a cancellation that began waits for a new token of Printful, and the hosts are alerted', async () => {
    const orderId = await fulfilment.made()
    fixture.crashAt('act begun')
    await wout.does(orderId, { kind: 'cancel' })
    fixture.later(30)
    const { services } = fixture.testApp
    Object.assign(services, { printing: openTestPrinting({ token: 'not a token' }).printing })
    expect(await finish()).toEqual({ done: 0, later: 1, dead: 0 })
    expect(await fulfilment.alerts()).toEqual([expect.stringContaining('print-shop-refused')])
    Object.assign(services, { printing: fixture.printing })
    fixture.later(60 * MINUTE_SECONDS)
    expect(await finish()).toMatchObject({ done: 1 })
    expect(fixture.printful.orders.map(({ status }) => status)).toEqual(['canceled'])
    expect(backNow()).toBe(SHIRT_CENTS)
  })

  test('a cancellation that was overtaken by a refund at Stripe says what it gave itself', async () => {
    const orderId = await fixture.buy()
    fixture.crashAt('act begun')
    await wout.does(orderId, { kind: 'cancel' })
    await fixture.payments.refund(paymentId(), 'by hand', 500)
    fixture.later(30)
    await finish()
    const { timeline } = await wout.show(orderId)
    const acts = timeline.filter(({ what }) => what === 'act')
    expect(acts).toMatchObject([{ state: 'done', cents: SHIRT_CENTS - 500 }])
    expect(backNow()).toBe(SHIRT_CENTS)
  })

  test('hosts get a mail when what began was given up', async () => {
    const orderId = await fixture.buy()
    const id = randomUUID()
    fixture.crashAt('act begun')
    await wout.does(orderId, refund(500), id)
    const handler = finishActHandler(fixture.testApp.services)
    const payload = { actId: id, orderId }
    await handler.giveUp?.({
      id: 1,
      kind: FINISH_ACT_KIND,
      dedupeKey: `act:${id}`,
      payload,
      attempts: 9,
      waits: 0
    })
    expect(await keys('host-mail:order-act-unfinished')).toHaveLength(3)
  })

  test('a cancellation of an unpaid order ends its payment without a mail', async () => {
    const { orderId } = await fixture.draft()
    expect(await wout.does(orderId, { kind: 'cancel' })).toMatchObject({
      status: 200,
      body: { state: 'done' }
    })
    expect(await wout.show(orderId)).toMatchObject({ status: 'cancelled' })
    expect(() => fixture.stripe.buyer.confirm(paymentId(), 'card')).toThrow()
    expect((await wout.prepare(orderId, { kind: 'cancel' })).body.code).toBe('already-cancelled')
  })
})

describe('mails, messages and addresses', () => {
  test('a mail that went out is sent again once', async () => {
    const orderId = await fixture.buy()
    expect((await wout.show(orderId)).mails).toEqual([])
    await testDatabase.db.update(outbox).set({ doneAt: new Date() })
    expect((await wout.show(orderId)).mails).toEqual([{ key: 'confirmed', which: 'confirmed' }])
    const id = randomUUID()
    const act = { kind: 'resend-mail', mail: 'confirmed' } as const
    const { body: summary } = await wout.prepare(orderId, act)
    for (const _ of ['first', 'again']) await wout.act(orderId, act, summary.digest, id)
    expect(await keys('mail:again:')).toEqual([`mail:again:${id}`])
    // The copy waits: a second one would arrive twice.
    expect((await wout.prepare(orderId, act)).body.code).toBe('no-such-mail')
  })

  test('a message that was given up is tried again or set aside with a reason', async () => {
    const orderId = await fixture.buy()
    const [row] = await testDatabase.db.select().from(outbox).where(eq(outbox.kind, 'order-mail'))
    const messageId = row?.id ?? 0
    const giveUp = () =>
      testDatabase.db.update(outbox).set({ deadAt: new Date() }).where(eq(outbox.id, messageId))
    await giveUp()
    expect((await wout.show(orderId)).givenUp).toMatchObject([{ id: messageId, which: 'confirmed' }])
    expect((await wout.does(orderId, { kind: 'retry-message', messageId })).status).toBe(200)
    expect((await wout.show(orderId)).givenUp).toEqual([])
    await giveUp()
    const act = { kind: 'set-aside-message', messageId, because: 'per telefoon gezegd' } as const
    expect((await wout.does(orderId, act)).status).toBe(200)
    expect((await wout.prepare(orderId, act)).body.code).toBe('no-such-message')
  })

  test('an address is corrected before the printer has it, the buyer is told, and it is printed', async () => {
    const orderId = await fixture.buy()
    const { shipTo } = await wout.show(orderId)
    if (!shipTo) throw new Error('no address')
    const { country: _, ...address } = { ...shipTo, address1: 'Kerkstraat 12' }
    const act = { kind: 'correct-address', address } as const
    const mistyped = { ...act, address: { ...address, zip: '90000' } }
    const refused = await wout.prepare(orderId, mistyped)
    expect(refused.body).toMatchObject({ code: 'address-invalid', fields: ['zip'] })
    expect((await wout.does(orderId, act)).status).toBe(200)
    expect((await wout.prepare(orderId, act)).body.code).toBe('address-same')
    const [revision] = await testDatabase.db.select().from(orderRevisions)
    expect(revision?.customer).toMatchObject({ address1: 'Kerkstraat 12', email: 'noor@post.example' })
    expect(await keys('mail:address')).toHaveLength(1)
    expect(await keys('host-mail:order-act:')).toHaveLength(3)
    await fulfilment.workFor(2)
    expect(JSON.stringify(fixture.printful.orders)).toContain('Kerkstraat 12')
    const again = { ...act, address: { ...address, address1: 'Kerkstraat 14' } }
    expect((await wout.prepare(orderId, again)).body.code).toBe('printer-has-it')
  })

  describe('a mail address that does not exist', () => {
    const WRONG = 'noor@post.example'
    let sent: string[] = []
    /** Sends the mails that are due, through a mail server that does not know that address. */
    async function mail() {
      sent = []
      const mailer = {
        send: async ({ id, to }: Mail) => {
          if (to === WRONG) throw noSuchAddress('550')
          sent.push(`${id.split(':', 2).join(':')} to ${to}`)
        }
      }
      const { db } = testDatabase
      const { now } = fixture.testApp.services
      const handlers = { [ORDER_MAIL_KIND]: orderMailHandler({ db, now, mailer }) }
      await workOutbox({ db, now }, handlers, new AbortController().signal)
    }
    const correct = (email: string) => ({ kind: 'correct-mail', email }) as const

    test('is corrected, and the mail that did not arrive goes to the new one', async () => {
      const orderId = await fixture.buy()
      await mail()
      expect((await wout.show(orderId)).givenUp).toMatchObject([
        { which: 'confirmed', why: 'no-such-mailbox', lastError: 'mail: the address does not exist (550)' }
      ])
      const { shipTo } = await wout.show(orderId)
      expect((await wout.does(orderId, correct('noor@elders.example'))).status).toBe(200)
      await mail()
      expect(sent).toEqual(['mail:confirmed to noor@elders.example'])
      const after = await wout.show(orderId)
      expect(after).toMatchObject({ customerEmail: 'noor@elders.example', givenUp: [], shipTo })
      expect(after.timeline).toContainEqual(
        expect.objectContaining({ what: 'act', kind: 'correct-mail', host: 'Wout' })
      )
      const [revision] = await testDatabase.db.select().from(orderRevisions)
      expect(revision?.customer).toMatchObject({ email: 'noor@elders.example', lastName: 'de Wit' })
      const [order] = await testDatabase.db.select().from(orders)
      expect(order?.emailKey).toBe('noor@elders.example')
    })

    test('stays in the notes, which go with the buyer, and is nowhere in the log', async () => {
      const orderId = await fixture.buy()
      await wout.does(orderId, correct('noor@elders.example'))
      expect((await wout.show(orderId)).notes).toMatchObject([
        { host: 'Wout', note: deskOrderText.notes.mailBefore(WRONG) }
      ])
      const log = JSON.stringify(await testDatabase.db.select().from(deskAudit))
      expect(log).toContain('order-correct-mail')
      expect(log).not.toContain('noor@')
      await testDatabase.db.update(orders).set({ status: 'delivered' })
      await testDatabase.db.update(outbox).set({ doneAt: new Date() })
      await erasePerson(testDatabase.db, { email: 'noor@elders.example' }, fixture.testApp.services.now())
      for (const table of [orderNotes, orderRevisions, orders, deskOrderActs, outbox])
        expect(JSON.stringify(await testDatabase.db.select().from(table))).not.toContain('noor@')
    })

    test('of somebody else no longer opens the order, and the buyer gets the confirmation again, once', async () => {
      const orderId = await fixture.buy()
      await testDatabase.db.update(orders).set({ email: 'nora@post.example' })
      await mail()
      expect(sent).toEqual(['mail:confirmed to nora@post.example'])
      expect(await testDatabase.db.$count(orderLinks)).toBe(1)
      const act = correct('noor@elders.example')
      const { body: summary } = await wout.prepare(orderId, act)
      expect(summary.effects).toContainEqual({ what: 'mail', which: 'confirmed', to: act.email })
      const id = randomUUID()
      for (const _ of ['first', 'again'])
        expect((await wout.act(orderId, act, summary.digest, id)).status).toBe(200)
      expect(await testDatabase.db.$count(orderLinks)).toBe(0)
      await mail()
      expect(sent).toEqual(['mail:again to noor@elders.example'])
      expect((await wout.show(orderId)).notes).toHaveLength(1)
    })

    test('is corrected in its own order, as it was paid for, and so is a postal address', async () => {
      const [other, orderId] = [await fixture.buy(), await fixture.buy()]
      const { db } = testDatabase
      await db.update(orders).set({ email: 'nora@post.example' })
      await mail()
      const [paid] = await db.select().from(orderRevisions).where(eq(orderRevisions.orderId, orderId))
      if (!paid) throw new Error('no revision')
      await db.insert(orderRevisions).values({ ...paid, revision: paid.revision + 1 })
      const others = () =>
        Promise.all([
          db.select().from(orders).where(eq(orders.id, other)),
          db.select().from(orderLinks).where(eq(orderLinks.orderId, other)),
          db
            .select()
            .from(orderRevisions)
            .where(sql`order_id <> ${orderId} OR revision <> ${paid.revision}`)
            .orderBy(orderRevisions.orderId)
        ])
      const before = await others()
      expect(before.map(({ length }) => length)).toEqual([1, 1, 2])
      const { shipTo } = await wout.show(orderId)
      if (!shipTo) throw new Error('no address')
      const { country: _, ...address } = { ...shipTo, address1: 'Kerkstraat 12' }
      expect((await wout.does(orderId, correct('noor@elders.example'))).status).toBe(200)
      expect((await wout.does(orderId, { kind: 'correct-address', address })).status).toBe(200)
      expect(await others()).toEqual(before)
    })

    test('is not replaced by the same one, or by one that cannot be one', async () => {
      const orderId = await fixture.buy()
      for (const [email, code] of [
        [WRONG, 'mail-same'],
        ['noor@', 'mail-invalid'],
        ['', 'mail-invalid']
      ] as const)
        expect((await wout.prepare(orderId, correct(email))).body).toMatchObject({ code, fields: ['email'] })
      const { orderId: unpaid } = await fixture.draft()
      expect((await wout.prepare(unpaid, correct('noor@elders.example'))).body.code).toBe('not-paid')
      expect((await wout.show(unpaid)).may.correctMail).toBe(false)
    })
  })

  test('an address that is corrected while the draft is made holds the order instead of printing the old one', async () => {
    const orderId = await fixture.buy()
    let corrected: Promise<unknown> = Promise.resolve()
    fixture.meanwhile('draft checked', () => {
      corrected = testDatabase.db
        .execute(sql`UPDATE order_revisions
        SET customer = jsonb_set(customer, '{address1}', '"Kerkstraat 12"')`)
        .then()
    })
    await fulfilment.workFor(2)
    await corrected
    await fulfilment.workFor(1)
    expect(fulfilment.confirms()).toBe(0)
    expect(await wout.show(orderId)).toMatchObject({ holdReason: 'fulfilment_failed' })
  })

  test('an address that was corrected while a run that died made the draft is compared with what Printful got', async () => {
    const orderId = await fixture.buy()
    let corrected: Promise<unknown> = Promise.resolve()
    fixture.printful.countFor(3)
    fixture.meanwhile('draft created', () => {
      corrected = testDatabase.db
        .execute(sql`WITH corrected AS (UPDATE order_revisions
            SET customer = jsonb_set(customer, '{address1}', '"Kerkstraat 12"'))
          INSERT INTO desk_order_acts (id, order_id, kind, terms, digest, host, state, created_at)
          VALUES ('x', ${orderId}, 'correct-address', '{}', '', 'wout', 'done', now())`)
        .then()
    })
    await fulfilment.work()
    await corrected
    await fulfilment.workFor(5)
    expect(fulfilment.confirms()).toBe(0)
    expect(await wout.show(orderId)).toMatchObject({
      holdReason: 'fulfilment_failed',
      printRefusal: { why: 'address-differs' }
    })
    const [draft] = fixture.printful.orders
    if (draft) draft.recipient.address1 = 'KERKSTRAAT 12'
    wout = await freshHost(fixture, testDatabase.db, 'wout')
    await wout.does(orderId, { kind: 'release' })
    await fulfilment.workFor(3)
    expect(fulfilment.confirms()).toBe(1)
  })

  test('the page says why Printful refuses an order, with what Printful wrote, until it is made', async () => {
    fixture.printful.refuseVariants('8923')
    const orderId = await fixture.buy()
    await fulfilment.workFor(2)
    expect(await wout.show(orderId)).toMatchObject({
      holdReason: 'fulfilment_failed',
      printRefusal: { why: 'product-refused', original: expect.stringContaining('RESTRICTED_VARIANT') }
    })
    fixture.printful.acceptVariants()
    await wout.does(orderId, { kind: 'release' })
    await fulfilment.workFor(2)
    expect(await wout.show(orderId)).toMatchObject({ status: 'processing', printRefusal: null })
  })

  test('a withdrawal that is handled no longer waits for a refund, and others do', async () => {
    const [other, orderId] = [await fixture.buy(), await fulfilment.made()]
    await withdraw(other)
    await withdraw(orderId)
    const [withdrawal] = (await wout.show(orderId)).withdrawals
    expect(withdrawal).toMatchObject({ isOpen: true })
    const act = { kind: 'handle-withdrawal', withdrawalId: withdrawal?.id ?? 0 } as const
    expect((await wout.does(orderId, act)).status).toBe(200)
    expect(await wout.show(orderId)).toMatchObject({ toDo: null, withdrawals: [{ isOpen: false }] })
    expect((await wout.prepare(orderId, act)).body.code).toBe('already-handled')
    expect((await wout.show(other)).withdrawals).toMatchObject([{ isOpen: true }])
  })

  test('a withdrawal stays open when a part went back or the order was released, until everything is back', async () => {
    const orderId = await fixture.buy()
    await withdraw(orderId)
    await fulfilment.workFor(1)
    const waits = { toDo: 'withdrawal-open', withdrawals: [{ isOpen: true }] }
    await wout.does(orderId, refund(100))
    expect(await wout.show(orderId)).toMatchObject({
      holdReason: 'withdrawn',
      withdrawals: [{ isOpen: true }]
    })
    await wout.does(orderId, { kind: 'release' })
    expect(await wout.show(orderId)).toMatchObject({ holdReason: null, ...waits })
    await noor.does(orderId, refund(SHIRT_CENTS - 100))
    expect(await wout.show(orderId)).toMatchObject({ toDo: null, withdrawals: [{ isOpen: false }] })
  })

  test('a note is stored once, and anonymised with its order', async () => {
    const orderId = await fixture.buy()
    const note = { id: randomUUID(), orderId, note: 'Belde: wil de mok ruilen.' }
    for (const _ of ['first', 'again']) expect((await wout.post('orders-note', note)).status).toBe(204)
    expect((await noor.show(orderId)).notes).toMatchObject([{ host: 'Wout', note: note.note }])
  })
})

describe('admission', () => {
  test('money needs a passkey that was just shown; a mail does not', async () => {
    const orderId = await fixture.buy()
    const stale = await freshHost(fixture, testDatabase.db, 'milan', { checkedMsAgo: 10 * MINUTE_MS })
    const { body: summary } = await stale.prepare(orderId, refund(500))
    expect((await stale.act(orderId, refund(500), summary.digest)).body.code).toBe('check-needed')
    expect(backNow()).toBe(0)
    expect((await stale.post('orders-note', { id: randomUUID(), orderId, note: 'x' })).status).toBe(204)
  })

  test('the log names the act and the order, and nobody else', async () => {
    const orderId = await fixture.buy()
    await wout.does(orderId, refund(500))
    const rows = await testDatabase.db.select().from(deskAudit).orderBy(deskAudit.id)
    expect(rows.slice(-2).map(({ act, host, about }) => [act, host, about])).toEqual([
      ['order-act-prepared', 'wout', orderId],
      ['order-refund', 'wout', orderId]
    ])
  })

  test('the outbox holds no address of the buyer for the hosts', async () => {
    const orderId = await fixture.buy()
    await wout.does(orderId, refund(500))
    const rows = await testDatabase.db.select().from(outbox).where(eq(outbox.kind, 'host-mail'))
    expect(JSON.stringify(rows)).not.toMatch(/noor@post|Noor Verhaegen/)
    expect(await testDatabase.db.$count(orders)).toBe(1)
  })
})
