// The lists of the backoffice: filtered, refreshed, failed, long, and printed.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { answerOrders, pretendLoggedIn, sampleOrders } from './support/office.ts'

test.use({ expectedComplaints: [/Failed to load resource|\/api\/bo9\//] })

const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('th') })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const refresh = (page: Page) => page.getByRole('button', { name: 'Vernieuwen' })
const statusLine = (page: Page) => page.locator('main p[role=status]')
const alert = (page: Page) => page.getByRole('alert')

test('the orders are shown with the reason why some are held, and markup in a name as text', async ({
  page
}) => {
  await pretendLoggedIn(page)
  await answerOrders(page, sampleOrders(24))
  await page.goto('/bo9/orders/')
  await expect(rows(page)).toHaveCount(24)
  await expect(page.getByRole('cell', { name: '<img src=x onerror=alert(1)>', exact: true })).toBeVisible()
  await expect(page.locator('td img')).toHaveCount(0)
  const first = rows(page).first()
  for (const words of [
    'Betaald',
    'noor.0@post.example',
    'NEGEN',
    '€ 2,50',
    '€ 29,38',
    '20 nov',
    '13:00',
    'pi_3SV',
    '90001'
  ])
    await expect(first).toContainText(words.replace('€ ', '€\u00a0'))
  await expect(page.getByText('Er is een ander bedrag betaald dan de bestelling kost.')).toBeVisible()
  for (const column of await page.getByRole('columnheader').all())
    await expect(column).toHaveAttribute('scope', 'col')
  await expect(page.getByRole('table', { name: 'Bestellingen, nieuwste eerst' })).toBeVisible()
})

test('the filter is in the URL, is undone by going back, and refreshing reports its result', {
  tag: '@deep'
}, async ({ page }) => {
  await pretendLoggedIn(page)
  await answerOrders(page, sampleOrders(48))
  await page.goto('/bo9/orders/')
  await expect(statusLine(page)).toHaveText(/^48 bestellingen, bijgewerkt om \d\d:\d\d$/)
  await filter(page).selectOption('Geleverd')
  await expect(page).toHaveURL('/bo9/orders/?status=delivered')
  await expect(rows(page)).toHaveCount(6)
  await filter(page).selectOption('Vraagt aandacht')
  await expect(page).toHaveURL('/bo9/orders/?status=held')
  await expect(page.getByText('Vraagt aandacht.')).not.toHaveCount(0)
  await page.goBack()
  await expect(filter(page)).toHaveValue('delivered')
  await expect(rows(page)).toHaveCount(6)
  await page.reload()
  await expect(rows(page)).toHaveCount(6)
  await answerOrders(page, [])
  await refresh(page).click()
  await expect(page.getByText('Geen bestellingen met deze status.')).toBeVisible()
  await expect(statusLine(page)).toHaveText(/^0 bestellingen/)
})

test('a list that cannot be loaded shows an error, and keeps the earlier data', async ({ page }) => {
  await pretendLoggedIn(page)
  await answerOrders(page, sampleOrders(3))
  await page.goto('/bo9/orders/')
  await expect(rows(page)).toHaveCount(3)
  await page.route('**/api/bo9/orders**', (route) => route.fulfill({ status: 503, json: {} }))
  await refresh(page).click()
  await expect(alert(page)).toHaveText('Failed to fetch orders')
  await expect(alert(page)).toHaveAttribute('lang', 'en')
  await expect(rows(page)).toHaveCount(3)
  await page.route('**/api/bo9/orders**', (route) => route.abort())
  await refresh(page).click()
  await expect(alert(page)).toHaveText('Network error')
  await page.route('**/api/bo9/votes', (route) => route.fulfill({ status: 502, json: {} }))
  await page.goto('/bo9/votes/')
  await expect(alert(page)).toHaveText('Failed to fetch votes')
  await page.route('**/api/bo9/votes', (route) => route.abort())
  await refresh(page).click()
  await expect(alert(page)).toHaveText('Network error fetching votes')
})

test('fifty orders are shown, and older ones are appended', { tag: '@deep' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pretendLoggedIn(page)
  const all = sampleOrders(80)
  await answerOrders(page, all)
  await page.route('**/api/bo9/orders**', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const from = all.findIndex(({ id }) => id === before) + 1
    return route.fulfill({ json: all.slice(from, from + 50) })
  })
  await page.goto('/bo9/orders/')
  await expect(rows(page)).toHaveCount(50)
  await expect(statusLine(page)).toHaveText(/^De nieuwste 50 bestellingen, bijgewerkt om/)
  // A press renders only its own row again.
  await page.evaluate(() => {
    const drawn = new Set<Element | null>()
    const note = (changes: MutationRecord[]) => {
      for (const { target } of changes) drawn.add(target.parentElement?.closest('tr') ?? null)
    }
    const body = document.querySelector('tbody') as Element
    new MutationObserver(note).observe(body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true
    })
    Object.assign(window, { drawn })
  })
  await rows(page).nth(3).getByRole('button').first().click()
  await expect(rows(page).nth(3)).toContainText('Gekopieerd')
  expect(await page.evaluate(() => (window as never as { drawn: Set<unknown> }).drawn.size)).toBe(1)
  await page.getByRole('button', { name: 'Oudere bestellingen laden' }).click()
  await expect(rows(page)).toHaveCount(80)
  await expect(page.getByRole('button', { name: 'Oudere bestellingen laden' })).toHaveCount(0)
})

test('the printed table is landscape, complete and without buttons', async ({ page }) => {
  await pretendLoggedIn(page)
  await answerOrders(page, sampleOrders(24))
  await page.goto('/bo9/orders/')
  await expect(rows(page)).toHaveCount(24)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(refresh(page)).toBeHidden()
  const paper = await page.pdf({ preferCSSPageSize: true })
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper.toString('latin1')) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
})
