// The backoffice with real orders in the database: no answer of the server is mocked.
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '../../functions/platform/db/open.ts'
import { orders } from '../../functions/platform/db/order-schema.ts'
import { expect, test } from './support/context.ts'
import { enterOffice, officeBrowser, openOffice, openSession } from './support/office.ts'
import { OFFICE_HASH } from './support/office-password.ts'
import { HOSTILE_NAME, orderId, seedOrders } from './support/seeded-orders.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'

test.describe.configure({ mode: 'default' })
test.use(officeBrowser)

/** Two pages of the list and a part; every filtered list is shorter than a page. */
const ORDER_COUNT = 120

let site: ServedSite
let db: Database
let token: string
// One site for all tests, which do not depend on each other.
test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  // A server and its database start, on a machine that may be busy.
  // Next to the port of the site that all tests share.
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex, { isTest: true })
  await site.start({ BACKOFFICE_PASSWORD_HASH: OFFICE_HASH })
  db = await site.database()
  await seedOrders(db, ORDER_COUNT)
  token = await openSession(site.address)
})
test.afterAll(() => site.remove())

const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('th') })
const table = (page: Page) => page.getByRole('region', { name: 'Bestellingen' })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const refresh = (page: Page) => page.getByRole('button', { name: 'Vernieuwen' })
const spoken = (page: Page) => page.locator('main p[role=status]')
const holds = (page: Page) => page.locator('tr.office-hold')

/** Records the texts of the live region from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await spoken(page).evaluate((region) => {
    const announced: string[] = []
    new MutationObserver(() => announced.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true
    })
    Object.assign(window, { announced })
  })
  return () => page.evaluate(() => (window as never as { announced: string[] }).announced)
}

test('fifty orders are shown as stored, and then the older ones', { tag: '@deep' }, async ({ page }) => {
  await openOffice(page, site.address, token)
  await expect(rows(page)).toHaveCount(50)
  await expect(spoken(page)).toHaveText(/^De nieuwste 50 bestellingen, bijgewerkt om \d\d:\d\d$/)
  const newest = rows(page).first()
  for (const words of ['noor.0@post.example', 'NEGEN', '€\u00a02,50', '€\u00a029,38', 'pi_seeded_0', '90000'])
    await expect(newest).toContainText(words)
  await expect(page.getByRole('cell', { name: HOSTILE_NAME, exact: true })).toBeVisible()
  await expect(page.locator('td img')).toHaveCount(0)
  await expect(page).not.toHaveTitle('owned')
  const older = page.getByRole('button', { name: 'Oudere bestellingen laden' })
  for (const shown of [100, ORDER_COUNT]) {
    await older.click()
    await expect(rows(page)).toHaveCount(shown)
  }
  await expect(rows(page).last()).toContainText(`noor.${ORDER_COUNT - 1}@post.example`)
  await expect(older).toHaveCount(0)
})

test('the filter is in the URL, survives a reload and going back, and shows held orders', async ({
  page
}) => {
  await openOffice(page, site.address, token)
  await filter(page).selectOption('Vraagt aandacht')
  await expect(page).toHaveURL(`${site.address}/bo9/orders/?status=held`)
  await expect(rows(page)).toHaveCount(11)
  await expect(holds(page)).toHaveCount(11)
  await expect(holds(page).first()).toContainText('Er is een ander bedrag betaald dan de bestelling kost.')
  await page.reload()
  await expect(filter(page)).toHaveValue('held')
  await expect(rows(page)).toHaveCount(11)
  await filter(page).selectOption('Geleverd')
  await expect(page).toHaveURL(`${site.address}/bo9/orders/?status=delivered`)
  await expect(rows(page).first()).toContainText('Geleverd')
  await expect(holds(page)).toHaveCount(0)
  await page.goBack()
  await expect(filter(page)).toHaveValue('held')
  await expect(rows(page)).toHaveCount(11)
})

test('refreshing loads changes, and announces it each time', { tag: '@deep' }, async ({ page }) => {
  await openOffice(page, site.address, token)
  await filter(page).selectOption('Geannuleerd')
  await expect(spoken(page)).toHaveText(/^\d+ bestellingen, bijgewerkt om/)
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const before = await rows(page).count()
  await db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(eq(orders.id, orderId(0)))
  const announced = await listen(page)
  await refresh(page).click()
  await expect(rows(page)).toHaveCount(before + 1)
  await expect(rows(page).first()).toContainText('noor.0@post.example')
  await expect(spoken(page)).toHaveText(new RegExp(`^${before + 1} bestellingen, bijgewerkt om`))
  await refresh(page).click()
  const counted = expect.stringMatching(new RegExp(`^${before + 1} bestellingen`))
  // Another text in between, so that the same one is announced again.
  const loading = 'De bestellingen worden geladen…'
  await expect.poll(announced).toEqual([loading, counted, loading, counted])
})

test('after logging out the token is invalid, and going back shows no data', async ({ page, request }) => {
  await enterOffice(page, site.address)
  const ownToken = await page.evaluate(() => JSON.parse(sessionStorage.getItem('kino9-bo9-token') ?? '""'))
  const agent = await page.evaluate(() => navigator.userAgent)
  const getOrders = () =>
    request.get(`${site.address}/api/bo9/orders`, {
      headers: { authorization: `Bearer ${ownToken}`, 'user-agent': agent }
    })
  expect((await getOrders()).status()).toBe(200)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${site.address}/bo9/login/`)
  const answer = await getOrders()
  expect(answer.status()).toBe(401)
  expect(await answer.text()).toBe('')
  await page.goBack()
  await expect(page.getByText('noor.0@post.example')).toHaveCount(0)
})
