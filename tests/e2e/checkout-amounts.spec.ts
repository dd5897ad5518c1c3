// Changes before the press on pay: the charged amount is always the one on the button.
import type { Page } from '@playwright/test'
import {
  amountOnButton,
  chooseCard,
  field,
  fillIn,
  newBuyer,
  orderNumber,
  payButton,
  readyToPay,
  SUCCESS,
  sums,
  withCart
} from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { addButton, cart, openCart, productCard } from './support/shop.ts'
import { chargedFor, forgetTries, paidAddress } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

async function openCheckout(page: Page, buyer = newBuyer()): Promise<void> {
  await page.goto('/checkout/')
  await fillIn(page, buyer)
  await readyToPay(page)
}

/** Pays by card, and checks the amount at Stripe. */
async function payAmount(page: Page, amount: string): Promise<void> {
  await chooseCard(page)
  expect(await amountOnButton(page)).toBe(amount)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  expect(await chargedFor(page, await orderNumber(page))).toBe(`${amount} betaald`)
}

async function oneMoreMug(page: Page): Promise<void> {
  await openCart(page)
  await cart(page).getByRole('button', { name: 'Eén meer van Mok, Zwart' }).click()
  await expect(cart(page)).toHaveAccessibleName('Winkelwagen (2)')
}

test.describe('after a declined card', () => {
  test.use({ expectedComplaints: [/status of 402/] })

  test('a changed cart is charged with its new amount', async ({ page }) => {
    await withCart(page)
    await openCheckout(page)
    const before = await amountOnButton(page)
    await chooseCard(page, 'De kaart wordt geweigerd')
    await payButton(page).click()
    await expect(page.getByText('Er is een fout opgetreden: Je kaart is geweigerd.')).toBeVisible()
    await page.goto('/must-see/')
    await oneMoreMug(page)
    await cart(page)
      .getByRole('link', { name: /^Afrekenen/ })
      .click()
    await readyToPay(page)
    await expect(sums(page)).toContainText('33,98')
    const amount = await amountOnButton(page)
    expect(amount).not.toBe(before)
    await payAmount(page, amount)
  })
})

test('two tabs with one order follow each other, and each charges the amount that it shows', {
  tag: '@deep'
}, async ({ page, context }) => {
  const buyer = newBuyer()
  await withCart(page)
  await openCheckout(page, buyer)
  const other = await context.newPage()
  await openCheckout(other, buyer)
  const third = await context.newPage()
  await third.goto('/must-see/')
  await oneMoreMug(third)
  for (const tab of [page, other]) {
    await expect(sums(tab)).toContainText('33,98')
    await readyToPay(tab)
  }
  const belgian = await amountOnButton(page)
  // The other tab changes the address, and with it the price.
  await field(other, 'Land').selectOption('NL')
  await field(other, 'Postcode').fill('1012 AB')
  await expect(payButton(other)).toHaveAttribute('aria-disabled', 'true')
  await readyToPay(other)
  expect(await amountOnButton(other)).not.toBe(belgian)
  await payAmount(page, belgian)
  await expect(other.getByText(/is al betaald, in een ander tabblad/)).toBeVisible()
})

test.describe('at the same moment', () => {
  // One of the two is refused.
  test.use({ expectedComplaints: [/status of 409/] })

  test('two tabs that pay the same order at the same moment charge it once, and both show it as paid', async ({
    page,
    context
  }) => {
    await withCart(page)
    await page.goto('/checkout/')
    await fillIn(page)
    await readyToPay(page)
    const orderId = await page.evaluate(() => JSON.parse(localStorage.getItem('kino9-order') ?? '""'))
    const other = await context.newPage()
    await other.goto('/checkout/')
    await fillIn(other)
    await readyToPay(other)
    const amount = await amountOnButton(other)
    await chooseCard(page)
    await chooseCard(other)
    await Promise.all([payButton(page).click(), payButton(other).click()])
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', SUCCESS).or(tab.getByText('is al betaald'))).toBeVisible()
    expect(await chargedFor(page, orderId)).toBe(`${amount} betaald`)
  })
})

test('a paid cart does not come back with Back after a change in the summary', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout/')
  await fillIn(page)
  await readyToPay(page)
  await page.getByRole('button', { name: /^Eén meer/ }).click()
  await readyToPay(page)
  await expect(page).toHaveURL('/checkout/')
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Winkelwagen is leeg')).toBeVisible()
})

test('a parcel goes to the address of the tab that paid, though another tab saved another one at the same price', async ({
  page,
  context,
  baseURL
}) => {
  const buyer = newBuyer()
  await withCart(page)
  await openCheckout(page, buyer)
  const amount = await amountOnButton(page)
  const other = await context.newPage()
  await openCheckout(other, { ...buyer, 'Straat en huisnummer': 'Anderelaan 4' })
  expect(await amountOnButton(other)).toBe(amount)
  await payAmount(page, amount)
  expect((await paidAddress(baseURL, await orderNumber(page)))?.address1).toBe('Filmstraat 9')
})

test('when another tab has paid the order, a new cart gets a payment form of its own', {
  tag: '@deep'
}, async ({ page, context }) => {
  const buyer = newBuyer()
  await withCart(page)
  await openCheckout(page, buyer)
  const other = await context.newPage()
  await openCheckout(other, buyer)
  const paid = await amountOnButton(other)
  await payAmount(other, paid)
  await expect(page.getByText(/is al betaald, in een ander tabblad/)).toBeVisible()
  await other.goto('/#merch')
  await addButton(productCard(other, 'Cap')).click()
  await readyToPay(page)
  await expect(sums(page)).toContainText('24,99')
  const amount = await amountOnButton(page)
  expect(amount).not.toBe(paid)
  await payAmount(page, amount)
})
