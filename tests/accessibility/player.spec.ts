import type { Page } from '@playwright/test'
import { someOf } from '../depth.ts'
import { expect, test } from '../e2e/support/context.ts'
import { settle } from '../e2e/support/screens.ts'
import { findings } from './findings.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Speler' })

async function play(page: Page, path = '/aflevering/118/') {
  await page.goto(path)
  await page.getByRole('link', { name: 'Beluister', exact: true }).first().click()
  await expect(player(page).getByRole('button', { name: /-10s$/ })).toBeVisible()
}

/** Each width has different panels; on a phone the full screen has what they hold. */
const PANELS = [
  [390, ['Meer']],
  [1280, [/^Hoofdstukken/, 'Hierna', 'Slaaptimer', 'Meer']]
] as const

test('the player and its panels have no finding', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('kino9-queue', '["ep-117","ep-116"]'))
  await page.setViewportSize({ width: 390, height: 844 })
  await play(page)
  for (const [width, panels] of someOf(PANELS, 2)) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findings(page), `at rest, ${width} pixels wide`).toEqual([])
    for (const name of panels) {
      await player(page).getByRole('button', { name }).click()
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
      await settle(page)
      expect(await findings(page), `${name}, ${width} pixels wide`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    if (width < 640) {
      await player(page).getByRole('button', { name: 'Open op volledig scherm' }).click()
      await expect(page.getByRole('dialog', { name: 'Speler' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Wat er gezegd wordt' })).toBeVisible()
      await settle(page)
      expect(await findings(page), 'the full screen').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Sneltoetsen' })
    await expect(keys).toBeVisible()
    await settle(page)
    expect(await findings(page), `keys, ${width} pixels wide`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  }
})

test('the open player covers no focused element and every control is 44 px, on any screen', async ({
  page
}) => {
  await play(page)
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [1280, 800],
    [320, 256]
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height })
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
      expect.soft(hidden, `${width} by ${height}`).toEqual([])
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
      expect.soft(small, `${width} by ${height}`).toEqual([])
      const { bar, sideways } = await page.evaluate(() => ({
        bar: document.querySelector('.player')?.getBoundingClientRect().height ?? 0,
        sideways: document.documentElement.scrollWidth > innerWidth
      }))
      expect(bar).toBeLessThan(height / 2)
      expect(sideways).toBe(false)
    })
})
