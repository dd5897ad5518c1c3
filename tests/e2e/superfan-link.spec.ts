// The link to manage a subscription: requested, used, used again, expired.

import { expect, test } from './support/context.ts'
import { ageLink } from './support/fan-links.ts'
import { linkMailedTo, manageField, newFan, requestLink, sendLink, signUp } from './support/superfan.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test.use({ expectedComplaints: [/Failed to load resource|portal/] })

const toPortal = { name: 'Ga naar mijn abonnement' } as const
const EXPIRED = { name: 'Deze link is niet meer geldig' } as const

test('a link is requested, mailed, and works once', async ({ page }) => {
  const fan = newFan()
  await signUp(page, fan)
  await requestLink(page, ` ${fan['E-mailadres'].toUpperCase()} `)
  const link = await linkMailedTo(page, fan['E-mailadres'])
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Je Superfan-abonnement beheren' })).toBeVisible()
  // Opening the page does not use it up, because mail programs open links.
  await page.reload()
  await page.getByRole('button', toPortal).click()
  await expect(page.getByRole('heading', { name: 'Oefenportaal' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', toPortal).click()
  await expect(page.getByRole('heading', EXPIRED)).toBeVisible()
  await expect(page).toHaveURL('/superfan/portal-link-expired/')
  await expect(page.getByText('Verloren in de tijd, als tranen in de regen.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terug naar de start' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Vraag een nieuwe link' }).click()
  await expect(page).toHaveURL('/superfan/#beheer')
  await expect(manageField(page)).toBeInViewport()
})

test('a link expires after a quarter of an hour, and an invalid one shows the same page', {
  tag: '@deep'
}, async ({ page, baseURL }) => {
  const fan = newFan()
  await signUp(page, fan)
  await requestLink(page, fan['E-mailadres'])
  const link = await linkMailedTo(page, fan['E-mailadres'])
  await ageLink(link, baseURL)
  await page.goto(link)
  await page.getByRole('button', toPortal).click()
  await expect(page.getByRole('heading', EXPIRED)).toBeVisible()
  await page.goto('/api/stripe/portal/link?token=niets')
  await expect(page.getByRole('heading', EXPIRED)).toBeVisible()
})

test('a missing or invalid address is reported next to the field, without a request', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/portal/email')) requests.push(request.url())
  })
  await page.goto('/superfan/')
  await sendLink(page).click()
  await expect(manageField(page)).toBeFocused()
  await expect(manageField(page)).toHaveAccessibleDescription('Vul je e-mailadres in.')
  await manageField(page).fill('noor')
  await manageField(page).press('Enter')
  await expect(manageField(page)).toHaveAccessibleDescription('Controleer het formaat van je e-mailadres.')
  await manageField(page).fill('noor@voorbeeld.be')
  await expect(manageField(page)).toHaveAccessibleDescription('')
  expect(requests).toEqual([])
})

test('a link that cannot be sent is reported, without a layout shift', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/stripe/portal/email', (route) => route.abort())
  await page.goto('/superfan/')
  await manageField(page).fill('noor@voorbeeld.be')
  await manageField(page).scrollIntoViewIfNeeded()
  const top = () =>
    sendLink(page).evaluate(
      (button) => button.getBoundingClientRect().top + document.documentElement.scrollTop
    )
  const before = await top()
  await sendLink(page).click()
  await expect(page.getByText('We konden geen e-mail sturen. Probeer het later opnieuw.')).toBeVisible()
  expect(await top()).toBe(before)
  await expect(manageField(page)).toHaveValue('noor@voorbeeld.be')
})
