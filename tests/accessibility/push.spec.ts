// The push banner and its settings card in every state.
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/support/context.ts'
import { setClock, stubPushManager, waitForQuestion } from '../e2e/support/push.ts'
import { startWorker, withWorker } from '../e2e/support/worker.ts'
import { findings, looks } from './findings.ts'

test.use({
  ...withWorker,
  expectedComplaints: [/^push:|Failed to fetch|ERR_FAILED/],
  contextOptions: { reducedMotion: 'reduce' }
})

/** The headless shell refuses notifications without asking. */
const allowNotices = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
  })

const card = (page: Page) => page.locator('.push-card')

/** The setup of the browser before the page loads, and the resulting text of the card. */
const states: [name: string, fixture: (page: Page) => Promise<unknown>, words: RegExp][] = [
  [
    'denied',
    (page) =>
      page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })),
    /houdt meldingen van deze site tegen/
  ]
]

for (const { title, tag, use } of looks)
  test.describe(title, { tag }, () => {
    test.use(use)

    for (const [name, fixture, words] of states)
      test(`the card that is ${name} has no finding`, async ({ page }) => {
        await fixture(page)
        await page.goto('/#about')
        await card(page).scrollIntoViewIfNeeded()
        await expect(card(page)).toContainText(words)
        expect(await findings(page)).toEqual([])
      })

    test('a browser without push has a line instead of a card, and no finding', async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
      await page.goto('/#about')
      await page.locator('.listening-card').scrollIntoViewIfNeeded()
      await expect(
        page
          .getByText('Push notificaties worden niet ondersteund door deze browser')
          .filter({ visible: true })
      ).toHaveCount(1)
      await expect(card(page)).toBeHidden()
      expect(await findings(page)).toEqual([])
    })

    test('the card that is off, then with an error, and then on has no finding', async ({ page }) => {
      await allowNotices(page)
      await stubPushManager(page)
      await page.route('**/api/push/subscribe', (route) => route.abort(), { times: 1 })
      await page.goto('/#about')
      await card(page).scrollIntoViewIfNeeded()
      await expect(card(page)).toContainText('Krijg een melding bij nieuwe afleveringen')
      expect(await findings(page), 'off').toEqual([])
      await card(page).getByRole('button', { name: 'Inschakelen' }).press('Enter')
      await expect(card(page).getByRole('alert')).toHaveText('Could not subscribe on server')
      expect(await findings(page), 'error').toEqual([])
      await card(page).getByRole('button', { name: 'Inschakelen' }).press('Enter')
      await expect(card(page)).toContainText('Je ontvangt meldingen')
      await expect(card(page).locator('.setting-error')).toBeEmpty()
      expect(await findings(page), 'on').toEqual([])
    })

    test('the banner has no finding, and its keyboard order is after the page', async ({ page }) => {
      await setClock(page)
      await allowNotices(page)
      await stubPushManager(page)
      await page.goto('/')
      await startWorker(page)
      await waitForQuestion(page)
      const banner = page.getByRole('region', { name: 'Mis nooit meer een aflevering.' })
      await expect(banner).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.locator('.footer-credit a').last().focus()
      await page.keyboard.press('Tab')
      await expect(banner.getByRole('button', { name: 'Meldingen inschakelen' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(banner).toBeHidden()
    })
  })
