import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { settle } from './support/screens.ts'

/** Chromium's install event, which headless browsers never send. */
const canInstall = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt: async () => {}, userChoice: Promise.resolve({ outcome: answer }) })
    dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)
const banner = (page: Page) => page.getByRole('region', { name: /Installeer KINO.9/ })

test('the banner appears 1.2 s after installing becomes possible, and takes no focus', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Feedback' }).focus()
  const possibleAt = await page.evaluate(() => performance.now())
  expect(await canInstall(page)).toBe(true)
  const shownAt = await page.evaluate(async () => {
    while (!document.querySelector('.install-banner:not([hidden])')) await new Promise(requestAnimationFrame)
    return performance.now()
  })
  expect(shownAt - possibleAt).toBeGreaterThanOrEqual(1200)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Feedback' })).toBeFocused()
  await expect(banner(page).getByRole('button')).toHaveText(['Installeren', 'Later'])
  // On another page it is still there, last in the tab order.
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page).toHaveURL(/privacy/)
  await expect(banner(page)).toBeVisible()
  await page.locator('.footer-credit a').last().focus()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Installeren' })).toBeFocused()
})

test('a browser that supports neither has no card, from the first paint on', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Reflect.deleteProperty(window, 'onbeforeinstallprompt')
  })
  await page.goto('/#about', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-cannot', 'push install')
  await expect(page.locator('.listening-card')).toBeVisible()
  await expect(page.locator('.install-card')).toBeHidden()
  await expect(page.locator('.push-card')).toBeHidden()
})

test('the banner is above the player, and covers no focused element', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/films/')
  await page.evaluate(() => document.documentElement.style.setProperty('--player-height', '80px'))
  await canInstall(page)
  await expect(banner(page)).toBeVisible()
  await settle(page)
  const box = await banner(page).boundingBox()
  const [top, bottom] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)]
  expect(bottom).toBeLessThanOrEqual(700 - 80)
  await page.locator('main a').first().focus()
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const rect = element?.getBoundingClientRect()
      return {
        isInBanner: element?.closest('.install-banner') !== null,
        top: rect?.top ?? 0,
        name: element?.textContent
      }
    })
    if (!focused.isInBanner) expect(focused.top, focused.name ?? '').toBeLessThan(top)
  }
})
