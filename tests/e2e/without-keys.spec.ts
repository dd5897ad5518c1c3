// A whole purchase on a machine without any key: cart, form, approval page, mail, and the simulators page.

import { expect, test } from './support/context.ts'
import { fillCart } from './support/shop.ts'

test.use({ expectedComplaints: [/the server responded with a status of 402/] })

const FIELDS = {
  email: 'lotte@post.example',
  firstName: 'Lotte',
  lastName: 'Maes',
  address1: 'Zonder Sleutel 1',
  city: 'Gent',
  zip: '9000'
}

test('an order can be declined, paid with a redirect, mailed, printed, sent, and refunded', async ({
  page
}) => {
  test.slow()
  await fillCart(page, 'Mok')
  await page.goto('/checkout/')
  for (const [name, value] of Object.entries(FIELDS)) await page.locator(`#field-${name}`).fill(value)
  await page.locator('#field-country').selectOption('BE')
  await expect(page.getByText(/^Oefenformulier/)).toBeVisible()
  const pay = page.getByRole('button', { name: /^Betaal / })

  await page.getByRole('radio', { name: 'Kaart', exact: true }).check()
  await page.getByRole('radio', { name: 'De kaart wordt geweigerd' }).check()
  await pay.click()
  await expect(page.getByText('Je kaart is geweigerd.').first()).toBeVisible()

  await page.getByRole('radio', { name: 'Bancontact' }).check()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Oefenbank' })).toBeVisible()
  await page.getByRole('link', { name: 'Sluit deze pagina zonder te antwoorden' }).click()
  await expect(page).toHaveURL(/\/checkout\/$/)
  await expect(page.getByText(/^Oefenformulier/)).toBeVisible()
  await pay.click()
  await page.getByRole('button', { name: 'Betalen' }).click()
  await expect(page.getByText('Betaling Succesvol!')).toBeVisible()

  const shown = await page
    .getByRole('main')
    .getByText(/ord_\w+/)
    .first()
    .textContent()
  const [orderId = ''] = /ord_\w+/.exec(shown ?? '') ?? []
  expect(orderId).not.toBe('')

  await page.goto('/simulators/')
  await page.getByRole('button', { name: 'Nu uitvoeren' }).click()
  await expect(page.getByRole('status')).toHaveText('Gedaan.')
  await expect(page.getByRole('status')).toBeFocused()
  const mail = page.getByRole('article').filter({ hasText: FIELDS.email }).first()
  await mail.getByRole('link').click()
  await expect(page.frameLocator('iframe').getByText('Dag Lotte,')).toBeVisible()
  await page.getByRole('link', { name: 'Terug naar het overzicht' }).click()
  const print = page.locator('#prints article').filter({ hasText: orderId })
  await expect(print).toContainText('bevestigd, wacht op productie')
  for (const act of ['Start productie', 'Verzend alles'])
    await print.getByRole('button', { name: act }).click()
  await expect(print.filter({ hasText: 'Pakje' })).toContainText('onderweg')
  const status = async () => (await page.request.get(`/api/merch/order-status/${orderId}`)).text()
  await expect.poll(status).toContain('shipped')
  await print.getByRole('button', { name: 'Bezorg' }).click()
  await expect.poll(status).toContain('delivered')

  const payment = page
    .locator('#payments')
    .getByRole('article')
    .filter({ hasText: orderId })
    .filter({ hasText: 'betaald' })
  await payment.getByRole('button', { name: 'Alles terugbetalen' }).click()
  await expect(payment).toContainText('terugbetaald')
})
