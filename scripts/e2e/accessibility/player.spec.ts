import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import { findings } from './findings.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Speler' })

async function play(page: Page, path = '/aflevering/118/') {
  await page.goto(path)
  await page.getByRole('link', { name: 'Beluister', exact: true }).first().click()
  await expect(player(page).getByRole('button', { name: /^Hoofdstukken/ })).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('the player and its panels have no finding', async ({ page }) => {
        await play(page)
        expect(await findings(page)).toEqual([])
        for (const name of width < 1024
          ? [/^Hoofdstukken/, 'Meer']
          : [/^Hoofdstukken/, 'Slaaptimer', 'Deel']) {
          await player(page).getByRole('button', { name }).click()
          await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
          expect(await findings(page), String(name)).toEqual([])
          await page.keyboard.press('Escape')
        }
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    })

test.describe('with the player open', () => {
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [1280, 800],
    [320, 256]
  ] as const)
    test(`nothing focused hides under it and every control is 44 px, at ${width} by ${height}`, async ({
      page
    }) => {
      await page.setViewportSize({ width, height })
      await play(page)
      await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus())
      const hidden: string[] = []
      for (let press = 0; press < 40; press++) {
        await page.keyboard.press('Tab')
        const under = await page.evaluate(() => {
          const focused = document.activeElement
          const bar = document.querySelector('.player')
          if (!focused || !bar || bar.contains(focused) || focused === document.body) return undefined
          return focused.getBoundingClientRect().top >= bar.getBoundingClientRect().top
            ? focused.outerHTML.slice(0, 120)
            : undefined
        })
        if (under) hidden.push(under)
      }
      expect(hidden).toEqual([])
      const small = await player(page)
        .locator('button:visible, select:visible, input:visible')
        .evaluateAll((controls) =>
          controls
            .map((control) => ({
              name: control.getAttribute('aria-label'),
              box: control.getBoundingClientRect()
            }))
            .filter(({ box }) => box.height > 0 && (box.width < 44 || box.height < 44))
            .map(({ name, box }) => `${name} ${box.width} × ${box.height}`)
        )
      expect(small).toEqual([])
      const { bar, sideways } = await page.evaluate(() => ({
        bar: document.querySelector('.player')?.getBoundingClientRect().height ?? 0,
        sideways: document.documentElement.scrollWidth > innerWidth
      }))
      expect(bar).toBeLessThan(height / 2)
      expect(sideways).toBe(false)
    })
})
