// The Superfan signup, from the merch tab to the list of fans.

import { expect, test } from './support/context.ts'
import { countingSite } from './support/counted.ts'
import { tabTo } from './support/focus.ts'
import {
  actAtStripe,
  becomeFan,
  choose,
  fillInFan,
  listedFans,
  newFan,
  openForm,
  readyToStart,
  signUp,
  signupField,
  startButton,
  WELCOME,
  welcomed
} from './support/superfan.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test('a visitor with a keyboard comes from the merch tab, sees the price, and signs up by card', async ({
  page
}) => {
  await page.goto('/#merch')
  await page.getByRole('link', { name: 'Ontdek Superfan' }).click()
  await expect(page).toHaveURL('/superfan/')
  await expect(page.getByText('€ 3,00 per maand, btw inbegrepen.', { exact: false })).toBeVisible()
  for (const heading of ['Waarom?', 'Wat krijg je?', 'Altijd opzegbaar'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await tabTo(page, becomeFan(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Jouw gegevens' })).toBeFocused()
  await expect(becomeFan(page)).toBeHidden()
  const fan = newFan()
  for (const [label, value] of Object.entries(fan)) {
    await tabTo(page, signupField(page, label))
    await page.keyboard.type(value)
  }
  await readyToStart(page)
  await expect(startButton(page)).toHaveText('Start abonnement voor € 3,00/maand')
  await expect(page.getByText('abonnement met betalingsverplichting')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Kaart', exact: true }))
  // Only the note of the chosen method is shown.
  await expect(page.getByText('Je eerste maand wordt meteen betaald', { exact: false })).toBeVisible()
  await expect(page.getByText('Je geeft ons toestemming', { exact: false })).toHaveCount(0)
  await tabTo(page, startButton(page))
  await page.keyboard.press('Enter')
  await welcomed(page)
  await expect(page).toHaveURL('/superfan/success/')
  await expect(page.getByText('ongeveer 15 minuten geldig')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terug naar de merch' })).toHaveAttribute('href', '/#merch')
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect(await listedFans(page)).toContain(fan.Bijnaam)
  await page.getByRole('link', { name: 'Naar de beheerlink' }).click()
  await expect(page).toHaveURL('/superfan/#beheer')
})

test('direct debit takes days: the welcome shows at once, and the nickname is listed once it is paid', async ({
  page
}) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'SEPA-domiciliëring', 'Het lukt, de bank betaalt later')
  await expect(page.getByText('Je geeft ons toestemming', { exact: false })).toBeVisible()
  await expect(page.getByText('Je eerste maand wordt meteen betaald', { exact: false })).toHaveCount(0)
  await startButton(page).click()
  await welcomed(page)
  await expect(
    page.getByText('heeft je bank de eerste keer enkele dagen nodig', { exact: false })
  ).toBeVisible()
  expect(await listedFans(page)).not.toContain(fan.Bijnaam)
  await actAtStripe(page, fan['E-mailadres'], 'Incasso lukt')
  await expect.poll(() => listedFans(page)).toContain(fan.Bijnaam)
})

test('a card that needs a confirmation redirects away, and back to the welcome', { tag: '@deep' }, async ({
  page
}) => {
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'Kaart', 'Naar de oefenbank: daar kies je')
  await startButton(page).click()
  await expect(page.getByRole('heading', { name: 'Oefenbank' })).toBeVisible()
  await page.getByRole('button').first().click()
  await welcomed(page)
  await expect(page).toHaveURL('/superfan/success/')
  expect(await listedFans(page)).toContain(fan.Bijnaam)
})

test('a reload keeps the typed data and the same form', async ({ page }) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/init')) opened.push(request.url())
  })
  const fan = newFan()
  await openForm(page)
  await fillInFan(page, fan)
  await page.reload()
  for (const [label, value] of Object.entries(fan)) await expect(signupField(page, label)).toHaveValue(value)
  await readyToStart(page)
  expect(opened).toHaveLength(1)
  await choose(page, 'Kaart', 'Het lukt meteen')
  await startButton(page).click()
  await welcomed(page)
})

test('events are counted without personal data', { tag: '@deep' }, async ({ page }) => {
  const counted = await countingSite(page)
  const fan = newFan()
  await signUp(page, fan)
  const names = [
    'pageview',
    'Superfan Signup Opened',
    'Superfan Signup Pressed',
    'Superfan Started',
    'pageview'
  ]
  await expect.poll(() => counted.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(counted.find(({ name }) => name === 'Superfan Started')?.props).toEqual({
    intent_type: 'setup',
    has_nickname: 'true'
  })
  expect(JSON.stringify(counted)).not.toMatch(/Noor|voorbeeld\.be|Popcorn|secret|seti_/)
  await page.reload()
  await expect(page.getByRole('heading', WELCOME)).toBeVisible()
  expect(counted.filter(({ name }) => name === 'Superfan Started')).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the signup takes the place of the introduction: its first field is in the upper half', async ({
    page
  }) => {
    await openForm(page)
    await expect(page.locator('.page-lead')).toBeHidden()
    const first = await signupField(page, 'Bijnaam').boundingBox()
    const scrolled = await page.evaluate(() => scrollY)
    expect((first?.y ?? 844) + scrolled).toBeLessThan(422)
  })
})
