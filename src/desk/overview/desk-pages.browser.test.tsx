// The pages of votes, coupons, supporters and announcements.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  announcementsText,
  couponPageText,
  deskListText,
  standingsText,
  supportersText
} from '#texts/desk-overview.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { Coupons } from './Coupons.tsx'
import type { Announcement, DeskCoupon, EpisodeStanding, Supporters as SupportersRead } from './contract.ts'
import { answerDesk, forgetDesk, json, offline, problem, signIn } from './desk.browser.testing.ts'
import { Standings } from './Standings.tsx'
import { Supporters } from './Supporters.tsx'

beforeEach(() => {
  signIn('wout')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  forgetDesk()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe.each([
  ['votes', Standings, { weekStart: null, episodes: [] }, standingsText.empty],
  ['coupons', Coupons, { isEnabled: true, coupons: [] }, couponPageText.empty],
  [
    'supporters',
    Supporters,
    {
      memberCount: 0,
      unpaidCount: 0,
      endingCount: 0,
      unnamedCount: 0,
      firstAt: null,
      months: [],
      nicknames: []
    },
    supportersText.empty
  ],
  [
    'announcements',
    AnnouncementList,
    { subscriberCount: 0, pending: [], announcements: [] },
    announcementsText.empty
  ]
] as const)('the page of %s', (path, Page, nothing, empty) => {
  test('says that it is loading, and then that there is nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answerDesk({ [path]: () => promise })
    await render(<Page />)
    await expect.element(page.getByText(deskListText.loading)).toBeInTheDocument()
    resolve(Response.json(nothing))
    await expect.element(page.getByText(empty)).toBeVisible()
  })

  test('says when it cannot be read or is offline, and tries again', async () => {
    const { answers } = answerDesk({ [path]: problem('unexpected', 500, 'Oei.') })
    await render(<Page />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Oei.')
    answers[path] = offline
    await page.getByRole('button', { name: deskListText.retry }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(deskListText.offline)
    answers[path] = json(nothing)
    await page.getByRole('button', { name: deskListText.retry }).click()
    await expect.element(page.getByText(empty)).toBeVisible()
  })
})

test('the votes of an episode have a sentence to read out, a table, and a result to publish', async () => {
  const episode: EpisodeStanding = {
    episodeNumber: 112,
    title: 'Zomers van vroeger',
    totalVotes: 13,
    closesAt: '2027-02-11T05:00:00.000Z',
    published: null,
    films: [
      {
        title: 'Aftersun',
        year: 2022,
        voteCount: 8,
        place: 1,
        placeBefore: 2,
        addedCount: 5,
        addedCountBefore: 1
      },
      {
        title: 'Close',
        year: 2022,
        voteCount: 5,
        place: 2,
        placeBefore: 1,
        addedCount: 0,
        addedCountBefore: 2
      }
    ]
  }
  const { sent } = answerDesk({
    votes: json({ weekStart: '2026-11-16', episodes: [episode] }),
    'votes/publish': json({ by: 'Wout', at: '2026-11-20T12:00:00.000Z' })
  })
  await render(<Standings />)
  await expect.element(page.getByRole('heading', { name: '112. Zomers van vroeger' })).toBeVisible()
  await expect
    .element(page.getByText('Aftersun klom van de tweede naar de eerste plaats.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('sinds maandag 16 november', { exact: false })).toBeVisible()
  const row = page.getByRole('row', { name: /Aftersun/ })
  await expect.element(row).toMatchTextContent('was 2')
  await expect.element(row).toMatchTextContent('+5')

  await page.getByRole('button', { name: /Publiceer de uitslag 112/ }).click()
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent('13 stemmen')
  await question.getByRole('button', { name: standingsText.publish }).click()
  await expect.element(page.getByText(/^Op de site sinds .*, door Wout/)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ body: { episodeNumber: 112 } })
})

const coupon: DeskCoupon = {
  code: 'KINO9',
  kind: 'percent',
  value: 10,
  minSubtotalCents: 2500,
  startsAt: null,
  expiresAt: '2026-12-31T23:00:00.000Z',
  maxRedemptions: 50,
  isOncePerEmail: true,
  isFirstOrderOnly: false,
  isActive: true,
  reservedCount: 1,
  redeemedCount: 12,
  givenAwayCents: 5550,
  createdAt: '2026-11-01T12:00:00.000Z'
}

describe('coupons', () => {
  const list = (...coupons: DeskCoupon[]) => json({ isEnabled: true, coupons })
  const openForm = () => page.getByRole('button', { name: couponPageText.make }).click()
  const field = (name: string) => page.getByRole('textbox', { name })
  const submit = () => page.getByRole('button', { name: couponPageText.form.submit }).click()

  test('a coupon shows its terms, how often it was used and what it cost', async () => {
    answerDesk({ coupons: list(coupon) })
    await render(<Coupons />)
    const row = page.getByRole('listitem')
    await expect.element(row).toMatchTextContent('10 % korting, vanaf €')
    await expect.element(row).toMatchTextContent('tot en met 31 dec')
    await expect.element(row).toMatchTextContent('12 van 50')
    await expect.element(row).toMatchTextContent('55,50')
    await expect.element(row).toMatchTextContent(couponPageText.held(1))
  })

  test('a host makes one; a press after a lost answer sends the same id, and a changed coupon another', async () => {
    const { sent, answers } = answerDesk({ coupons: list(), 'coupons/make': offline })
    await render(<Coupons />)
    await openForm()
    await field(couponPageText.form.code).fill('lente')
    await field(couponPageText.form.percentValue).fill('15')
    await submit()
    await expect.element(page.getByRole('alert')).toHaveTextContent(deskListText.notSent)
    await submit()
    await expect.poll(() => sent.filter(({ path }) => path === 'coupons/make')).toHaveLength(2)
    await field(couponPageText.form.percentValue).fill('20')
    answers['coupons/make'] = json({ ...coupon, code: 'LENTE', value: 20 })
    await submit()
    await expect.element(page.getByText(couponPageText.made('LENTE'))).toBeVisible()
    await expect.element(page.getByRole('listitem')).toMatchTextContent('LENTE')
    const ids = sent
      .filter(({ path }) => path === 'coupons/make')
      .map(({ body }) => (body as { makeId: string }).makeId)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('what is wrong is said at its field, which gets the focus, and nothing is sent', async () => {
    const { sent } = answerDesk({ coupons: list() })
    await render(<Coupons />)
    await openForm()
    await field(couponPageText.form.code).fill('LENTE')
    await field(couponPageText.form.percentValue).fill('100')
    await submit()
    await expect
      .element(field(couponPageText.form.percentValue))
      .toHaveAccessibleDescription(couponPageText.faults.percent)
    await expect.poll(() => document.activeElement).toBe(field(couponPageText.form.percentValue).element())
    expect(sent).toHaveLength(1)
  })

  test('a code that exists is refused in words at its field, and the rest of the form stays', async () => {
    answerDesk({
      coupons: list(coupon),
      'coupons/make': problem('coupon-exists', 409, 'Die code bestaat al.', ['coupon.code'])
    })
    await render(<Coupons />)
    await openForm()
    await field(couponPageText.form.code).fill('KINO9')
    await field(couponPageText.form.percentValue).fill('15')
    await submit()
    const code = field(couponPageText.form.code)
    await expect.element(code).toHaveAccessibleDescription('Die code bestaat al.')
    await expect.element(code).toHaveFocus()
    await expect.element(field(couponPageText.form.percentValue)).toHaveValue('15')
  })

  test('a host ends one after being asked', async () => {
    const { sent } = answerDesk({
      coupons: list(coupon),
      'coupons/end': json({ ...coupon, isActive: false })
    })
    await render(<Coupons />)
    await page.getByRole('button', { name: couponPageText.endNamed('KINO9') }).click()
    await expect.element(page.getByText(couponPageText.endLines(1)[1] ?? '')).toBeVisible()
    expect(sent).toHaveLength(1)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: couponPageText.endNamed('KINO9') })
      .click()
    await expect.element(page.getByText(couponPageText.ended('KINO9'))).toBeVisible()
    await expect.element(page.getByRole('listitem')).toMatchTextContent(couponPageText.states.ended)
  })

  test('somebody with the password finds neither button', async () => {
    signIn(undefined)
    answerDesk({ coupons: list(coupon) })
    await render(<Coupons />)
    await expect.element(page.getByText(deskListText.lookOnly)).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })
})

describe('supporters', () => {
  const read: SupportersRead = {
    memberCount: 4,
    unpaidCount: 1,
    endingCount: 0,
    unnamedCount: 2,
    firstAt: '2026-09-15T12:00:00.000Z',
    months: [
      { month: '2026-09', joinedCount: 5, leftCount: 0, memberCount: 5 },
      { month: '2026-10', joinedCount: 0, leftCount: 1, memberCount: 4 }
    ],
    nicknames: [{ fanId: 7, nickname: 'popcornprins', since: '2026-09-15T12:00:00.000Z' }]
  }

  test('the months are drawn and listed, newest first', async () => {
    answerDesk({ supporters: json(read) })
    await render(<Supporters />)
    await expect.element(page.getByRole('img', { name: /van september 2026 tot oktober 2026/ })).toBeVisible()
    const rows = page.getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent('oktober 2026')
    await expect.element(rows.nth(2)).toMatchTextContent('september 2026')
  })

  test('a host hides a nickname after being asked', async () => {
    const { sent } = answerDesk({
      supporters: json(read),
      'supporters/hide': () => new Response(null, { status: 204 })
    })
    await render(<Supporters />)
    await page.getByRole('button', { name: supportersText.hideNamed('popcornprins') }).click()
    await page.getByRole('dialog').getByRole('button', { name: supportersText.hide, exact: true }).click()
    await expect.element(page.getByText(supportersText.hidden('popcornprins'))).toBeVisible()
    await expect.element(page.getByText(supportersText.noNicknames)).toBeVisible()
    expect(sent.at(-1)).toEqual({ path: 'supporters/hide', body: { fanId: 7 } })
  })
})

test('the announcements say how many were told, and what accepted means', async () => {
  const announcement: Announcement = {
    slug: '112',
    episodeNumber: 112,
    title: 'Zomers van vroeger',
    startedAt: '2026-11-13T06:00:00.000Z',
    endedAt: '2026-11-13T06:01:00.000Z',
    isStopped: false,
    subscriberCount: 210,
    acceptedCount: 190,
    goneCount: 12,
    givenUpCount: 5,
    waitingCount: 0,
    unknownCount: 3
  }
  answerDesk({
    announcements: json({
      subscriberCount: 198,
      pending: [
        {
          slug: '113',
          episodeNumber: 113,
          title: 'Nieuw',
          publishedAt: '2026-11-20T06:00:00.000Z',
          state: 'absent'
        }
      ],
      announcements: [announcement]
    })
  })
  await render(<AnnouncementList />)
  await expect.element(page.getByText(announcementsText.explain)).toBeVisible()
  await expect.element(page.getByText('113. Nieuw')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '112. Zomers van vroeger' })
  await expect.element(row).toMatchTextContent('Aanvaard190')
  await expect.element(row).toMatchTextContent('Onbekend3')
})
