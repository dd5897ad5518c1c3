// Opening and closing the film overlay: animations, keys, and Back on a phone.
import type { Page } from '@playwright/test'
import { pastSamePress } from './support/clock.ts'
import { expect, test } from './support/context.ts'
import { chien, expectInside, FEATURED, jetee, overlayOf, settledBox } from './support/film-overlay.ts'
import { idle, settle } from './support/screens.ts'

interface Movement {
  properties: string[]
  ms: number
  opacity: string
}

/** Records every animation of the overlay from now on; `isHeld` pauses each at its start. */
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

test.describe('its animation', () => {
  test('the film grows from the position of its poster', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/')
    // From then on its code is there.
    await jetee(page).click()
    await settledBox(page)
    await page.keyboard.press('Escape')
    await expect(overlayOf(page)).toHaveCount(0)
    await watchMovements(page, { isHeld: true })
    await jetee(page).click()
    await expect(overlayOf(page)).toBeVisible()
    const start = await overlayOf(page).boundingBox()
    const poster = await jetee(page).locator('.poster-frame').boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(start?.[side], side).toBeCloseTo(poster?.[side] ?? -1, 0)
  })

  test('the animation moves transform and opacity only: 320 ms, with a step of 90 ms at 0.35', {
    tag: '@deep'
  }, async ({ page }) => {
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

  test('the film only fades, in 90 ms, with reduced motion', { tag: '@deep' }, async ({ page }) => {
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
  test('a film can be opened and closed by keyboard', async ({ page }) => {
    await page.goto('/')
    for (const key of ['Enter', ' ']) {
      await jetee(page).focus()
      await page.keyboard.press(key)
      const close = page.getByRole('button', { name: 'Sluit filmoverlay' })
      await expect(close).toBeFocused()
      await expect(overlayOf(page)).toHaveAccessibleName('La Jetée')
      await expect(jetee(page)).toHaveAttribute('aria-expanded', 'true')
      // Where to watch it comes with the answer, between the button and the links.
      const source = page.getByRole('link', { name: /^Bron: JustWatch/ })
      await expect(source).toBeVisible()
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('link', { name: 'La Jetée op IMDb' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(close).toBeFocused()
      for (const name of ['Gezien', 'Wil ik zien']) {
        await page.keyboard.press('Tab')
        await expect(overlayOf(page).getByRole('button', { name, exact: true })).toBeFocused()
      }
      await page.keyboard.press('Tab')
      await expect(source).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Toon Nederland' })).toBeFocused()
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

  test('after quick presses exactly one film is open', async ({ page }) => {
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

  test('with a modifier key the poster acts as a link', { tag: '@deep' }, async ({ page, context }) => {
    await page.goto('/')
    const opened = context.waitForEvent('page')
    await jetee(page).click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await expect(other).toHaveURL('/film/la-jetee-1962/')
    await expect(page.locator('.film-overlay')).toHaveCount(0)
  })

  test('the link of the overlay to the film page opens that page, without the overlay', {
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

/** Where a poster can be pressed, as shares of its width and height. */
const PLACES = [0.02, 0.5, 0.98].flatMap((y) => [0.02, 0.5, 0.98].map((x) => ({ x, y })))

for (const width of [390, 1280])
  test.describe(`at ${width} pixels`, () => {
    const isPhone = width === 390
    test.use({ viewport: { width, height: isPhone ? 844 : 800 }, hasTouch: isPhone, isMobile: isPhone })

    for (const nth of [0, 1, 2])
      test(`one more press anywhere on featured poster ${nth + 1} closes its film at ${width} pixels, marks nothing and stays on the page`, async ({
        page,
        context
      }) => {
        await page.goto('/')
        const poster = page.locator(FEATURED).nth(nth)
        for (const place of PLACES) {
          await poster.click()
          await settledBox(page)
          await pastSamePress(page)
          const box = await poster.locator('.poster-frame').boundingBox()
          if (!box) throw new Error('no poster')
          const [x, y] = [box.x + place.x * box.width, box.y + place.y * box.height]
          await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
          await expect(page.locator('.film-overlay'), JSON.stringify(place)).toHaveCount(0)
          await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined()
        }
        expect(new URL(page.url()).pathname).toBe('/')
        expect(context.pages()).toHaveLength(1)
        expect(await page.evaluate(() => localStorage.getItem('kino9-films'))).toBeNull()
      })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the Back button closes the overlay and stays on the page', async ({ page }) => {
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

  test('closing the overlay in another way leaves no history entry', { tag: '@deep' }, async ({ page }) => {
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

  test('the Back button returns from the film page to the list at once', { tag: '@deep' }, async ({
    page
  }) => {
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

  test('a link outside the overlay is followed, and Back needs one step per page', {
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

  test('scrolling the page with a finger moves the overlay along', { tag: '@deep' }, async ({
    page,
    context
  }) => {
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
