// A host finds an order by the name of its buyer and gives half of it back.
import type { Page } from '@playwright/test'
import type { Database } from '../../functions/platform/db/open.ts'
import { DESK_AGENT, hostToken } from '../fixtures/desk.ts'
import { chooseCard, fillIn, newBuyer, payButton, readyToPay, SUCCESS, withCart } from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'

test.describe.configure({ mode: 'default' })

let site: ServedSite
let db: Database
test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex, { isTest: true })
  await site.start()
  db = await site.database()
})
test.afterAll(() => site.remove())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a host finds an order by a name, sees what a refund does, and gives half back', async ({
  page,
  browser
}) => {
  await withCart(page)
  await page.goto(`${site.address}/checkout/`)
  await fillIn(page, { ...newBuyer(), Achternaam: 'Peëters' })
  await readyToPay(page)
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()

  const context = await browser.newContext({ userAgent: DESK_AGENT })
  const desk = await context.newPage()
  const token = await hostToken(db, 'wout', new Date())
  await desk.addInitScript(
    (stored) => sessionStorage.setItem('kino9-desk-token', stored),
    JSON.stringify(token)
  )
  await desk.goto(`${site.address}/bo9/desk/bestellingen/`)
  await desk.getByRole('searchbox', { name: 'Zoek een bestelling' }).fill('PEETERS gent')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('1 bestelling', { exact: true })).toBeVisible()
  expect(desk.url()).toBe(`${site.address}/bo9/desk/bestellingen/`)
  await desk.getByText('1 bestelling', { exact: true }).click()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')

  await button(desk, 'Betaal terug').click()
  await desk.getByRole('checkbox').uncheck()
  await desk.getByLabel('Bedrag').fill('7,50')
  await button(desk, 'Toon wat er gebeurt').click()
  await expect(desk.getByRole('dialog')).toContainText('krijgt de mail over een deel dat terugkwam')
  await button(desk, /^Betaal .*7,50 terug$/).click()
  await expect(desk.getByRole('dialog')).toContainText(/7,50 gaat terug/)
  await desk.keyboard.press('Escape')
  await expect(desk.getByText(/Wout betaalde .*7,50 terug/)).toBeVisible()
  await context.close()
})
