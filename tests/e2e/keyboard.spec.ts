import type { Page } from '@playwright/test'
import { someOf } from '../depth.ts'
import { expect, routes, test } from './support/context.ts'
import { expectFocusSeen, tabTo } from './support/focus.ts'
import { CONTROLS, movements, sidewaysOverflow, smallTargets } from './support/geometry.ts'
import { filmOverlay, firstPoster, follow, openFilm, openPlayer, player, settle } from './support/screens.ts'
import { recordSound, soundingSecond } from './support/sound.ts'

for (const width of [390, 1280]) {
  test.describe(`without a mouse, ${width} pixels wide`, () => {
    test.use({
      viewport: { width, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write']
    })

    test(
      'a visitor without a mouse goes from the address bar to a playing episode, a chapter, a film, the other theme and a shared link',
      width === 1280 ? {} : { tag: '@deep' },
      async ({ page }) => {
        await page.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined })
        )
        await recordSound(page)
        await page.goto('/')

        await tabTo(page, page.locator('.featured [data-play]'))
        await page.keyboard.press('Enter')
        await expect.poll(() => soundingSecond(page)).toBeGreaterThan(0)
        await expect(player(page)).toBeVisible()

        await tabTo(page, firstPoster(page))
        await page.keyboard.press('Enter')
        const close = filmOverlay(page).getByRole('button', { name: 'Sluit filmoverlay' })
        await expect(close).toBeFocused()
        await settle(page)
        await expectFocusSeen(page)
        await page.keyboard.press('Escape')
        await expect(filmOverlay(page)).toHaveCount(0)
        await expect(firstPoster(page)).toBeFocused()
        await page.keyboard.press('Space')
        await expect(close).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(firstPoster(page)).toBeFocused()

        await tabTo(page, page.getByRole('tab', { name: 'Afleveringen' }), 'Shift+Tab')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('tab', { name: 'Over ons' })).toBeFocused()
        await tabTo(page, page.locator('.theme-card button'))
        await page.keyboard.press('Enter')
        await expect(page.locator('html')).toHaveClass(/dark/)

        await tabTo(page, page.getByRole('tab', { name: 'Over ons' }), 'Shift+Tab')
        await page.keyboard.press('Home')
        await tabTo(page, page.locator('.featured-title a'))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Deel' }))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: 'Kopieer link' })).toBeVisible()
        await tabTo(page, page.getByRole('button', { name: 'Kopieer link' }))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: 'Link gekopieerd' })).toBeFocused()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/aflevering\/118\/$/)
        // The first notice loads its code.
        await expect(page.locator('.toast')).toBeVisible()
        await page.keyboard.press('F8')
        await expect(page.locator('.toast-list')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.locator('.toast')).toHaveCount(0)

        await tabTo(page, page.getByRole('link', { name: 'Luister vanaf 0:02:50 La Jetée' }))
        await page.keyboard.press('Enter')
        await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(169)
        await page.keyboard.press('Shift+ArrowRight')
        await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(226)
      }
    )

    test(
      'with the player open no keyboard stop is hidden, on any page',
      width === 390 ? {} : { tag: '@deep' },
      async ({ page }) => {
        test.setTimeout(180_000)
        await openPlayer(page)
        // The tooltip of a button under the mouse would cover its neighbours.
        await page.mouse.move(0, 0)
        for (const route of someOf(routes, 8)) {
          await follow(page, route)
          await page.evaluate(() => {
            document.body.tabIndex = -1
            document.body.focus()
          })
          for (let stop = 0; stop < 45; stop++) {
            await page.keyboard.press('Tab')
            await expectFocusSeen(page, `${route}, stop ${stop}`)
            if (await page.evaluate(() => document.activeElement === document.body)) break
          }
        }
      }
    )
  })
}

const MAIN =
  '.player button, .player select, [role="tab"], .featured-actions .button, .share button, .film-close'

for (const width of [320, 1280]) {
  test(
    `every control is large enough for a finger, ${width} pixels wide`,
    width === 320 ? {} : { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await openPlayer(page)
      const expectLarge = async () => {
        // The overlay is small while it grows out of its poster.
        await expect.poll(() => page.evaluate(smallTargets, { least: 24, of: CONTROLS })).toEqual([])
        await expect.poll(() => page.evaluate(smallTargets, { least: 44, of: MAIN })).toEqual([])
      }
      await expectLarge()
      await openFilm(page)
      await expectLarge()
      await closeFilm(page)
      await follow(page, '/aflevering/118/')
      await expectLarge()
    }
  )
}

test.describe('a visitor with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const width of [390, 1280]) {
    test(
      `a visitor with reduced motion sees nothing move, ${width} pixels wide`,
      width === 390 ? {} : { tag: '@deep' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        await openPlayer(page)
        await openFilm(page)
        expect(await page.evaluate(movements, 90)).toEqual([])
        await page.keyboard.press('Escape')
        for (const route of someOf(routes, 8)) {
          await follow(page, route)
          expect(await page.evaluate(movements, 90), route).toEqual([])
        }
      }
    )
  }
})

/** A window of 320 pixels, and one of 1280 by 1024 at 400 %. */
for (const [width, height] of [
  [320, 640],
  [320, 256]
] as const) {
  test(`nothing scrolls sideways in ${width} by ${height} pixels with the player and a film open`, {
    tag: '@deep'
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openPlayer(page)
    for (const route of someOf(routes, 4)) {
      await follow(page, route)
      expect(await page.evaluate(sidewaysOverflow), route).toBe(0)
      if ((await firstPoster(page).count()) === 0) continue
      await openFilm(page)
      expect(await page.evaluate(sidewaysOverflow), `${route} with a film`).toBe(0)
      await closeFilm(page)
    }
  })
}

async function closeFilm(page: Page) {
  await page.keyboard.press('Escape')
  await expect(filmOverlay(page)).toHaveCount(0)
}

test('the button appends tickets, and moves the focus to the first new one', async ({ page }) => {
  await page.goto('/')
  const more = page.getByRole('link', { name: /^Meer afleveringen laden/ })
  const tickets = page.locator('[data-tickets]').getByRole('article')
  await more.scrollIntoViewIfNeeded()
  await expect(tickets).toHaveCount(10)
  const lastShown = await tickets.last().getAttribute('data-episode')
  await more.focus()
  await page.keyboard.press('Shift+Tab')
  const episodeInFocus = () =>
    page.evaluate(() => document.activeElement?.closest('[data-episode]')?.getAttribute('data-episode'))
  expect(await episodeInFocus()).toBe(lastShown)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tickets).toHaveCount(20)
  const firstNew = tickets.nth(10)
  await expect(firstNew.locator('.ticket-title a')).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('Shift+Tab')
  expect(await episodeInFocus()).toBe(lastShown)
})
