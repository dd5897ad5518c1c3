// Withdrawal from a purchase: from the link in a mail to the receipt, by keyboard, offline, and without script.
import {
  chooseCard,
  fillIn,
  newBuyer,
  orderNumber,
  payButton,
  readyToPay,
  SUCCESS
} from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { linkInMail, openMail } from './support/mailbox.ts'
import { fillCart } from './support/shop.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

const ORDER = 'ord_abcdefghijklmnopqrstuvwx'

test('the link of a mail opens a form with the order number, and two steps withdraw', async ({ page }) => {
  await page.goto(`/herroepen/#${ORDER}`)
  await expect(page.getByLabel('Bestelnummer')).toHaveValue(ORDER)
  await page.getByLabel('Je naam').fill('Noor de Wit')
  await page.getByLabel('E-mailadres').fill('noor@post.example')
  const answered = page.waitForRequest('**/api/withdrawals')
  await page.getByRole('button', { name: 'Verder' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Klopt dit?' })).toBeFocused()
  await expect(page.getByText('De hele bestelling')).toBeVisible()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).press('Enter')
  expect((await answered).postDataJSON()).toEqual({
    kind: 'order',
    reference: ORDER,
    name: 'Noor de Wit',
    email: 'noor@post.example',
    part: ''
  })
  await expect(page.getByRole('heading', { name: 'Je herroeping is ontvangen' })).toBeFocused()
  await expect(page.getByText(/We ontvingen ze op \d+ \p{L}+ \d{4} om \d\d:\d\d/u)).toBeVisible()
})

test('a buyer opens the link in the real mail, and receives a receipt by mail', async ({ page }) => {
  const buyer = newBuyer()
  const { 'E-mailadres': email, Voornaam: firstName, Achternaam: lastName } = buyer
  await fillCart(page, 'Mok')
  await page.goto('/checkout/')
  await fillIn(page, buyer)
  await readyToPay(page)
  await chooseCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', SUCCESS)).toBeFocused()
  const number = await orderNumber(page)
  await openMail(page, email, 'is bevestigd')
  await page.goto(await linkInMail(page, new RegExp(`/herroepen/#${number}$`)))
  await expect(page.getByLabel('Bestelnummer')).toHaveValue(number)
  await page.getByLabel('Je naam').fill(`${firstName} ${lastName}`)
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Verder' }).click()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByRole('heading', { name: 'Je herroeping is ontvangen' })).toBeFocused()
  await openMail(page, email, 'We ontvingen je herroeping')
  await expect(page.getByText('Ontvangen op')).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
})

test.describe('on a slow line', () => {
  test.use({ expectedComplaints: [/Failed to load resource|stylesheet/] })

  test('the page does not say that it needs script while its styles are not there yet', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort())
    await page.goto('/herroepen/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Dit formulier werkt alleen')).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows how to withdraw by mail, and no form', {
    tag: '@deep'
  }, async ({ page }) => {
    await page.goto('/herroepen/')
    await expect(page.getByText('Dit formulier werkt alleen')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verder' })).toBeHidden()
    await expect(page.getByRole('link', { name: /@/ }).first()).toHaveAttribute(
      'href',
      /^mailto:.*Ik%20herroep/
    )
  })
})

test('every page links to terms, guarantee and withdrawal, and names the seller', async ({ page }) => {
  for (const route of ['/', '/aflevering/118/', '/404.html']) {
    await page.goto(route)
    const footer = page.getByRole('contentinfo')
    for (const name of ['Voorwaarden', 'Wettelijke garantie', 'Overeenkomst herroepen'])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    await expect(footer).toContainText('ondernemingsnummer')
  }
  await page.goto('/voorwaarden/#garantie')
  await expect(page.getByRole('heading', { name: 'Wettelijke garantie' })).toBeInViewport()
})
