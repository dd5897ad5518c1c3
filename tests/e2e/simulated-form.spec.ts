// The simulated payment form, used without a Stripe key: it refuses what the real one refuses.

import { expect, test } from './support/context.ts'
import {
  changeOrder,
  confirm,
  DETAILS,
  eventsOf,
  openForm,
  openOrder,
  type Provided
} from './support/simulated-form.ts'

/** A declined payment is an error of the API, too. */
test.use({ expectedComplaints: [/the server responded with a status of 40[02]/] })

test.beforeEach(({ page }) => page.goto('/offline/'))

test('the form shows our payment methods in our order, works by keyboard, and reports changes to the page', {
  tag: '@deep'
}, async ({ page }) => {
  const { clientSecret } = await openOrder(page, 'Tabstraat 1')
  await openForm(page, clientSecret)
  await expect(page.getByText('Oefenformulier · € 21,38')).toBeVisible()
  const methods = page.getByRole('group', { name: 'Betaalmethode' }).getByRole('radio')
  await expect(methods).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'iDEAL | Wero' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Bancontact' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Kaart', exact: true })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Het lukt meteen' })).toBeFocused()
  const events = (await eventsOf(page)).map(({ name, value }) =>
    [name, value?.type].filter(Boolean).join(' ')
  )
  expect(events).toEqual(['ready', 'change ideal', 'change bancontact', 'change card'])
})

test('a payment is declined, then paid; the secret of a paid payment opens no form any more', {
  tag: '@deep'
}, async ({ page }) => {
  const { clientSecret } = await openOrder(page, 'Paarstraat 2')
  await openForm(page, clientSecret)
  await page.getByRole('radio', { name: 'Kaart', exact: true }).check()
  await page.getByRole('radio', { name: 'Er staat te weinig geld op' }).check()
  expect(await confirm(page)).toMatchObject({ error: { message: 'Er staat te weinig geld op je kaart.' } })
  await page.getByRole('radio', { name: 'Het lukt meteen' }).check()
  expect(await confirm(page)).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 2138 } })
  await openForm(page, clientSecret)
  await expect(page.getByText('er valt niets meer te betalen')).toBeVisible()
  expect(await eventsOf(page)).toMatchObject([
    { name: 'loaderror', error: { code: 'payment_intent_unexpected_state' } }
  ])
})

test('the form requires the details that were removed from the form, and no shipping', {
  tag: '@deep'
}, async ({ page }) => {
  const { clientSecret } = await openOrder(page, 'Velden 3')
  await openForm(page, clientSecret)
  await page.getByRole('radio', { name: 'Kaart', exact: true }).check()
  const { phone: _, ...fewer } = DETAILS
  const given = { payment_method_data: { billing_details: fewer } }
  expect(await confirm(page, given)).toMatchObject({
    thrown: expect.stringContaining('did not pass confirmParams.payment_method_data.billing_details.phone')
  })
  const moved = { payment_method_data: { billing_details: DETAILS }, shipping: { name: 'Dief' } }
  expect(await confirm(page, moved)).toMatchObject({ error: { message: /shipping/ } })
})

test('the form keeps its first secret, shows a changed amount after a refresh, and charges the current amount', {
  tag: '@deep'
}, async ({ page }) => {
  const order = await openOrder(page, 'Bedragstraat 4')
  await openForm(page, order.clientSecret)
  await expect(page.getByText('Oefenformulier · € 21,38')).toBeVisible()
  await changeOrder(page, order, 'Bedragstraat 4')
  await expect(page.getByText('Oefenformulier · € 21,38')).toBeVisible()
  expect(await page.evaluate(() => (window as never as Provided).elements.fetchUpdates())).toEqual({})
  await expect(page.getByText('Oefenformulier · € 39,62')).toBeVisible()
  const other = await openOrder(page, 'Elders 5')
  const second = await page.evaluate(async (secret) => {
    const { elements, provider } = window as never as Provided
    Object.assign(elements, { clientSecret: secret })
    return (await provider.retrievePaymentIntent(secret)).paymentIntent?.amount
  }, other.clientSecret)
  expect(second).toBe(2138)
  await page.getByRole('radio', { name: 'Kaart', exact: true }).check()
  expect(await confirm(page)).toMatchObject({ paymentIntent: { amount: 3962 } })
})

test('a destroyed form cannot be used', { tag: '@deep' }, async ({ page }) => {
  const { clientSecret } = await openOrder(page, 'Wegstraat 6')
  await openForm(page, clientSecret)
  await expect(page.getByRole('radio', { name: 'Bancontact' })).toBeVisible()
  await page.evaluate(() => (window as never as Provided).element.destroy())
  expect(await confirm(page)).toMatchObject({ thrown: expect.stringContaining('mounted Payment Element') })
})
