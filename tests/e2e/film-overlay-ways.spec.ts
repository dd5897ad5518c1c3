// How the film overlay comes and goes: its movements, its keys, and the way back on a phone.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { chien, expectInside, FEATURED, jetee, overlayOf, settledBox } from './support/film-overlay.ts'
import { idle, settle } from './support/screens.ts'

interface Movement {
  properties: string[]
  ms: number
  opacity: string
}

/** Writes down every movement of the overlay from now on; `isHeld` stops each at its very start. */
async function watchMovements(
  page: Page,
  { isHeld }: { isHeld: boolean }
): Promise<() => Promise<Movement[]>> {
  await page.evaluate((hold) => {
    const seen: Movement[] = []
    Object.assign(globalThis, { seen })
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options)
      if (hold) animation.pause()
      const { effect } = animation
      if (!this.matches('.film-overlay') || !(effect instanceof KeyframeEffect)) return animation
      const frames = effect.getKeyframes()
      const about = ['offset', 'computedOffset', 'easing', 'composite']
      seen.push({
        properties: Object.keys(frames[0] ?? {}).filter((name) => !about.includes(name)),
        ms: Number(effect.getComputedTiming().endTime),
        opacity: frames.map(({ opacity }) => opacity ?? '').join(' ')
      })
      return animation
    }
  }, isHeld)
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen'))
}

test.describe('coming and going', () => {
  test('grows from the very place of its poster', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/')
    await watchMovements(page, { isHeld: true })
    await jetee(page).click()
    await expect(overlayOf(page)).toBeVisible()
    const start = await overlayOf(page).boundingBox()
    const poster = await jetee(page).locator('.poster-frame').boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(start?.[side], side).toBeCloseTo(poster?.[side] ?? -1, 0)
  })

  test('moves transform and opacity only: 320 ms, with a step of 90 ms at 0.35', { tag: '@deep' }, async ({
    page
  }) => {
    await page.goto('/')
    const movements = await watchMovements(page, { isHeld: false })
    await jetee(page).click()
    await settledBox(page)
    expect(await movements()).toEqual([
      { properties: ['transform'], ms: 320, opacity: ' ' },
      { properties: ['opacity'], ms: 90, opacity: '0.35 1' }
    ])
    await page.keyboard.press('Escape')
    await expect(overlayOf(page)).toHaveCount(0)
    expect((await movements()).slice(2)).toEqual([
      { properties: ['opacity'], ms: 320, opacity: '1 0.35' },
      { properties: ['transform'], ms: 320, opacity: ' ' }
    ])
  })

  test('goes back to the poster in about 320 ms', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/')
    await jetee(page).click()
    await settledBox(page)
    const lastedMs = await page.evaluate(async () => {
      const overlay = document.querySelector('.film-overlay')
      const started = performance.now()
      document.querySelector<HTMLElement>('.film-close')?.click()
      await new Promise<void>((gone) => {
        const look = () => (overlay?.isConnected ? requestAnimationFrame(look) : gone())
        look()
      })
      return performance.now() - started
    })
    expect(lastedMs).toBeGreaterThan(300)
    expect(lastedMs).toBeLessThan(600)
  })

  test('only fades, in 90 ms, for who wants no movement', { tag: '@deep' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const movements = await watchMovements(page, { isHeld: false })
    await jetee(page).click()
    await settledBox(page)
    await page.keyboard.press('Escape')
    await expect(overlayOf(page)).toHaveCount(0)
    expect(await movements()).toEqual([
      { properties: ['opacity'], ms: 90, opacity: '0 1' },
      { properties: ['opacity'], ms: 90, opacity: '1 0' }
    ])
  })
})

test.describe('opening and closing', () => {
  test('a film is opened and closed with the keyboard alone', async ({ page }) => {
    await page.goto('/')
    for (const key of ['Enter', ' ']) {
      await jetee(page).focus()
      await page.keyboard.press(key)
      const close = page.getByRole('button', { name: 'Sluit filmoverlay' })
      await expect(close).toBeFocused()
      await expect(overlayOf(page)).toHaveAccessibleName('La Jetée')
      await expect(jetee(page)).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('link', { name: 'La Jetée op IMDb' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(close).toBeFocused()
      for (const name of ['sterren en afleveringen', 'op Letterboxd', 'op TMDB', 'op IMDb']) {
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: new RegExp(`^La Jetée:? ${name}`) })).toBeFocused()
      }
      await page.keyboard.press('Tab')
      await expect(close).toBeFocused()
      await page.keyboard.press(key === ' ' ? 'Escape' : 'Enter')
      await expect(jetee(page)).toBeFocused()
      await expect(overlayOf(page)).toHaveCount(0)
      await expect(jetee(page)).not.toHaveAttribute('aria-expanded')
    }
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('the same poster closes its film, another one changes to its own', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/must-see/')
    const posters = page.locator('.must-see-list .poster')
    await posters.nth(0).click()
    await settledBox(page)
    // The overlay covers its poster: the keyboard and a screen reader still reach it.
    await posters.nth(0).dispatchEvent('click')
    await expect(overlayOf(page)).toHaveCount(0)
    await expect(posters.nth(0)).toBeFocused()

    // So does a press on the poster as the overlay shows it.
    await posters.nth(0).click()
    await settledBox(page)
    await overlayOf(page).locator('[data-part="art"]').click()
    await expect(overlayOf(page)).toHaveCount(0)
    await expect(posters.nth(0)).toBeFocused()

    await posters.nth(0).click()
    const first = await overlayOf(page).getByRole('heading').textContent()
    await posters.nth(5).click()
    await expect(overlayOf(page)).toHaveCount(1)
    await expect(overlayOf(page).getByRole('heading')).not.toHaveText(first ?? '')
    await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(posters.nth(5)).toBeFocused()
  })

  test('a press at the place of the covered poster closes it, but not one on what somebody reads there', async ({
    page
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/must-see/')
    const poster = page.locator('.must-see-list .poster').first()
    await poster.click()
    await settledBox(page)
    const plot = overlayOf(page).locator('[data-part="plot"]')
    await expect(plot).not.toBeEmpty()
    for (const part of ['plot', 'title', 'line'])
      await overlayOf(page)
        .locator(`[data-part="${part}"]`)
        .evaluate((element, place) => {
          const { left, top } = document.querySelector(place)?.getBoundingClientRect() ?? { left: 0, top: 0 }
          const at = { clientX: left + 5, clientY: top + 5 }
          element.dispatchEvent(new MouseEvent('click', { ...at, detail: 1, bubbles: true }))
        }, '.must-see-list .poster .poster-frame')
    await settle(page)
    await expect(overlayOf(page)).toBeVisible()
    const frame = await poster.locator('.poster-frame').boundingBox()
    // The empty edge of the card lies over the poster's left side.
    const x = (frame?.x ?? 0) + 4
    const ys = Array.from(
      { length: 20 },
      (_, at) => (frame?.y ?? 0) + ((frame?.height ?? 0) * (at + 0.5)) / 20
    )
    const y = await page.evaluate(
      ([at, heights]) =>
        (heights as number[]).find((one) => {
          const under = document.elementFromPoint(at as number, one)
          return (
            under?.closest('.film-overlay') && ![...under.childNodes].some((node) => node instanceof Text)
          )
        }),
      [x, ys]
    )
    expect(y, 'an empty place over the poster').toBeDefined()
    await page.mouse.click(x, y ?? 0)
    await expect(overlayOf(page)).toHaveCount(0)
    await expect(poster).toBeFocused()
  })

  test('a press beside it closes it and leaves the keyboard at the poster', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await jetee(page).click()
    const box = await settledBox(page)
    await page.mouse.click(box.x + box.width / 2, box.y + 60)
    await expect(overlayOf(page)).toBeVisible()
    await page.mouse.click(box.x + box.width + 30, 8)
    await expect(overlayOf(page)).toHaveCount(0)
    await expect(jetee(page)).toBeFocused()
  })

  test('quick presses never leave two films or none', async ({ page }) => {
    await page.goto('/')
    const presses = ['a', 'b', 'a', 'a', 'b', 'b', 'a', 'b']
    const posters = { a: jetee(page), b: chien(page) }
    for (const press of presses) await posters[press as 'a' | 'b'].dispatchEvent('click')
    await settle(page)
    await expect(overlayOf(page)).toHaveCount(1)
    await expect(overlayOf(page)).toHaveAccessibleName('Un chien andalou')
    await page.keyboard.press('Escape')
    await expect(page.locator('.film-overlay')).toHaveCount(0)
  })

  test('with a modifier the poster is the link it was', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/')
    const opened = context.waitForEvent('page')
    await jetee(page).click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await expect(other).toHaveURL('/film/la-jetee-1962/')
    await expect(page.locator('.film-overlay')).toHaveCount(0)
  })

  test('its link to our own page takes the visitor there, and the overlay stays behind', {
    tag: '@deep'
  }, async ({ page }) => {
    await page.goto('/')
    await jetee(page).click()
    await page.getByRole('link', { name: 'La Jetée: sterren en afleveringen' }).click()
    await expect(page).toHaveURL(/\/film\/la-jetee-1962\/$/)
    await expect(page.locator('.film-overlay')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('.film-overlay')).toHaveCount(0)
    await expect(jetee(page)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the way back closes the overlay and stays on the page', async ({ page }) => {
    await page.goto('/must-see/')
    await page.goto('/')
    const fetched: string[] = []
    await jetee(page).tap()
    await settledBox(page)
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname)
    })
    await page.goBack()
    await expect(overlayOf(page)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/')
    await idle(page)
    expect(fetched.filter((path) => path === '/')).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/must-see\/$/)
  })

  test('closed in another way it leaves nothing behind in the history', { tag: '@deep' }, async ({
    page
  }) => {
    await page.goto('/must-see/')
    await page.goto('/')
    for (const close of ['button', 'beside'] as const) {
      await jetee(page).tap()
      const box = await settledBox(page)
      if (close === 'button') await page.getByRole('button', { name: 'Sluit filmoverlay' }).tap()
      else await page.touchscreen.tap(4, box.y > 40 ? 20 : 800)
      await expect(page.locator('.film-overlay')).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => 'overlay' in (history.state ?? {}))).toBe(false)
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/must-see\/$/)
  })

  test('back from the film page leads to the list at once', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/')
    await jetee(page).tap()
    await settledBox(page)
    await page.getByRole('link', { name: 'La Jetée: sterren en afleveringen' }).tap()
    await expect(page).toHaveURL(/\/film\/la-jetee-1962\/$/)
    await page.goBack()
    await expect(page).toHaveURL(/4?\d*\/$/)
    await expect(jetee(page)).toBeVisible()
    await expect(page.locator('.film-overlay')).toHaveCount(0)
  })

  test('a link pressed beside it is followed, and the way back needs one step for each page', {
    tag: '@deep'
  }, async ({ page }) => {
    await page.goto('/must-see/')
    await page.goto('/films/')
    await page.locator('.latest-films .poster').first().tap()
    const box = await settledBox(page)
    const link = page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link')
    const place = await link.first().boundingBox()
    expect((place?.y ?? 999) + (place?.height ?? 0)).toBeLessThan(box.y)
    await link.first().tap()
    await expect(page.locator('#episodes')).toBeVisible()
    await expect(page.locator('.film-overlay')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/films\/$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Alle films' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'overlay' in (history.state ?? {}))).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/\/must-see\/$/)
  })

  test('a finger that scrolls beside it takes it along', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/')
    await page.locator(FEATURED).first().tap()
    await settledBox(page)
    const session = await context.newCDPSession(page)
    const before = await page.evaluate(() => scrollY)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }]
      })
    await touch('touchStart', 130)
    for (let y = 125; y > 20; y -= 10) await touch('touchMove', y)
    await touch('touchEnd', 20)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
    await expectInside(page)
  })
})
