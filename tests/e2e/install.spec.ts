import type { Page } from '@playwright/test'
import { DAY_MS } from '../../src/lib/time-units.ts'
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

test('a visitor who chooses "Later" sees no banner for seven days', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await canInstall(page)
  await page.clock.fastForward(1200)
  await banner(page).getByRole('button', { name: 'Later' }).click()
  await expect(banner(page)).toBeHidden()
  const until = Number(await page.evaluate(() => localStorage.getItem('pwa-install-dismissed-until')))
  expect(Math.abs(until - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
  await page.reload()
  await canInstall(page)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(2000)
  await page.clock.runFor(100)
  await expect(banner(page)).toBeHidden()
  await page.evaluate(
    (past) => localStorage.setItem('pwa-install-dismissed-until', past),
    String(Date.now() - 1)
  )
  await page.reload()
  await canInstall(page)
  await expect(banner(page)).toBeVisible()
})

test('the settings card offers it as well, and shows when it is done', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/#about')
  const card = page.locator('.install-card')
  await card.scrollIntoViewIfNeeded()
  await expect(card).toContainText(/via het menu van je browser/)
  await canInstall(page)
  await card.getByRole('button', { name: 'Installeren' }).click()
  await expect(card).toContainText(/KINO.9 staat als app op dit toestel/)
  await expect(card.getByRole('button')).toBeHidden()
  await expect(banner(page)).toBeHidden()
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

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
  })

  test('the steps match the browser', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false })
    })
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    await banner(page).getByRole('button', { name: 'Toon instructies' }).click()
    await expect(banner(page).getByRole('listitem')).toHaveText([
      /Tik naast de adresbalk op ⋯ en kies het deelicoon/,
      /Voeg toe aan beginscherm/,
      /Tik op Voeg toe om te bevestigen/
    ])
    await banner(page).getByRole('button', { name: 'Begrepen' }).click()
    await expect(banner(page)).toBeHidden()
  })

  test('the installed app shows no banner', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: true })
    })
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.fastForward(2000)
    await page.clock.runFor(100)
    await expect(banner(page)).toBeHidden()
  })
})
