// The film overlay: found by role and name, measured without animation.
import type { Locator, Page } from '@playwright/test'
import { expect } from './context.ts'

export const FEATURED = '.featured-films .poster'
export const MARGIN = 12

export const overlayOf = (page: Page): Locator => page.getByRole('dialog')
export const posterNamed = (page: Page, name: string): Locator =>
  page.locator('.featured').getByRole('button', { name })
export const jetee = (page: Page) => posterNamed(page, 'La Jetée (1962), meer informatie')
export const chien = (page: Page) => posterNamed(page, 'Un chien andalou (1929), meer informatie')

/** Waits until the overlay has grown, then returns its visible box. */
export async function settledBox(page: Page) {
  const overlay = overlayOf(page)
  await expect(overlay).toBeVisible()
  await overlay.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)))
  const box = await overlay.boundingBox()
  if (!box) throw new Error('no overlay')
  return box
}

export async function expectInside(page: Page) {
  const box = await settledBox(page)
  const size = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: innerHeight
  }))
  expect(box.x).toBeGreaterThanOrEqual(MARGIN)
  expect(box.y).toBeGreaterThanOrEqual(MARGIN)
  expect(box.x + box.width).toBeLessThanOrEqual(size.width - MARGIN)
  expect(box.y + box.height).toBeLessThanOrEqual(size.height - MARGIN)
  return box
}
