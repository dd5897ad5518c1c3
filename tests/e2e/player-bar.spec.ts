// The player bar across pages: one element, one audio element, and space reserved on the page.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { idle, settle } from './support/screens.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Speler' })
const barHeights = (page: Page) =>
  page.evaluate(() => ({
    reserved: getComputedStyle(document.body).paddingBottom,
    height: `${Math.ceil(document.querySelector('.player')?.getBoundingClientRect().height ?? 0)}px`
  }))

test('the bar is the same element on three pages and back, and plays on', { tag: '@deep' }, async ({
  page
}) => {
  await page.goto('/aflevering/118/')
  await page.getByRole('link', { name: 'Beluister', exact: true }).first().click()
  await expect(bar(page).getByText(/^0:00:0[1-9]$/)).toBeVisible()
  const element = await bar(page).elementHandle()
  const clock = bar(page).getByText(/^0:00:\d\d$/)
  for (const name of ['Alle films', 'Alle afleveringen', 'Privacybeleid']) {
    const before = await clock.textContent()
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(clock).not.toHaveText(before ?? '')
    const { reserved, height } = await barHeights(page)
    expect(reserved).toBe(height)
  }
  await page.goBack()
  await bar(page).getByRole('link', { name: /^118/ }).click()
  await expect(page).toHaveURL(/\/aflevering\/118\/$/)
  expect(await element?.evaluate((node) => node.isConnected)).toBe(true)
  await bar(page).getByRole('button', { name: 'Sluit speler' }).click()
  await expect(page.locator('[data-play="ep-118"]').first()).toBeFocused()
  expect(await barHeights(page)).toEqual({ reserved: '0px', height: '0px' })
})

test('opening and closing the bar causes no layout shift', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift' })
  })
  await page.locator('[data-play]').first().press('Enter')
  await expect(bar(page)).toBeVisible()
  await settle(page)
  await idle(page)
  await bar(page).getByRole('button', { name: 'Sluit speler' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02)
})
