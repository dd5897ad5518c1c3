// DEG-02: what everybody sees while the database is away (F-03). The pages are whole, nothing is bought or lost, and nobody is
// logged out.
// Named cases: BO9-05.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '../../../functions/db/embedded.ts'
import { ballot, choice, THANKS } from '../ballot.ts'
import { fillIn, withCart } from '../checkout.ts'
import { enterOffice } from '../office.ts'
import { OFFICE_HASH } from '../office-password.ts'
import { laySite, type ServedSite } from '../served-site.ts'
import { expect, routes, test } from '../world.ts'

test.describe.configure({ timeout: 90_000 })
test.use({ expectedComplaints: [/Failed to load resource|^\/api\/|merch|order-status/] })

let site: ServedSite
let endDatabase: () => Promise<void>
test.beforeEach(async ({ baseURL }, { parallelIndex }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'database-away-'))
  const database = await startEmbeddedDatabase(path.join(folder, 'postgres'))
  endDatabase = async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  }
  // Beside the port of the site that all stories share.
  site = laySite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex)
  await site.start({ DATABASE_URL: database.url, BACKOFFICE_PASSWORD_HASH: OFFICE_HASH })
})
test.afterEach(() => site.remove())

test('DEG-02: every page is whole, and a vote stays unvoted', async ({ page, request }) => {
  await endDatabase()
  for (const route of routes) expect((await request.get(site.address + route)).status(), route).toBe(200)
  for (const call of ['/api/episodes', '/api/must-see-movies', '/api/runtime-config', '/api/alle/reviews'])
    expect((await request.get(site.address + call)).status(), call).toBe(200)
  await page.goto(`${site.address}/aflevering/116/`)
  const refused = page.waitForResponse('**/api/votes')
  await choice(page, 'Tampopo').click()
  expect((await refused).status()).toBe(503)
  await expect(choice(page, 'Tampopo')).toHaveAttribute('aria-pressed', 'false')
  await expect(ballot(page).getByText(THANKS)).toHaveCount(0)
})

test('DEG-02: the till says that it cannot prepare a payment, and what was typed stays', async ({ page }) => {
  await withCart(page)
  await page.goto(`${site.address}/checkout/`)
  await endDatabase()
  const refused = page.waitForResponse('**/api/merch/checkout/init')
  await fillIn(page)
  expect((await refused).status()).toBe(503)
  const card = page
    .getByRole('alert')
    .filter({ hasText: 'Kon betaling niet voorbereiden. Probeer later opnieuw.' })
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: 'Probeer opnieuw' })).toBeEnabled()
  await expect(page.getByLabel('Gemeente', { exact: true })).toHaveValue('Gent')
})

test('DEG-02: the page after paying does not know', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('kino9-order', JSON.stringify('ord_aaaaaaaaaaaaaaaaaaaaaaaa'))
  )
  await endDatabase()
  await page.goto(`${site.address}/checkout/success/?redirect_status=succeeded`)
  await expect(page.getByRole('heading', { name: 'Status onbekend' })).toBeFocused({ timeout: 30_000 })
})

test('DEG-02: the backoffice says that it cannot fetch, and logs nobody out', async ({ page }) => {
  await enterOffice(page, site.address)
  await endDatabase()
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch orders')
  await expect(page).toHaveURL(`${site.address}/bo9/orders/`)
  await expect(page.getByText('Nog geen bestellingen.')).toBeVisible()
  await page.getByRole('link', { name: 'Votes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch votes')
  expect(await page.evaluate(() => sessionStorage.getItem('kino9-bo9-token'))).toMatch(/^"[\w-]{43}"$/)
})
