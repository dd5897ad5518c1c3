// The link in the order mail: it shows the state of the order in any browser, and nothing else.
import {
  chooseCard,
  fillIn,
  newBuyer,
  orderNumber,
  payButton,
  readyToPay,
  SUCCESS,
  withCart
} from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { linkInMail, openMail } from './support/mailbox.ts'
import { forgetTries } from './support/test-shop.ts'

/** Printful may accept the order before the link is opened. */
const PAID_OR_MADE = { name: /^Je bestelling (?:is betaald|wordt gemaakt)$/ }

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test('a buyer opens the mail, and follows the order in another browser', async ({
  page,
  browser,
  baseURL
}) => {
  const buyer = newBuyer()
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page, buyer)
  await readyToPay(page)
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  const id = await orderNumber(page)
  const number =
    /K9-[2-9A-Z]{5}/.exec((await page.locator('[data-fact="number"]').textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByText(buyer['E-mailadres'])).toBeVisible()
  await expect(page.locator('address')).toContainText('Filmstraat 9')

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await elsewhere.newPage()
  await openMail(other, buyer['E-mailadres'], `Je bestelling ${number} bij`)
  const link = new URL(await linkInMail(other, /\/checkout\/bestelling\/#/))
  const token = link.hash.slice(1)
  expect(token).toMatch(/^[\w-]{43}$/)

  const urls: string[] = []
  other.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''))
  await other.goto(link.pathname + link.hash)
  await expect(other.getByRole('heading', PAID_OR_MADE)).toBeFocused()
  await expect(other.getByText(number)).toBeVisible()
  await expect(other.getByText(id, { exact: true })).toBeVisible()
  await expect(other.locator('address')).toContainText('9000 Gent')
  await expect(other.locator('dt').first()).toHaveText('1 × Mok Zwart')
  await expect(other.locator('iframe')).toHaveCount(0)
  // The token is removed from the URL, sent in no URL, and stored in this tab for a reload.
  expect(new URL(other.url()).hash).toBe('')
  expect(urls.join()).not.toContain(token)
  await other.reload()
  await expect(other.getByRole('heading', PAID_OR_MADE)).toBeVisible()

  // Another link in the same tab, which is invalid.
  await other.evaluate((hash) => {
    location.hash = hash
  }, 'x'.repeat(43))
  await expect(other.getByRole('heading', { name: 'Deze link is niet meer geldig' })).toBeFocused()
  await elsewhere.close()
})

test('the page without a link says so, is not indexed and sends no referrer', async ({ page }) => {
  const response = await page.goto('/checkout/bestelling/')
  expect(response?.headers()['referrer-policy']).toBe('strict-origin')
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('heading', { name: 'Deze link is niet meer geldig' })).toBeFocused()
})
