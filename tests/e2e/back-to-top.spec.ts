import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { idle, offerTop } from './support/screens.ts'

const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await idle(page)
}
const button = (page: Page) => page.getByRole('button', { name: 'Terug naar boven' })
const here = (page: Page) => page.evaluate(() => scrollY)

test('the button appears while scrolling up', async ({ page }) => {
  await page.goto('/afleveringen/')
  await scrollTo(page, 1200)
  await expect(button(page)).toBeHidden()
  await offerTop(page)
  await scrollTo(page, 1200)
  await expect(button(page)).toBeHidden()
  await scrollTo(page, 1196)
  await expect(button(page)).toBeHidden()
  await scrollTo(page, 1190)
  await expect(button(page)).toBeVisible()
  const box = await button(page).boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await scrollTo(page, 1250)
  await expect(button(page)).toBeHidden()
  await scrollTo(page, 900)
  await button(page).click()
  await expect.poll(() => here(page)).toBe(0)
  await expect(button(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the button stays above the player', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/afleveringen/')
  await page.evaluate(() => document.documentElement.style.setProperty('--player-height', '90px'))
  await offerTop(page)
  const box = await button(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 90)
})

test('the button also works on the next page', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/afleveringen/')
  await offerTop(page)
  await page.getByRole('link', { name: 'Alle films' }).click()
  await expect(page).toHaveURL(/\/films\/$/)
  await expect(button(page)).toBeHidden()
  await scrollTo(page, 900)
  await scrollTo(page, 700)
  await expect(button(page)).toBeVisible()
  await expect(page.locator('.back-to-top')).toHaveCount(1)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the page jumps to the top', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/afleveringen/')
    await offerTop(page)
    await button(page).evaluate((element) => (element as HTMLButtonElement).click())
    expect(await here(page)).toBe(0)
  })
})
