// The public pages in use: with an open player, an open film, a notice; on every route.
import type { Locator, Page } from '@playwright/test'
import { expect } from './context.ts'
import { pausePlayer } from './player.ts'

export const player = (page: Page): Locator => page.getByRole('region', { name: 'Speler' })

/** Opens the player with the episode that a page shows first and pauses it, so that measurements are stable. */
export async function openPlayer(page: Page, route = '/'): Promise<void> {
  await page.goto(route)
  await page.locator('main [data-play]').first().click()
  await expect(player(page)).toBeVisible()
  await pausePlayer(page)
}

/** Navigates by a link, which keeps the player. */
export async function follow(page: Page, route: string): Promise<void> {
  if (new URL(page.url()).pathname === route) return
  const arrived = page.evaluate(
    () =>
      new Promise<void>((done) => document.addEventListener('astro:page-load', () => done(), { once: true }))
  )
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, route)
  await arrived
  await expect(page).toHaveURL((url) => url.pathname === route)
}

/** The first poster of the page that opens a film; on the home page that of the newest episode. */
export const firstPoster = (page: Page): Locator =>
  page.locator('main a.poster[role="button"]:visible').first()

export const filmOverlay = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Sluit filmoverlay' }) })

export async function openFilm(page: Page): Promise<void> {
  await firstPoster(page).click()
  await expect(filmOverlay(page)).toBeVisible()
  await expect(filmOverlay(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await settle(page)
}

/** Scrolls down and up until the back-to-top button shows; its code loads at the first scroll. */
export async function offerTop(page: Page, topPx = 1000): Promise<void> {
  const scroll = (top: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await expect(async () => {
    await scroll(topPx + 200)
    await idle(page)
    await scroll(topPx)
    await expect(page.getByRole('button', { name: 'Terug naar boven' })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Opens the share menu on the page of an episode. */
export const openShareMenu = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Deel', exact: true }).click()

/** From now on notices stay, as under a pointer: on a busy machine their five seconds are over soon. */
export const holdNotices = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const hold = () =>
      document.querySelector('.toast')?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    setInterval(hold, 50)
  })

/** Copies the link of an episode on its page, which a notice says. Escape would close the notice as well as the menu. */
export async function copyLink(page: Page): Promise<void> {
  await openShareMenu(page)
  await page.getByRole('button', { name: 'Kopieer link' }).click()
  await page.getByRole('heading', { level: 1 }).click()
}

/** Shows a notice on the page of an episode. */
export async function showNotice(page: Page): Promise<void> {
  await copyLink(page)
  await expect(page.locator('.toast')).toBeVisible()
}

/** Waits until two frames are painted and the browser is idle, or five seconds: a tab may never be idle. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const untilIdle = (done: () => void) => requestIdleCallback(done, { timeout: 5000 })
    return new Promise<void>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => untilIdle(() => done())))
    )
  })

/** Waits until the page is idle, the resulting requests are done, and nothing moves. */
export async function calm(page: Page): Promise<void> {
  await idle(page)
  await page.waitForLoadState('networkidle')
  await idle(page)
  await settle(page)
}

/** Waits until nothing moves any more. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
