// What the backoffice shows to hosts, and that visitors without a login get nothing.

import { beforeEach, describe, expect, test } from 'vitest'
import { HOLD_REASONS, ORDER_STATUSES } from '../../../src/shop/orders/order-status.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { OPENED_AT, openTestBackoffice } from '../../../tests/fixtures/backoffice.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { allRoutes } from '../../features.ts'
import { printOrders, refunds, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { votes } from '../../platform/db/schema.ts'
import { votedEpisodes } from './vote-list.ts'

const fixture = openTestBackoffice()
let token = ''
beforeEach(async () => {
  token = await fixture.office.logIn()
})

const ordersAt = async (search = '') => {
  const response = await fixture.office.get(`/api/bo9/orders${search}`, { token })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>[]
}
const idOf = (number: number) =>
  `ord_${String(number)
    .padStart(24, 'a')
    .replace(/[0189]/g, (digit) => 'zyxw'['0189'.indexOf(digit)] ?? 'v')}`
const orderRow = (
  number: number,
  given: Partial<typeof orders.$inferInsert> = {}
): typeof orders.$inferInsert => ({
  id: idOf(number),
  status: 'paid',
  paymentState: 'paid',
  fulfilmentState: 'queued',
  email: 'noor@post.example',
  emailKey: 'noor@post.example',
  firstName: 'Noor',
  lastName: 'de Wit',
  currentRevision: 1,
  totalCents: 2938,
  createdAt: new Date(OPENED_AT.getTime() + number * 1000),
  updatedAt: OPENED_AT,
  ...given
})

describe('without a token', () => {
  const closed = async () => {
    const testApp = await openTestApp()
    const calls = allRoutes()
      .flatMap((routes) => routes(testApp.services))
      .map(({ call }) => call)
      .filter(({ path }) => path.startsWith('/api/bo9/') && !path.startsWith('/api/bo9/desk/'))
      .filter(({ path }) => path !== '/api/bo9/login')
    expect(calls.length).toBeGreaterThan(2)
    return calls
  }

  test('a visitor without a token gets 401 without content from every call but the login', async () => {
    await fixture.db.insert(orders).values(orderRow(1))
    for (const { method, path } of await closed()) {
      for (const authorization of [undefined, '', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`]) {
        const headers = authorization === undefined ? {} : { authorization }
        const response = await fixture.office.testApp.request(path, { method, headers })
        expect(response.status, path).toBe(401)
        expect(await response.text(), path).toBe('')
        expect(response.headers.get('www-authenticate')).toBe('Bearer')
        expect(response.headers.get('content-type')).toBeNull()
      }
    }
  })

  test('the server checks the token before anything else, including query and origin', async () => {
    for (const { method, path } of await closed()) {
      const requests = [
        [`${path}?status=anders&status=anders`, {}],
        [path, { origin: 'https://evil.example' }]
      ] as const
      for (const [where, headers] of requests) {
        const response = await fixture.office.testApp.request(where, { method, headers })
        expect(response.status, where).toBe(401)
        expect(await response.text(), where).toBe('')
      }
    }
  })

  test('HEAD is answered the same way', async () => {
    const response = await fixture.office.testApp.request('/api/bo9/orders', { method: 'HEAD' })
    expect(response.status).toBe(401)
    expect(await response.text()).toBe('')
  })

  test('responses must not be cached, with or without a token', async () => {
    for (const options of [{ token }, {}]) {
      const { headers } = await fixture.office.get('/api/bo9/orders', options)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('vary')).toBe('authorization')
      expect(headers.get('netlify-cdn-cache-control')).toBeNull()
      expect(headers.getSetCookie()).toEqual([])
    }
  })
})

describe('the orders', () => {
  test('the orders have exactly the agreed fields, including why they are held', async () => {
    await fixture.db.insert(orders).values(
      orderRow(1, {
        couponCode: 'NEGEN',
        couponDiscountCents: 250,
        paymentId: 'pi_1',
        holdReason: 'dispute',
        firstName: '<img src=x onerror=alert(1)>',
        lastName: 'de "Wit" \u202e'
      })
    )
    await fixture.db
      .insert(printOrders)
      .values({ orderId: idOf(1), printOrderId: '90001', status: 'draft', fetchedAt: OPENED_AT })
    expect(await ordersAt()).toEqual([
      {
        id: idOf(1),
        number: expect.stringMatching(/^K9-[2-9A-Z]{5}$/),
        status: 'paid',
        customerName: '<img src=x onerror=alert(1)> de "Wit" \u202e',
        customerEmail: 'noor@post.example',
        couponCode: 'NEGEN',
        couponDiscount: 2.5,
        total: 29.38,
        createdAt: '2026-11-20T12:00:01.000Z',
        updatedAt: '2026-11-20T12:00:00.000Z',
        stripePaymentIntentId: 'pi_1',
        printfulOrderId: '90001',
        holdReason: 'dispute',
        refunded: 0,
        toDo: null
      }
    ])
  })

  test('the orders show no name once the buyer was forgotten', async () => {
    await fixture.db.insert(orders).values(orderRow(1, { firstName: '', lastName: '', email: '' }))
    expect(await ordersAt()).toMatchObject([{ customerName: '', customerEmail: '' }])
  })

  test('the orders are empty at first, then sorted newest first', async () => {
    expect(await ordersAt()).toEqual([])
    await fixture.db.insert(orders).values([orderRow(2), orderRow(3), orderRow(1)])
    expect((await ordersAt()).map(({ id }) => id)).toEqual([3, 2, 1].map(idOf))
  })

  test('the orders can be filtered by status, or to those that are held', async () => {
    const rows = ORDER_STATUSES.map((status, at) => orderRow(at, { status }))
    const held = HOLD_REASONS.map((holdReason, at) => orderRow(20 + at, { status: 'shipped', holdReason }))
    await fixture.db.insert(orders).values([...rows, ...held])
    for (const status of ORDER_STATUSES.filter((one) => one !== 'shipped'))
      expect((await ordersAt(`?status=${status}`)).map((order) => order.status)).toEqual([status])
    const found = await ordersAt('?status=held')
    expect(found.map(({ holdReason }) => holdReason)).toEqual(HOLD_REASONS.toReversed())
    for (const wrong of ['?status=anders', '?before=1', "?before=ord_';--"])
      expect((await fixture.office.get(`/api/bo9/orders${wrong}`, { token })).status).toBe(400)
  })

  type Group = { status: string; isUnpaid: boolean }
  const unpaid = { status: 'draft', paymentState: 'unpaid', fulfilmentState: 'none' } as const
  const fewOfEach = [
    orderRow(1, unpaid),
    orderRow(2, { ...unpaid, holdReason: 'amount_mismatch' }),
    orderRow(3, { ...unpaid, status: 'cancelled', fulfilmentState: 'canceled' }),
    orderRow(4, {
      status: 'cancelled',
      paymentState: 'refunded',
      fulfilmentState: 'canceled',
      paymentId: 'pi_4'
    }),
    orderRow(5),
    orderRow(6, { totalCents: 1000 }),
    orderRow(7, { status: 'pending', paymentState: 'processing' })
  ]

  test('the orders that were never paid can be left out, except those that are on hold', async () => {
    await fixture.db.insert(orders).values(fewOfEach)
    expect((await ordersAt('?unpaid=no')).map(({ id }) => id)).toEqual([7, 6, 5, 4, 2].map(idOf))
    expect((await ordersAt('?unpaid=no&status=cancelled')).map(({ id }) => id)).toEqual([idOf(4)])
    expect((await ordersAt(`?unpaid=no&before=${idOf(4)}`)).map(({ id }) => id)).toEqual([idOf(2)])
    expect(await ordersAt()).toHaveLength(7)
    expect((await fixture.office.get('/api/bo9/orders?unpaid=yes', { token })).status).toBe(400)
  })

  test('the sums count every order once, and what was paid and given back for them', async () => {
    await fixture.db.insert(orders).values(fewOfEach)
    await fixture.db.insert(refunds).values({
      id: 're_4',
      orderId: idOf(4),
      paymentId: 'pi_4',
      amountCents: 2938,
      status: 'succeeded',
      createdAt: OPENED_AT,
      fetchedAt: OPENED_AT
    })
    const response = await fixture.office.get('/api/bo9/order-sums', { token })
    expect(response.status).toBe(200)
    const { groups, held } = (await response.json()) as { groups: Group[]; held: unknown }
    const nothing = { paid: 0, refunded: 0 }
    const byStatus = (one: Group, other: Group) =>
      one.status.localeCompare(other.status) || Number(other.isUnpaid) - Number(one.isUnpaid)
    expect(groups.toSorted(byStatus)).toEqual([
      { status: 'cancelled', isUnpaid: true, orderCount: 1, ...nothing },
      { status: 'cancelled', isUnpaid: false, orderCount: 1, paid: 29.38, refunded: 29.38 },
      { status: 'draft', isUnpaid: true, orderCount: 1, ...nothing },
      { status: 'draft', isUnpaid: false, orderCount: 1, ...nothing },
      { status: 'paid', isUnpaid: false, orderCount: 2, paid: 39.38, refunded: 0 },
      { status: 'pending', isUnpaid: false, orderCount: 1, ...nothing }
    ])
    expect(held).toEqual({ orderCount: 1, ...nothing })
  })

  test('the sums of a shop without orders are empty', async () => {
    const response = await fixture.office.get('/api/bo9/order-sums', { token })
    expect(await response.json()).toEqual({ groups: [], held: { orderCount: 0, paid: 0, refunded: 0 } })
  })

  test('the orders show what was given back, and ask for attention while something is left to do', async () => {
    const paid = (at: number, given: Partial<typeof orders.$inferInsert> = {}) =>
      orderRow(at, { paymentId: `pi_${at}`, paidAt: OPENED_AT, ...given })
    const made = { status: 'processing', fulfilmentState: 'confirmed' } as const
    await fixture.db
      .insert(orders)
      .values([
        paid(1, { ...made, paymentState: 'refunded' }),
        paid(2, { ...made, paymentState: 'partially_refunded' }),
        paid(3, { status: 'cancelled', paymentState: 'refunded', fulfilmentState: 'canceled' }),
        paid(4, { status: 'delivered', paymentState: 'refunded', fulfilmentState: 'delivered' }),
        paid(5, made),
        paid(6, { ...made, paymentState: 'partially_refunded' }),
        paid(7, { ...made, releasedHolds: ['withdrawn'] }),
        paid(8, made)
      ])
    const refund = (at: number, amountCents: number, given: Partial<typeof refunds.$inferInsert> = {}) => ({
      id: `re_${at}_${amountCents}`,
      orderId: idOf(at),
      paymentId: `pi_${at}`,
      amountCents,
      status: 'succeeded',
      createdAt: new Date(OPENED_AT.getTime() + 60_000),
      fetchedAt: OPENED_AT,
      ...given
    })
    await fixture.db.insert(refunds).values([
      refund(1, 2938),
      refund(2, 1000),
      refund(2, 500, { status: 'pending' }),
      refund(2, 250, { status: 'failed' }),
      refund(3, 2938),
      refund(4, 2938),
      refund(6, 1000),
      // Of a second payment, which was not for this order.
      refund(8, 2938, { paymentId: 'pi_other' })
    ])
    await fixture.db.insert(withdrawals).values(
      [5, 6, 7].map((at) => ({
        kind: 'order' as const,
        reference: idOf(at),
        name: 'Noor',
        email: 'noor@post.example',
        message: '',
        pressKey: `press ${at}`,
        receivedAt: OPENED_AT,
        matchedOrderId: idOf(at)
      }))
    )
    const rows = (await ordersAt()).toReversed()
    expect(rows.map(({ refunded }) => refunded)).toEqual([29.38, 15, 29.38, 29.38, 0, 10, 0, 0])
    const open = 'withdrawal-open'
    const toDos = ['refunded-but-made', null, null, null, open, open, open, null]
    expect(rows.map(({ toDo }) => toDo)).toEqual(toDos)
    expect((await ordersAt('?status=held')).map(({ id }) => id)).toEqual([7, 6, 5, 1].map(idOf))
  })

  test('the orders are paged by fifty, each exactly once, even when many started at the same moment', async () => {
    const rows = Array.from({ length: 123 }, (_, at) =>
      orderRow(at, { createdAt: new Date(OPENED_AT.getTime() + Math.floor(at / 40)) })
    )
    await fixture.db.insert(orders).values(rows)
    const seen: unknown[] = []
    let search = ''
    for (const orderCount of [50, 50, 23, 0]) {
      const page = await ordersAt(search)
      expect(page).toHaveLength(orderCount)
      seen.push(...page.map(({ id }) => id))
      search = `?before=${page.at(-1)?.id}`
    }
    expect(new Set(seen).size).toBe(123)
    expect(await ordersAt(`?before=${idOf(9999)}`)).toEqual([])
  })
})

describe('the votes', () => {
  const listed = async () => {
    const response = await fixture.office.get('/api/bo9/votes', { token })
    expect(response.status).toBe(200)
    return await response.json()
  }

  test('the votes are empty at first', async () => {
    expect(await listed()).toEqual({ episodes: [] })
  })

  test('the votes are grouped by episode with all of its films, the best first, with an approximate time', async () => {
    const testApp = await openTestApp(undefined, { db: fixture.db })
    for (const [minute, film] of [
      [7, 'Close'],
      [22, 'Rundskop'],
      [44, 'Close']
    ] as const) {
      testApp.setClock(new Date(Date.UTC(2026, 10, 20, 13, minute)))
      expect(await new Browser(testApp).vote(112, film)).toBe(200)
    }
    expect(await new Browser(testApp).vote(111, 'Le Samouraï')).toBe(200)
    const updatedAt = '2026-11-20T13:30:00.000Z'
    expect(await listed()).toEqual({
      episodes: [
        {
          episodeNumber: 112,
          title: 'Zomers van vroeger',
          totalVotes: 3,
          updatedAt,
          movies: [
            { title: 'Close', year: 1961, voteCount: 2, updatedAt, tmdbId: null },
            {
              title: 'Rundskop',
              year: 1962,
              voteCount: 1,
              updatedAt: '2026-11-20T13:15:00.000Z',
              tmdbId: null
            },
            { title: 'Aftersun', year: 1960, voteCount: 0, updatedAt: null, tmdbId: 662 }
          ]
        },
        {
          episodeNumber: 111,
          title: 'Twee tinten noir',
          totalVotes: 1,
          updatedAt,
          movies: [
            { title: 'Le Samouraï', year: 1960, voteCount: 1, updatedAt, tmdbId: 662 },
            { title: "L'Avventura", year: 1961, voteCount: 0, updatedAt: null, tmdbId: null }
          ]
        }
      ]
    })
  })

  test('the votes are listed by episode, the newest first, in whatever order they were counted', () => {
    const tally = (episodeNumber: number) => ({
      episodeNumber,
      movieTitle: 'Heat',
      voteCount: 1,
      votedAt: null
    })
    const episodes = votedEpisodes([12, 111, 50, 112].map(tally), [])
    expect(episodes.map(({ episodeNumber }) => episodeNumber)).toEqual([112, 111, 50, 12])
  })

  test('the votes still count when the film or the episode is no longer in the podcast', async () => {
    const voterKey = Buffer.from('sixteen bytes...')
    await fixture.db.insert(votes).values([
      { episodeNumber: 111, voterKey, movieTitle: 'Verdwenen' },
      { episodeNumber: 12, voterKey, movieTitle: 'Heat' }
    ])
    expect(await listed()).toMatchObject({
      episodes: [
        {
          episodeNumber: 111,
          totalVotes: 1,
          updatedAt: null,
          movies: [{ title: 'Verdwenen', year: null, voteCount: 1 }, {}, {}]
        },
        { episodeNumber: 12, title: '', totalVotes: 1, movies: [{ title: 'Heat', tmdbId: null }] }
      ]
    })
  })
})

test('a host finds one order by its number or its id, however it is typed, and none for any other text', async () => {
  await fixture.db.insert(orders).values([orderRow(1, { number: '4F7Q2' }), orderRow(2, { number: 'ZZZZ2' })])
  const found = async (typed: string) =>
    (await ordersAt(`?${new URLSearchParams({ number: typed })}`)).map(({ number }) => number)
  for (const typed of ['K9-4F7Q2', 'k9 4f7q2', '4F7Q2', idOf(1), ` ${idOf(1).toUpperCase()} `])
    expect(await found(typed), typed).toEqual(['K9-4F7Q2'])
  for (const typed of ['K9-4F7Q3', 'noor', '%', "'; --"]) expect(await found(typed), typed).toEqual([])
  expect(await ordersAt()).toHaveLength(2)
})
