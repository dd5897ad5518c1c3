// Subscriptions on a machine without any key: changes by the fan in the portal, and on the simulators page.

import { expect, test } from './support/context.ts'
import { linkMailedTo, listedFans, newFan, requestLink, signUp } from './support/superfan.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test('a fan changes the payment method, cancels, resumes, and cancels again', async ({ page }) => {
  const fan = newFan()
  await signUp(page, fan)
  await requestLink(page, fan['E-mailadres'])
  await page.goto(await linkMailedTo(page, fan['E-mailadres']))
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Oefenportaal' })).toBeVisible()
  await expect(page.getByText(fan['E-mailadres'])).toBeVisible()
  const status = page.getByRole('status')
  await page.getByLabel('Nieuwe betaalmethode').selectOption('een kaart die geweigerd wordt')
  await page.getByRole('button', { name: 'Wijzigen' }).first().click()
  await expect(status).toHaveText('Deze kaart is geweigerd.')
  await page.getByLabel('Nieuwe betaalmethode').selectOption('een bankrekening (SEPA)')
  await page.getByRole('button', { name: 'Wijzigen' }).first().click()
  await expect(status).toHaveText('Gedaan.')
  await expect(page.getByText(/met rekening •••• 0009/)).toBeVisible()
  await page.getByRole('button', { name: 'Opzeggen op het einde van de maand' }).click()
  await expect(page.getByText(/Daarna wordt er niets meer betaald/)).toBeVisible()
  await expect(page.getByText(/^Stopt op /)).toBeVisible()
  expect(await listedFans(page)).toContain(fan.Bijnaam)
  await page.getByRole('button', { name: 'Toch niet opzeggen' }).click()
  await expect(page.getByText(/^Volgende betaling op/)).toBeVisible()
  await page.getByRole('button', { name: 'Meteen opzeggen' }).click()
  await expect(page.getByText(/^Gestopt op /)).toBeVisible()
  await expect.poll(() => listedFans(page)).not.toContain(fan.Bijnaam)
  await page.getByRole('link', { name: 'Terug naar de site' }).click()
  await expect(page).toHaveURL('/superfan/')
})

test('a month fails, is paid later, and is disputed, after which the fan is no longer listed', {
  tag: '@deep'
}, async ({ page }) => {
  const fan = newFan()
  await signUp(page, fan)
  await page.goto('/simulators/#subscriptions')
  const card = page.locator('#subscriptions article').filter({ hasText: fan['E-mailadres'] })
  for (const [act, state] of [
    ['Volgende maand: mislukt', 'niet betaald'],
    ['Nieuwe poging', 'loopt'],
    ['Volgende maand: betaald', 'loopt']
  ] as const) {
    await card.getByRole('button', { name: act }).click()
    await expect(page.getByRole('status')).toHaveText('Gedaan.')
    await expect(card.getByRole('heading')).toContainText(state)
  }
  expect(await listedFans(page)).toContain(fan.Bijnaam)
  await card.getByRole('button', { name: 'Fan haalt de maand terug' }).click()
  await expect.poll(() => listedFans(page)).not.toContain(fan.Bijnaam)
  await page.goto('/simulators/#subscriptions')
  await expect(card.getByRole('heading')).toContainText('gestopt, teruggehaald bij de bank')
})
