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
  await expect(failure).toContainText('Je kaart is geweigerd. Er is niets aangerekend.')
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

const checkedAgain = async (page: import('@playwright/test').Page) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'Kaart', 'Het lukt, maar bij de eerste betaling vraagt de bank nog iets')
  await startButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Oefenbank' })).toBeVisible()
  return fan
}

test('a refused second confirmation charges nothing', { tag: '@deep' }, async ({ page }) => {
  const fan = await checkedAgain(page)
  await page.getByRole('button', { name: 'Weigeren' }).click()
  await expect(alert(page, 'De betaling is niet gelukt.')).toContainText('Er is niets aangerekend.')
  expect(await listedFans(page)).not.toContain(fan.Bijnaam)
})

test('a reload during the confirmation (3-D Secure) resumes the signup', { tag: '@deep' }, async ({
  page
}) => {
  const fan = await checkedAgain(page)
  await page.evaluate(() => window.stop())
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Oefenbank' })).toBeVisible()
  await page.getByRole('button', { name: 'Goedkeuren' }).click()
  await welcomed(page)
  expect((await listedFans(page)).filter((name) => name === fan.Bijnaam)).toHaveLength(1)
})

test('a visitor who is refused on the approval page returns to the introduction, with all typed data', {
  tag: '@deep'
}, async ({ page }) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'Kaart', 'Naar de oefenbank: daar kies je')
  await startButton(page).click()
  await expect(page.getByRole('heading', { name: 'Oefenbank' })).toBeVisible()
  await page.getByRole('button').nth(1).click()
  await expect(alert(page, 'Betaling is niet succesvol afgerond.')).toBeVisible()
  await expect(page).toHaveURL('/superfan/')
  await becomeFan(page).click()
  await expect(signupField(page, 'E-mailadres')).toHaveValue(fan['E-mailadres'])
  await readyToStart(page)
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

test('a reload after a lost answer finishes by itself', { tag: '@deep' }, async ({ page }) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await page.route('**/api/subscription/finalize', (route) => route.abort())
  await startButton(page).click()
  await expect(page.getByRole('heading', { name: 'Kon abonnement niet afronden.' })).toBeVisible({
    timeout: 15_000
  })
  await page.unroute('**/api/subscription/finalize')
  await page.reload()
  await welcomed(page)
  expect(await listedFans(page)).toContain(fan.Bijnaam)
})

test('a signup that cannot be opened says so, and one press retries', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/subscription/init', (route) => route.abort())
  await page.goto('/superfan/')
  await becomeFan(page).click()
  const card = alert(page, 'Kon abonnement niet voorbereiden. Probeer later opnieuw.')
  await expect(card).toBeVisible()
  await signupField(page, 'Naam').fill('Noor')
  await page.unroute('**/api/subscription/init')
  await card.getByRole('button', again).click()
  await readyToStart(page)
  await expect(signupField(page, 'Naam')).toHaveValue('Noor')
})

test('a form that fails to load can be loaded again', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/simulators/stripe/stripe.js', (route) => route.abort())
  await page.goto('/superfan/')
  await becomeFan(page).click()
  const card = alert(page, 'Het betaalformulier kon niet geladen worden.')
  await expect(card).toBeVisible()
  await expect(startButton(page)).toHaveCount(0)
  await page.unroute('**/simulators/stripe/stripe.js')
  await card.getByRole('button', again).click()
  await readyToStart(page)
})

test('a list that fails to load says so, and one press retries', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/superfans', (route) => route.abort())
  await page.goto('/superfan/')
  await page.getByRole('heading', { name: 'Onze Superfans' }).scrollIntoViewIfNeeded()
  const failed = alert(page, 'Kon de lijst met Superfans niet laden.')
  await expect(failed).toBeVisible()
  await page.unroute('**/api/superfans')
  await page.route('**/api/superfans', (route) => route.fulfill({ json: { nicknames: [] } }))
  await failed.getByRole('button', again).click()
  await expect(page.getByText('Er staat nog niemand op de lijst.')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('a visitor who leaves during a signup must confirm', { tag: '@deep' }, async ({ page }) => {
  await openForm(page)
  await fillInFan(page, newFan())
  await page.route('**/v1/setup_intents/*/confirm*', () => undefined)
  await startButton(page).click()
  await expect(startButton(page)).toHaveText('Verwerken...')
  await expect(page.getByRole('button', { name: 'Terug naar introductie' })).toBeHidden()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Privacybeleid' }).click({ noWaitAfter: true })
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expect(page).toHaveURL('/superfan/')
})
