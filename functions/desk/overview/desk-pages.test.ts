// The calls of the other pages of the desk: votes, coupons, supporters, announcements.
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS, WEEK_MS } from '../../../src/lib/time-units.ts'
import { NOW, openTestOverview } from '../../../tests/fixtures/desk-overview.ts'
import { coupons } from '../../platform/db/coupon-schema.ts'
import { fanSubscriptions, fans, superfanSignups } from '../../platform/db/fan-schema.ts'
import { couponClaims } from '../../platform/db/order-facts-schema.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { outbox, pushCampaigns, pushSubscriptions, releases, votes } from '../../platform/db/schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { shownNicknames } from '../../shop/superfan/fan-queries.ts'
import { recordStandingsJob } from './record-standings.ts'
import { voteStandings } from './schema.ts'

const fixture = openTestOverview(
  'votes',
  'last_votes',
  'vote_standings',
  'vote_results',
  'orders',
  'order_revisions',
  'coupon_claims',
  'coupons',
  'fans',
  'fan_subscriptions',
  'superfan_signups',
  'push_campaigns',
  'push_subscriptions',
  'releases',
  'outbox'
)

describe('votes', () => {
  const vote = (movieTitle: string, times = 1, episodeNumber = 112) =>
    fixture.db
      .insert(votes)
      .values(Array.from({ length: times }, () => ({ episodeNumber, movieTitle, voterKey: randomBytes(16) })))
  const monday = (weeksAgo: number) => new Date(Date.parse('2026-11-16T00:07:00Z') - weeksAgo * WEEK_MS)
  const record = async (at: Date) => {
    fixture.testApp.setClock(at)
    await runJob(fixture.testApp.services, recordStandingsJob)
    fixture.testApp.setClock(NOW)
  }
  const standings = async () => {
    const { status, body } = await fixture.asHost('votes')
    expect(status).toBe(200)
    return body
  }

  test('without a recorded week the places are known, and what moved is not', async () => {
    await vote('Close', 2)
    const { weekStart, episodes } = await standings()
    expect(weekStart).toBeNull()
    expect(episodes).toMatchObject([
      {
        episodeNumber: 112,
        title: 'Zomers van vroeger',
        totalVotes: 2,
        closesAt: '2027-02-11T05:00:00.000Z',
        films: [
          { title: 'Close', place: 1, addedCount: null },
          { title: 'Aftersun', place: 2, voteCount: 0 },
          { title: 'Rundskop', place: 2 }
        ]
      }
    ])
  })

  test('what came since Monday and in the week before is counted, and who climbed', async () => {
    await vote('Close', 2)
    await record(monday(1))
    await vote('Close')
    await vote('Aftersun')
    await record(monday(0))
    await vote('Aftersun', 4)
    await vote("L'Avventura", 1, 111)
    const { weekStart, episodes } = await standings()
    expect(weekStart).toBe('2026-11-16')
    expect(episodes[0].films.slice(0, 2)).toMatchObject([
      { title: 'Aftersun', place: 1, placeBefore: 2, addedCount: 4, addedCountBefore: 1 },
      { title: 'Close', place: 2, placeBefore: 1, addedCount: 0, addedCountBefore: 1 }
    ])
    // An episode that had no votes by then got all of them since.
    expect(episodes[1].films[0]).toMatchObject({ title: "L'Avventura", addedCount: 1, addedCountBefore: 0 })
  })

  test('a count that did not change gets no row, and one that fell gets one', async () => {
    await vote('Close')
    await vote('Aftersun')
    await record(monday(1))
    await fixture.db.delete(votes)
    await vote('Close')
    await record(monday(0))
    const rows = await fixture.db.select().from(voteStandings)
    expect(rows.map(({ week, movieTitle, voteCount }) => [week, movieTitle, voteCount]).sort()).toEqual([
      ['2026-11-09', 'Aftersun', 1],
      ['2026-11-09', 'Close', 1],
      ['2026-11-16', 'Aftersun', 0]
    ])
  })

  test('a second run in the same week changes nothing', async () => {
    await vote('Close')
    await record(monday(0))
    await vote('Close')
    await record(new Date(monday(0).getTime() + 3_600_000))
    expect(await fixture.db.select().from(voteStandings)).toMatchObject([{ voteCount: 1 }])
  })

  test('a host publishes a result once, which the list and the log say', async () => {
    await vote('Close', 11)
    expect(await fixture.asPassword('votes/publish', { episodeNumber: 112 })).toMatchObject({ status: 403 })
    expect(await fixture.asHost('votes/publish', { episodeNumber: 111 })).toMatchObject({ status: 409 })
    const published = { by: 'Wout', at: NOW.toISOString() }
    for (const ask of [fixture.asHost, fixture.asNoor])
      expect(await ask('votes/publish', { episodeNumber: 112 })).toMatchObject({
        status: 200,
        body: published
      })
    expect((await standings()).episodes).toMatchObject([{ episodeNumber: 112, published }])
    expect((await fixture.log()).filter((line) => line === 'result-published 112')).toHaveLength(2)
  })

  test('after a week without a run, movement is counted from the last one', async () => {
    await vote('Close')
    await record(monday(2))
    expect((await standings()).weekStart).toBe('2026-11-02')
  })
})

describe('coupons', () => {
  const DRAFT = {
    code: 'kino9',
    kind: 'percent',
    value: 10,
    minSubtotalCents: 2500,
    firstDay: null,
    lastDay: '2026-12-31',
    maxRedemptions: 50,
    isOncePerEmail: true,
    isFirstOrderOnly: false
  }
  const make = (makeId: string, changes = {}) =>
    fixture.asHost('coupons/make', { makeId, coupon: { ...DRAFT, ...changes } })
  const listed = async () => (await fixture.asHost('coupons')).body

  test('a host makes a coupon, and the same call again makes no second one', async () => {
    const makeId = randomUUID()
    const made = await make(makeId)
    expect(made).toMatchObject({
      status: 200,
      body: { code: 'KINO9', value: 10, expiresAt: '2026-12-31T23:00:00.000Z', isActive: true }
    })
    expect(await make(makeId)).toMatchObject({ status: 200, body: made.body })
    const refused = { code: 'coupon-exists', fields: ['coupon.code'] }
    expect(await make(randomUUID())).toMatchObject({ status: 409, body: refused })
    expect(await make(makeId, { code: 'ANDERS' })).toMatchObject({ status: 409 })
    expect(await listed()).toMatchObject({ isEnabled: true, coupons: [{ code: 'KINO9' }] })
  })

  test('a coupon that may give away much is mailed to all hosts once; a small one is not', async () => {
    const told = async () =>
      (await fixture.db.select().from(outbox)).filter(({ dedupeKey }) =>
        dedupeKey.startsWith('host-mail:coupon-made:')
      )
    const small = randomUUID()
    await make(small, { code: 'KLEIN', maxRedemptions: 5 })
    expect(await told()).toEqual([])
    const large = randomUUID()
    for (const _ of ['first', 'again']) await make(large, { code: 'GROOT', value: 99, maxRedemptions: 1 })
    // Not made, because the code is taken.
    await make(randomUUID(), { code: 'GROOT', value: 98 })
    expect(await told()).toHaveLength(3)
  })

  test('concurrent calls with one id make one coupon, and all get it', async () => {
    const makeId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(makeId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await fixture.db.$count(coupons)).toBe(1)
  })

  test.each([{ value: 100 }, { code: 'K' }, { firstDay: '2027-01-01' }, { maxRedemptions: 0 }])(
    'a coupon that the command would refuse is refused: %o',
    async (changes) => {
      expect((await make(randomUUID(), changes)).status).toBe(400)
      expect(await fixture.db.$count(coupons)).toBe(0)
    }
  )

  test('a host ends a coupon, also twice, and one that does not exist is not found', async () => {
    await make(randomUUID())
    for (let times = 0; times < 2; times++)
      expect(await fixture.asHost('coupons/end', { code: 'KINO9' })).toMatchObject({
        status: 200,
        body: { isActive: false }
      })
    expect((await fixture.asHost('coupons/end', { code: 'ANDERS' })).status).toBe(404)
  })

  test('what a coupon cost is the discount of the orders that were paid with it', async () => {
    await make(randomUUID())
    const [coupon] = await fixture.db.select().from(coupons)
    const couponId = coupon?.id ?? 0
    const order = async (at: number, discountCents: number, paidRevision: number | null) => {
      const id = `ord_${String(at).repeat(24)}`
      await fixture.db.insert(orders).values({
        id,
        number: `4F7Q${at}`,
        status: paidRevision === null ? 'draft' : 'paid',
        paymentState: paidRevision === null ? 'unpaid' : 'paid',
        fulfilmentState: 'none',
        email: 'noor@post.example',
        emailKey: 'noor@post.example',
        firstName: 'Noor',
        lastName: 'de Wit',
        currentRevision: 2,
        paidRevision,
        totalCents: 2938,
        createdAt: NOW,
        updatedAt: NOW
      })
      const revision = (number: number, cents: number) => ({
        orderId: id,
        revision: number,
        customer: {},
        shippingMethod: '',
        shippingName: '',
        subtotalCents: 3000,
        discountCents: cents,
        shippingCents: 500,
        totalCents: 3500 - cents,
        couponId: cents > 0 ? couponId : null,
        quoteHash: `${number}`,
        createdAt: NOW
      })
      await fixture.db.insert(orderRevisions).values([revision(1, 0), revision(2, discountCents)])
      await fixture.db.insert(couponClaims).values({
        orderId: id,
        couponId,
        mailbox: `${at}@post.example`,
        isOnce: true,
        state: 'consumed',
        discountCents,
        reservedAt: NOW
      })
    }
    await order(2, 300, 2)
    await order(3, 250, 2)
    await order(4, 100, null)
    expect((await listed()).coupons).toMatchObject([{ code: 'KINO9', givenAwayCents: 550 }])
  })

  test('somebody with the password looks, and neither makes nor ends', async () => {
    await make(randomUUID())
    expect((await fixture.asPassword('coupons')).status).toBe(200)
    const made = await fixture.asPassword('coupons/make', {
      makeId: randomUUID(),
      coupon: { ...DRAFT, code: 'ANDERS' }
    })
    expect(made).toMatchObject({ status: 403, body: { code: 'host-only' } })
    expect((await fixture.asPassword('coupons/end', { code: 'KINO9' })).status).toBe(403)
    expect(await fixture.db.select().from(coupons)).toMatchObject([{ code: 'KINO9', isActive: true }])
  })
})

describe('supporters', () => {
  type Given = Partial<typeof fans.$inferInsert> & {
    subscription?: Partial<typeof fanSubscriptions.$inferInsert>
  }
  const fan = async (nickname: string | null, { subscription, ...given }: Given = {}) => {
    const intentId = `seti_${randomUUID()}`
    const email = `${intentId}@post.example`
    await fixture.db
      .insert(superfanSignups)
      .values({ intentId, step: 'done', nickname, email, createdAt: NOW, updatedAt: NOW } as never)
    const [row] = await fixture.db
      .insert(fans)
      .values({
        intentId,
        email,
        emailKey: email,
        name: 'Noor',
        nickname,
        isLive: true,
        createdAt: new Date('2026-09-15T12:00:00Z'),
        ...given
      })
      .returning()
    await fixture.db.insert(fanSubscriptions).values({
      id: `sub_${intentId}`,
      fanId: row?.id ?? 0,
      status: 'active',
      isUnpaid: false,
      endsAtPeriodEnd: false,
      fetchedAt: NOW,
      ...subscription
    })
    return row?.id ?? 0
  }
  const supporters = async () => (await fixture.asHost('supporters')).body
  const left = (endedAt: string) => ({ isLive: false, endedAt: new Date(endedAt) })

  test('how many there are, since when, and who joined and left each month', async () => {
    await fan('popcornprins')
    await fan(null, left('2026-11-02T12:00:00Z'))
    // 1 November in Belgium.
    await fan(null, { createdAt: new Date('2026-10-31T23:30:00Z') })
    await fan('hapert', { subscription: { isUnpaid: true, status: 'past-due' } })
    await fan('stopt', { subscription: { endsAtPeriodEnd: true } })
    // Whose first month failed for good was never one.
    await fan(null, { ...left('2026-10-02T12:00:00Z'), subscription: { isUnpaid: true, status: 'canceled' } })
    expect(await supporters()).toMatchObject({
      memberCount: 4,
      unpaidCount: 1,
      endingCount: 1,
      unnamedCount: 1,
      firstAt: '2026-09-15T12:00:00.000Z',
      months: [
        { month: '2026-09', joinedCount: 4, leftCount: 0, memberCount: 4 },
        { month: '2026-10', joinedCount: 0, leftCount: 0, memberCount: 4 },
        { month: '2026-11', joinedCount: 1, leftCount: 1, memberCount: 4 }
      ]
    })
  })

  test('the nicknames are those that the site shows, and nothing else of a fan is sent', async () => {
    const id = await fan('popcornprins')
    await fan('hapert', { subscription: { isUnpaid: true, status: 'past-due' } })
    const found = await supporters()
    expect(found.nicknames).toEqual([
      { fanId: id, nickname: 'popcornprins', since: '2026-09-15T12:00:00.000Z' }
    ])
    expect(await shownNicknames(fixture.db)).toEqual(['popcornprins'])
    expect(JSON.stringify(found)).not.toMatch(/@|Noor/)
  })

  test('a host hides a nickname for good, also twice', async () => {
    const id = await fan('popcornprins')
    await fan('blijft')
    expect((await fixture.asPassword('supporters/hide', { fanId: id })).status).toBe(403)
    expect(await shownNicknames(fixture.db)).toHaveLength(2)
    for (let times = 0; times < 2; times++)
      expect((await fixture.asHost('supporters/hide', { fanId: id })).status).toBe(204)
    expect(await shownNicknames(fixture.db)).toEqual(['blijft'])
    const signups = await fixture.db.select({ nickname: superfanSignups.nickname }).from(superfanSignups)
    expect(signups.map(({ nickname }) => nickname).sort()).toEqual(['blijft', null])
    expect(await fixture.log()).toContain(`nickname-hidden ${id}`)
  })

  test('a fan who does not exist, or was forgotten, changes nothing', async () => {
    const id = await fan(null, { email: '', emailKey: '', name: '', ...left('2026-10-01T12:00:00Z') })
    await fan('popcornprins', { email: '', emailKey: '' })
    for (const fanId of [id, 999_999])
      expect((await fixture.asHost('supporters/hide', { fanId })).status).toBe(204)
    expect(await shownNicknames(fixture.db)).toEqual(['popcornprins'])
  })
})

describe('announcements', () => {
  const campaign = (slug: string, given: Partial<typeof pushCampaigns.$inferInsert>) =>
    fixture.db.insert(pushCampaigns).values({
      slug,
      notice: { title: 'KINO 9', body: `Film ${slug}`, path: '/', tag: '' },
      startedAt: NOW,
      progressAt: NOW,
      subscribers: 10,
      ...given
    })
  const release = (slug: string, state: 'waiting' | 'absent' | 'announced') =>
    fixture.db.insert(releases).values({
      slug,
      episodeNumber: Number(slug),
      guid: slug,
      title: `Titel ${slug}`,
      publishedAt: new Date(NOW.getTime() - DAY_MS),
      state,
      nextLookAt: NOW,
      notedAt: NOW
    })

  test('what is missing at the end is unknown, and before that it is under way', async () => {
    await release('112', 'announced')
    await campaign('111', { sent: 6, gone: 1, givenUp: 1, endedAt: NOW })
    await campaign('112', { sent: 3 })
    const { body } = await fixture.asHost('announcements')
    expect(body.announcements).toMatchObject([
      { slug: '112', title: 'Titel 112', acceptedCount: 3, waitingCount: 7, unknownCount: 0, endedAt: null },
      {
        slug: '111',
        title: 'Film 111',
        subscriberCount: 10,
        acceptedCount: 6,
        goneCount: 1,
        givenUpCount: 1,
        waitingCount: 0,
        unknownCount: 2
      }
    ])
  })

  test('episodes that wait to be announced are listed, and the subscribers are counted', async () => {
    await release('113', 'waiting')
    await release('114', 'absent')
    await release('112', 'announced')
    await fixture.db.insert(pushSubscriptions).values({
      endpointHash: randomBytes(32),
      endpoint: 'https://push.example/x',
      p256dh: randomBytes(65),
      auth: randomBytes(16),
      lastSeenOn: NOW
    })
    const { body } = await fixture.asHost('announcements')
    expect(body.subscriberCount).toBe(1)
    expect(
      body.pending.map(({ slug, state }: { slug: string; state: string }) => [slug, state]).sort()
    ).toEqual([
      ['113', 'waiting'],
      ['114', 'absent']
    ])
    expect(JSON.stringify(body)).not.toContain('push.example')
  })
})

test('every look is in the log, by a host or with the password, and a stranger sees nothing', async () => {
  for (const path of ['votes', 'coupons', 'supporters', 'announcements']) {
    expect((await fixture.asStranger(path)).status).toBe(401)
    expect((await fixture.asPassword(path)).status).toBe(200)
  }
  expect(await fixture.log()).toEqual([
    'votes-viewed',
    'coupons-viewed',
    'supporters-viewed',
    'announcements-viewed'
  ])
})
