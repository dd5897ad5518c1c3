import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { copyLink, holdNotices } from './support/screens.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const toast = (page: Page) => page.locator('.toast')

test('a notice is above the player and survives a navigation', async ({ page }) => {
  await holdNotices(page)
  await page.goto('/aflevering/118/')
  await page.evaluate(() => document.documentElement.style.setProperty('--player-height', '90px'))
  await copyLink(page)
  await expect(toast(page)).toHaveText('Link gekopieerd')
  const [{ bottom, width }, viewPx] = await toast(page).evaluate(
    (element) => [element.getBoundingClientRect(), innerHeight] as const
  )
  expect(bottom).toBeLessThanOrEqual(viewPx - 90)
  expect(width).toBeLessThanOrEqual(420)
  await page.getByRole('link', { name: 'Privacybeleid' }).dispatchEvent('click')
  await expect(page).toHaveURL(/privacy/)
  await expect(toast(page)).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a notice fades and does not move', { tag: '@deep' }, async ({ page }) => {
    await holdNotices(page)
    await page.goto('/aflevering/118/')
    await copyLink(page)
    await expect(toast(page)).toHaveCSS('animation-name', 'toast-fade')
    await expect(toast(page)).toHaveCSS('animation-duration', '0.09s')
  })
})
