// A visit of the hosts: login, orders, votes, logout.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import {
  answerOrders,
  enterOffice,
  logInButton,
  passwordField,
  pretendLoggedIn,
  SAMPLE_VOTES,
  sampleOrders
} from './support/office.ts'
import { OFFICE_PASSWORD } from './support/office-password.ts'

test.use({ isFirstVisit: true, expectedComplaints: [/Failed to load resource|\/api\/bo9\//] })

const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('th') })
const refresh = (page: Page) => page.getByRole('button', { name: 'Vernieuwen' })
const statusLine = (page: Page) => page.locator('main p[role=status]')
const alert = (page: Page) => page.getByRole('alert')
/** Everything that this tab or browser has stored. */
const storage = (page: Page) =>
  page.evaluate(() => ({
    tab: { ...sessionStorage },
    browser: { ...localStorage },
    cookies: document.cookie
  }))

test('a visitor who is not logged in is sent to the login, whatever page was requested', async ({ page }) => {
  for (const path of ['/bo9', '/bo9/', '/bo9/orders/', '/bo9/votes/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/bo9/login/')
    await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible()
  }
})

test('a wrong password is reported, the right one logs in, and the token is stored for this tab only', async ({
  page,
  context
}) => {
  const requests: { url: string; headers: Record<string, string> }[] = []
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== 'null' && !page.url().startsWith('about:') && origin !== new URL(page.url()).origin)
      foreign.push(request.url())
    requests.push({ url: request.url(), headers: request.headers() })
  })
  await page.goto('/bo9/login/')
  await passwordField(page).fill('mis')
  await logInButton(page).click()
  await expect(alert(page)).toHaveText('Ongeldig wachtwoord')
  await passwordField(page).fill(OFFICE_PASSWORD)
  await logInButton(page).click()
  await expect(page).toHaveURL('/bo9/orders/')
  // Other tests buy and vote on this site, so the number is not checked here.
  await expect(statusLine(page)).toHaveText(/ bestelling(en)?, bijgewerkt om \d\d:\d\d$/)

  const { tab, browser, cookies } = await storage(page)
  const token = JSON.parse(tab['kino9-bo9-token'] ?? '""') as string
  expect(token).toHaveLength(43)
  expect(JSON.stringify([browser, cookies, await context.cookies()])).not.toContain(token)
  await page.getByRole('link', { name: 'Votes' }).click()
  await expect(statusLine(page)).toHaveText(/ stem(men)?, bijgewerkt om \d\d:\d\d$/)
  const carrying = requests.filter(({ headers }) => JSON.stringify(headers).includes(token))
  const called = carrying.map(({ url }) => new URL(url).pathname)
  expect(called).toEqual(['/api/bo9/orders', '/api/bo9/order-sums', '/api/bo9/votes'])
  expect(requests.filter(({ url }) => url.includes(token))).toEqual([])
  expect(foreign).toEqual([])
  for (const path of ['/bo9/orders/', '/bo9/votes/', '/bo9/login/']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  }

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/bo9/login/')
  expect(JSON.stringify((await storage(page)).tab)).not.toContain(token)
  const headers = {
    authorization: `Bearer ${token}`,
    'user-agent': await page.evaluate(() => navigator.userAgent)
  }
  expect((await page.request.get('/api/bo9/orders', { headers })).status()).toBe(401)
})

test('going back after logging out shows no data', async ({ page }) => {
  await page.route('**/api/bo9/logout', (route) => route.fulfill({ status: 204 }))
  await pretendLoggedIn(page)
  await answerOrders(page, sampleOrders(3))
  await page.route('**/api/bo9/votes', (route) => route.fulfill({ json: { episodes: SAMPLE_VOTES } }))
  await page.goto('/bo9/orders/')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Votes' }).click()
  await expect(page.getByText('43 stemmen in totaal')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/bo9/login/')
  await page.goBack()
  await expect(page).toHaveURL('/bo9/login/')
  await expect(page.getByText('Noor-Annelies')).toHaveCount(0)
})

test('a session that expires redirects to the login, which says so', async ({ page }) => {
  await enterOffice(page)
  await page.evaluate(() => sessionStorage.setItem('kino9-bo9-token', '"no-token-any-more"'))
  await refresh(page).click()
  await expect(page).toHaveURL('/bo9/login/')
  await expect(page.getByRole('status')).toHaveText('Je sessie is voorbij. Log opnieuw in.')
  expect((await storage(page)).tab).toEqual({})
  await page.reload()
  await expect(page.getByText('Je sessie is voorbij.')).toHaveCount(0)
})

for (const [how, body] of [
  ['without a word', ''],
  ['with a page of somebody before our server', '<!doctype html><title>Nee</title>']
] as const)
  test(`a 401 ${how} logs out as well`, body === '' ? {} : { tag: '@deep' }, async ({ page }) => {
    await pretendLoggedIn(page)
    await page.route('**/api/bo9/orders**', (route) => route.fulfill({ status: 401, body }))
    await page.goto('/bo9/orders/')
    await expect(page).toHaveURL('/bo9/login/')
    expect((await storage(page)).tab['kino9-bo9-token']).toBeUndefined()
  })

test('a login that fails says why', async ({ page }) => {
  await page.goto('/bo9/login/')
  await passwordField(page).fill('een wachtwoord')
  const answers = [
    { status: 503, code: 'service-unavailable', said: 'Login mislukt. Probeer later opnieuw.' },
    {
      status: 429,
      code: 'too-many-logins',
      said: /^Login mislukt\. Probeer later opnieuw\. .*Over een kwartier/
    },
    {
      status: 503,
      code: 'logins-busy',
      said: 'Er wordt op dit moment te vaak tegelijk ingelogd. Probeer het over enkele seconden opnieuw.'
    }
  ]
  for (const { status, code, said } of answers) {
    const problem = { type: 'about:blank', title: 'x', status, code, error: 'x', requestId: 'x' }
    await page.route('**/api/bo9/login', (route) => route.fulfill({ status, json: problem }))
    await logInButton(page).click()
    await expect(alert(page)).toHaveText(said)
  }
  await page.route('**/api/bo9/login', (route) => route.abort())
  await logInButton(page).click()
  await expect(alert(page)).toHaveText('Netwerkfout tijdens het inloggen')
  await expect(passwordField(page)).toHaveValue('een wachtwoord')
})

test('everything works by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerOrders(page, sampleOrders(24))
  await page.goto('/bo9/login/')
  await passwordField(page).focus()
  await page.keyboard.type(OFFICE_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(24)
  await refresh(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Sla de tabel over' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('Gekopieerd')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sampleOrders(1)[0]?.number)
  await page.getByRole('button', { name: 'Log out' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/bo9/login/')
})

test('no page and no sitemap links to the backoffice', async ({ page }) => {
  for (const path of ['/', '/privacy/', '/404.html']) {
    await page.goto(path)
    await expect(page.locator('a[href*="bo9"]')).toHaveCount(0)
  }
  expect(await (await page.request.get('/sitemap-0.xml')).text()).not.toContain('bo9')
})
