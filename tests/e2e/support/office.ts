// The backoffice in tests: login, and orders and votes of every kind.
import type { Page } from '@playwright/test'
import type { BackofficeOrder, VotedEpisode } from '../../../src/desk/backoffice/contract.ts'
import { HOLD_REASONS, ORDER_STATUSES } from '../../../src/shop/orders/order-status.ts'
import { expect } from './context.ts'
import { OFFICE_PASSWORD } from './office-password.ts'

export const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Wachtwoord' })
export const logInButton = (page: Page) => page.getByRole('button', { name: 'Inloggen' })

/** Logs in through the form and opens the orders; `origin`: of another site than the one that tests share. */
export async function enterOffice(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/bo9/login/`)
  await passwordField(page).fill(OFFICE_PASSWORD)
  await logInButton(page).click()
  // Checking the password is slow, especially on a busy machine.
  await expect(page).toHaveURL(`${origin}/bo9/orders/`)
  await expect(page.getByRole('table')).toBeVisible()
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) a browser of the tests'
/** For `test.use`: a session belongs to the browser that opened it. */
export const officeBrowser = { userAgent: AGENT } as const

/** A session of the backoffice, opened as the login page does; for pages of `officeBrowser`. */
export async function openSession(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/bo9/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': AGENT, origin },
    body: JSON.stringify({ password: OFFICE_PASSWORD })
  })
  return ((await answer.json()) as { token: string }).token
}

/** Opens the orders with an open session. */
export async function openOffice(page: Page, origin: string, token: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('kino9-bo9-token')) sessionStorage.setItem('kino9-bo9-token', stored)
  }, JSON.stringify(token))
  await page.goto(`${origin}/bo9/orders/`)
  await expect(page.getByRole('table')).toBeVisible()
}

/** Makes the page assume a login, for tests that do not call the server. */
export async function pretendLoggedIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('test-office')) sessionStorage.setItem('kino9-bo9-token', '"test-token"')
    sessionStorage.setItem('test-office', 'yes')
  })
}

/** Newest first; every status, and each hold reason once. */
export const sampleOrders = (count: number): BackofficeOrder[] =>
  Array.from({ length: count }, (_, at) => {
    const status = ORDER_STATUSES[(at + 2) % ORDER_STATUSES.length] ?? 'paid'
    const isPaid = status !== 'draft' && status !== 'pending'
    return {
      id: `ord_${String(at)
        .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
        .padStart(24, 'y')}`,
      number: `K9-${22_222 + at}`,
      status,
      customerName: at === 1 ? '<img src=x onerror=alert(1)>' : `Noor-Annelies Van den Bossche ${at}`,
      customerEmail: `noor.${at}@post.example`,
      couponCode: at % 4 === 0 ? 'NEGEN' : null,
      couponDiscount: at % 4 === 0 ? 2.5 : 0,
      total: 29.38 + at,
      createdAt: new Date(Date.UTC(2026, 10, 20, 12) - at * 7_000_000).toISOString(),
      updatedAt: new Date(Date.UTC(2026, 10, 20, 12, 30) - at * 7_000_000).toISOString(),
      stripePaymentIntentId: `pi_3SVabcdEFGH${String(at).padStart(11, '0')}`,
      printfulOrderId: isPaid ? String(90_001 + at) : null,
      holdReason:
        isPaid && at % 5 === 1 ? (HOLD_REASONS[Math.floor(at / 5) % HOLD_REASONS.length] ?? null) : null,
      refunded: isPaid && at % 7 === 3 ? 5 : 0,
      toDo: null
    }
  })

/** Answers for the server with these orders, filtered in the same way, the unpaid ones included; and with their sums. */
export async function answerOrders(page: Page, orders: readonly BackofficeOrder[]): Promise<void> {
  await page.route('**/api/bo9/order-sums', (route) => {
    const groups = ORDER_STATUSES.map((status) => ({
      status,
      isUnpaid: status === 'draft',
      ...sumsOf(orders.filter((one) => one.status === status))
    }))
    return route.fulfill({ json: { groups, held: sumsOf(orders.filter((one) => one.holdReason)) } })
  })
  await page.route('**/api/bo9/orders**', (route) => {
    const status = new URL(route.request().url()).searchParams.get('status')
    const found = orders.filter(
      (one) => status === null || one.status === status || (status === 'held' && one.holdReason)
    )
    return route.fulfill({ json: found })
  })
}

const sumsOf = (orders: readonly BackofficeOrder[]) => ({
  orderCount: orders.length,
  paid: orders.reduce((sum, { status, total }) => sum + (status === 'draft' ? 0 : total), 0),
  refunded: orders.reduce((sum, { refunded }) => sum + refunded, 0)
})

export const SAMPLE_VOTES: readonly VotedEpisode[] = [
  {
    episodeNumber: 118,
    title: 'Kort maar krachtig',
    totalVotes: 42,
    updatedAt: '2026-11-20T13:15:00.000Z',
    movies: [
      { title: 'La Jetée', year: 1962, voteCount: 28, updatedAt: '2026-11-20T13:15:00.000Z', tmdbId: 662 },
      {
        title: 'Un chien andalou',
        year: 1929,
        voteCount: 14,
        updatedAt: '2026-11-19T20:00:00.000Z',
        tmdbId: 626
      },
      { title: 'Film zonder jaar', year: null, voteCount: 0, updatedAt: null, tmdbId: null }
    ]
  },
  {
    episodeNumber: 12,
    title: '',
    totalVotes: 1,
    updatedAt: null,
    movies: [{ title: 'Heat', year: 1995, voteCount: 1, updatedAt: null, tmdbId: 949 }]
  }
]
