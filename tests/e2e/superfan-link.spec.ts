// The link to manage a subscription: requested, used, used again, expired.

import { expect, test } from './support/context.ts'
import { linkMailedTo, manageField, newFan, requestLink, signUp } from './support/superfan.ts'
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
  await expect(page.getByRole('link', { name: 'Terug naar de startpagina' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Vraag een nieuwe link' }).click()
  await expect(page).toHaveURL('/superfan/#beheer')
  await expect(manageField(page)).toBeInViewport()
})
