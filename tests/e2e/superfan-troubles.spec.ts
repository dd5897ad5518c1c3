// Failures of the Superfan signup, without a double payment or lost data.

import { expect, test } from './support/context.ts'
import {
  becomeFan,
  choose,
  fillInFan,
  listedFans,
  newFan,
  openForm,
  readyToStart,
  signupField,
  startButton,
  welcomed
} from './support/superfan.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test.use({ expectedComplaints: [/Failed to load resource|superfan|subscription|payment|stripe/i] })

const again = { name: 'Probeer opnieuw' } as const
const alert = (page: import('@playwright/test').Page, hasText: string) =>
  page.getByRole('alert').filter({ hasText })

test('a declined card returns to the introduction; another card then succeeds', async ({ page }) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'Kaart', 'De kaart wordt geweigerd')
  await startButton(page).click()
  const failure = alert(page, 'De betaling is niet gelukt. Controleer je gegevens en probeer opnieuw.')
  await expect(failure).toContainText('Je kaart is geweigerd. Er is niets afgeschreven.')
  await expect(becomeFan(page)).toBeFocused()
  await becomeFan(page).click()
  await expect(failure).toBeHidden()
  await expect(signupField(page, 'Naam')).toHaveValue(fan.Naam)
  await readyToStart(page)
  await choose(page, 'Kaart', 'Het lukt meteen')
  await startButton(page).click()
  await welcomed(page)
})

test('a declined first month creates no fan, and the same address may try again', async ({ page }) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'Kaart', 'Het lukt, maar de eerste betaling wordt geweigerd')
  await startButton(page).click()
  await expect(alert(page, 'De betaling is niet gelukt.')).toBeVisible()
  expect(await listedFans(page)).not.toContain(fan.Bijnaam)
  await becomeFan(page).click()
  await readyToStart(page)
  await choose(page, 'Kaart', 'Het lukt meteen')
  await startButton(page).click()
  await welcomed(page)
  expect(await listedFans(page)).toContain(fan.Bijnaam)
})

test('a visitor who returns from the approval page in another tab sees where to continue', {
  tag: '@deep'
}, async ({ page }) => {
  await page.goto(
    '/superfan/success/?setup_intent=seti_1&setup_intent_client_secret=x&redirect_status=succeeded'
  )
  await expect(page).toHaveURL('/superfan/')
  await expect(alert(page, 'Kon abonnement niet afronden.')).toContainText('tabblad waar je begon')
})

test('a lost response is requested again, and creates one fan', async ({ page }) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  // The server handles the request; the response is lost.
  await page.route('**/api/subscription/finalize', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await startButton(page).click()
  await expect(page.getByRole('heading', { name: 'Kon abonnement niet afronden.' })).toBeFocused({
    timeout: 15_000
  })
  await page.unroute('**/api/subscription/finalize')
  await page.getByRole('button', again).click()
  await welcomed(page)
  expect((await listedFans(page)).filter((name) => name === fan.Bijnaam)).toHaveLength(1)
})
