// The site while the database is unavailable: pages are complete, nothing is bought or lost, and sessions stay valid.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { fillIn, withCart } from './support/checkout.ts'
import { expect, routes, test } from './support/context.ts'
import { enterOffice } from './support/office.ts'
import { OFFICE_HASH } from './support/office-password.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'
import { choice, openVotePanel, THANKS, votePanel } from './support/vote-panel.ts'

test.use({ expectedComplaints: [/Failed to load resource|^\/api\/|^order|merch/] })

let site: ServedSite
let endDatabase: () => Promise<void>
test.beforeEach(async ({ baseURL }, { parallelIndex }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'database-away-'))
  const database = await startEmbeddedDatabase(path.join(folder, 'postgres'))
  endDatabase = async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  }
  // Next to the port of the site that all tests share.
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex)
  await site.start({ DATABASE_URL: database.url, BACKOFFICE_PASSWORD_HASH: OFFICE_HASH })
})
test.afterEach(() => site.remove())

test('without a database pages are complete, votes and purchases fail, and sessions stay valid', {
  tag: '@deep'
}, async ({ page, context, request }) => {
  await enterOffice(page, site.address)
  const checkout = await context.newPage()
  await withCart(checkout)
  await checkout.goto(`${site.address}/checkout/`)
  await endDatabase()

  await test.step('pages and built lists', async () => {
    for (const route of routes) expect((await request.get(site.address + route)).status(), route).toBe(200)
    for (const call of ['/api/episodes', '/api/must-see-movies', '/api/runtime-config', '/api/alle/reviews'])
      expect((await request.get(site.address + call)).status(), call).toBe(200)
  })

  await test.step('the checkout', async () => {
    const refused = checkout.waitForResponse('**/api/merch/checkout/init')
    await fillIn(checkout)
    expect((await refused).status()).toBe(503)
    const sentence = 'Kon betaling niet voorbereiden. Probeer later opnieuw.'
    const card = checkout.getByRole('alert').filter({ hasText: sentence })
    await expect(card).toBeVisible()
    await expect(card.getByRole('button', { name: 'Probeer opnieuw' })).toBeEnabled()
    await expect(checkout.getByLabel('Plaats', { exact: true })).toHaveValue('Gent')
  })

  await test.step('the page after paying', async () => {
    const order = JSON.stringify('ord_aaaaaaaaaaaaaaaaaaaaaaaa')
    await checkout.evaluate((id) => localStorage.setItem('kino9-order', id), order)
    await checkout.goto(`${site.address}/checkout/success/?redirect_status=succeeded`)
    await expect(checkout.getByRole('heading', { name: 'Status onbekend' })).toBeFocused({ timeout: 60_000 })
  })

  await test.step('a vote', async () => {
    await checkout.goto(`${site.address}/aflevering/116/`)
    await openVotePanel(checkout)
    const refused = checkout.waitForResponse('**/api/votes')
    await choice(checkout, 'Tampopo').click()
    expect((await refused).status()).toBe(503)
    await expect(choice(checkout, 'Tampopo')).toHaveAttribute('aria-pressed', 'false')
    await expect(votePanel(checkout).getByText(THANKS)).toHaveCount(0)
  })

  await test.step('the backoffice', async () => {
    await page.getByRole('button', { name: 'Vernieuwen' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch orders')
    await expect(page).toHaveURL(`${site.address}/bo9/orders/`)
    // Loaded data stays.
    await expect(page.getByText('Nog geen bestellingen.')).toBeVisible()
    await page.getByRole('link', { name: 'Votes' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch votes')
    expect(await page.evaluate(() => sessionStorage.getItem('kino9-bo9-token'))).toMatch(/^"[\w-]{43}"$/)
  })
})
