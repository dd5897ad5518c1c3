// The checkout from the cart to the outcome page, with the simulated payment form.
import {
  chooseCard,
  field,
  fillIn,
  newBuyer,
  payButton,
  readyToPay,
  SUCCESS,
  sums,
  withCart
} from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { countingSite } from './support/counted.ts'
import { tabTo } from './support/focus.ts'
import { cart, cartButton, fillCart, openCart, storedCart } from './support/shop.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

const calls = (page: import('@playwright/test').Page) => {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/merch\/checkout/.test(pathname)) made.push(pathname.split('/').at(-1) ?? '')
  })
  return made
}

test('a buyer with a keyboard buys a mug, and the cart is then empty in every tab', async ({
  page,
  context
}) => {
  const made = calls(page)
  await fillCart(page, 'Mok')
  const other = await context.newPage()
  await other.goto('/must-see/')
  await expect(cartButton(other)).toHaveAccessibleName('Open winkelwagen, 1 stuk')
  await openCart(page)
  await cart(page)
    .getByRole('link', { name: /^Afrekenen/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout/')
  await expect(page.getByText('Vul eerst alle verzendgegevens in')).toBeVisible()
  for (const [label, value] of Object.entries(newBuyer())) {
    await tabTo(page, field(page, label))
    await page.keyboard.type(value)
  }
  await tabTo(page, field(page, 'Land'))
  await page.keyboard.press('B')
  await readyToPay(page)
  const amount = await page.locator('.summary-sums .summary-total').last().textContent()
  await expect(payButton(page)).toHaveText(`Betaal ${amount}`)
  await chooseCard(page)
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', SUCCESS)).toBeFocused()
  await expect(page).toHaveURL('/checkout/success/')
  // Right before paying the server confirms the amount on the page.
  expect(made).toEqual(['init', 'quote'])
  expect(await storedCart(page)).toEqual([])
  await expect(cartButton(other)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('kino9-checkout'))).toBeNull()
  const id = await page.locator('[data-fact="order"] dd').first().textContent()
  expect(id).toMatch(/^ord_[a-z2-7]{24}$/)
  await page.reload()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  await expect(page.locator('[data-fact="order"] dd').first()).toHaveText(id ?? '')
})

test('events of the checkout are counted without personal data', async ({ page }) => {
  const counted = await countingSite(page)
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  await expect
    .poll(() => counted.map(({ name }) => name))
    .toEqual(['pageview', 'Merch Payment Opened', 'Merch Payment Pressed', 'pageview', 'Merch Order Paid'])
  expect(counted.at(-1)?.props).toMatchObject({ items: '1', value: '16.99' })
  expect(counted.filter(({ url }) => url.includes('?'))).toEqual([])
  expect(JSON.stringify(counted)).not.toMatch(/Noor|voorbeeld\.be|Filmstraat|secret|pi_/)
})

test('a buyer who turns back on the approval page keeps the cart and form, and pays the changed cart', async ({
  page
}) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await expect(page.getByRole('heading', { name: 'Betaling mislukt' })).toBeFocused()
  await expect(page.getByText('Je winkelwagen staat nog klaar', { exact: false })).toBeVisible()
  await page.evaluate(() => {
    const two = [{ productId: '300', variantId: '9323', quantity: 2 }]
    localStorage.setItem('kino9-cart', JSON.stringify(two))
  })
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
  await expect(field(page, 'Plaats')).toHaveValue('Gent')
  await readyToPay(page)
  await expect(sums(page)).toContainText('33,98')
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
})

test('a reload keeps the form, the order and its payment', async ({ page }) => {
  const made = calls(page)
  await withCart(page)
  const buyer = newBuyer()
  await page.goto('/checkout/')
  await fillIn(page, buyer)
  await readyToPay(page)
  const order = () => page.evaluate(() => localStorage.getItem('kino9-order'))
  const before = await order()
  await page.reload()
  for (const [label, value] of Object.entries(buyer)) await expect(field(page, label)).toHaveValue(value)
  await readyToPay(page)
  expect(await order()).toBe(before)
  expect(made).toEqual(['init', 'quote'])
})

test('a press on pay with an empty field focuses that field', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await field(page, 'E-mailadres').fill('noor')
  await field(page, 'Voornaam').focus()
  await expect(page.getByText('In dit e-mailadres ontbreekt een @.')).toBeVisible()
  await expect(field(page, 'E-mailadres')).toHaveAccessibleDescription('In dit e-mailadres ontbreekt een @.')
  await expect(page.getByText('Je voornaam ontbreekt nog.')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(field(page, 'E-mailadres')).toBeFocused()
  await expect(page.getByText('Je voornaam ontbreekt nog.')).toBeVisible()
  await fillIn(page)
  await readyToPay(page)
  await field(page, 'Plaats').fill('')
  await payButton(page).click()
  await expect(field(page, 'Plaats')).toBeFocused()
  await expect(page.getByText('Je plaats ontbreekt nog.')).toBeVisible()
})

test('the total on the button never moves it, and another address gets a new quote', async ({ page }) => {
  const made = calls(page)
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  const before = await payButton(page).boundingBox()
  await page.evaluate(() => {
    const key = 'kino9-cart'
    const newValue = JSON.stringify([{ productId: '300', variantId: '9323', quantity: 3 }])
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  })
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await readyToPay(page)
  await expect(payButton(page)).toContainText(/5\d,\d\d/)
  expect(await payButton(page).boundingBox()).toEqual(before)
  await expect(page.getByRole('status').filter({ hasText: 'Het totaal is nu' })).toHaveCount(1)
  expect(made).toEqual(['init', 'quote'])
})

test('the back link opens the cart, and a reload does not open it again', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await page.getByRole('link', { name: 'Terug naar winkelwagen' }).click()
  await expect(page).toHaveURL('/#merch')
  await expect(page.getByRole('dialog', { name: 'Winkelwagen (1)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open winkelwagen, 1 stuk' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Winkelwagen (1)' })).toBeHidden()
})
