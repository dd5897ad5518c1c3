import { settings } from '../../src/site/brand/settings.ts'
import { themeCookieName } from '../../src/site/theme/theme-cookie.ts'
import { expect, test } from './support/context.ts'

const isDark = () => document.documentElement.classList.contains('dark')

test.describe('on a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test('a first visit is dark from the first paint, and stored', async ({ page, context }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.name !== 'first-paint') continue
          sessionStorage.setItem('dark-at-paint', String(document.documentElement.classList.contains('dark')))
        }
      }).observe({ type: 'paint', buffered: true })
    })
    await page.goto('/')
    expect(await page.evaluate(isDark)).toBe(true)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('dark-at-paint'))).toBe('true')
    const cookie = (await context.cookies()).find(({ name }) => name === themeCookieName(settings.shortName))
    expect(cookie).toMatchObject({ value: 'dark', path: '/' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThanOrEqual(365)
  })
})

test('the card toggles the theme, which persists across pages and visits', async ({ page }) => {
  await page.goto('/#about')
  await expect(page.getByText('Lichte modus is ingeschakeld')).toBeVisible()
  await page.getByRole('button', { name: 'Donker' }).click()
  await expect(page.getByText('Donkere modus is ingeschakeld')).toBeVisible()
  expect(await page.evaluate(isDark)).toBe(true)
  await page.getByRole('link', { name: 'Privacybeleid' }).click()
  await expect(page).toHaveURL(/\/privacy\/$/)
  expect(await page.evaluate(isDark)).toBe(true)
  await page.goBack()
  expect(await page.evaluate(isDark)).toBe(true)
  await page.reload()
  expect(await page.evaluate(isDark)).toBe(true)
})
