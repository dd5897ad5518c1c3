// Push messages from the banner to the server: banner and settings card with the real worker and API. Only the browser
// vendor's push service is simulated.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { setClock, stubPushManager } from './support/push.ts'
import { startWorker, withNotices } from './support/worker.ts'

test.use(withNotices)

const banner = (page: Page) => page.getByRole('region', { name: 'Mis nooit meer een aflevering.' })
const card = (page: Page) => page.locator('.push-card')

async function openSettings(page: Page): Promise<void> {
  await page.goto('/#about')
  await card(page).scrollIntoViewIfNeeded()
}

/** A later visit: not by a link of the site, and not a reload. */
async function comeAgain(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/')
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
}

test('the card switches messages on and off', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await stubPushManager(page)
  await openSettings(page)
  await expect(card(page).getByRole('heading', { name: 'Push Notificaties' })).toBeVisible()
  await expect(card(page)).toContainText('Krijg een melding bij nieuwe afleveringen')
  const response = page.waitForResponse('**/api/push/subscribe')
  await card(page).getByRole('button', { name: 'Inschakelen' }).click()
  expect((await response).status()).toBe(200)
  await expect(card(page).getByRole('status')).toHaveText('Je ontvangt meldingen voor nieuwe afleveringen')
  await page.reload()
  await expect(card(page)).toContainText('Je ontvangt meldingen voor nieuwe afleveringen')
  const forgotten = page.waitForResponse('**/api/push/unsubscribe')
  await card(page).getByRole('button', { name: 'Uitschakelen' }).press('Enter')
  expect((await forgotten).status()).toBe(200)
  await expect(card(page)).toContainText('Krijg een melding bij nieuwe afleveringen')
  await expect(card(page).getByRole('button', { name: 'Inschakelen' })).toBeFocused()
})

test('the banner does not show on a first visit or on arrival; on a second visit it shows after a while', {
  tag: '@deep'
}, async ({ page, context }) => {
  await setClock(page)
  await context.grantPermissions(['notifications'])
  await stubPushManager(page)
  await page.goto('/')
  await startWorker(page)
  await page.clock.fastForward(60_000)
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await page.reload()
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(60_000)
  await page.clock.runFor(1000)
  await expect(banner(page)).toBeHidden()
  await comeAgain(page)
  await expect(banner(page)).toBeHidden()
  // The clock also runs by itself: thirty seconds minus a margin for a busy machine.
  await page.clock.fastForward(20_000)
  await expect(banner(page)).toBeHidden()
  await page.clock.fastForward(11_000)
  await expect(banner(page)).toBeVisible()
  await expect(banner(page).getByRole('button')).toHaveText(['Meldingen inschakelen', 'Niet nu'])
  await banner(page).getByRole('button', { name: 'Meldingen inschakelen' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('Je ontvangt meldingen voor nieuwe afleveringen').first()).toBeVisible()
  // A visitor who accepted sees no banner again.
  await comeAgain(page)
  await page.clock.fastForward(31_000)
  await expect(banner(page)).toBeHidden()
})
