// 'Meer' on a card: each act in two presses, on a phone, on a wide screen, and with the keyboard.
import type { Locator, Page } from '@playwright/test'
import { settings } from '../../src/site/brand/settings.ts'
import { expect, test } from './support/context.ts'
import { storedCompleted } from './support/player.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const card = (page: Page) => page.locator('#episode-117')
const more = (page: Page) => card(page).getByRole('button', { name: 'Meer met Dit pand staat te koop' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Meer met Dit pand staat te koop' })
const notice = (page: Page) => page.locator('.toast-text')

async function withoutSheet(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined })
  })
}

const byPointer = (control: Locator) => control.click()
async function byKey(control: Locator) {
  await control.focus()
  await control.page().keyboard.press('Enter')
}

for (const [title, width, press] of [
  ['on a phone', 390, byPointer],
  ['on a wide screen', 1280, byPointer],
  ['with the keyboard', 1280, byKey]
] as const)
  test(`two presses each keep an episode, mark it as heard, play it next and share it, ${title}`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await withoutSheet(page)
    await page.goto('/')
    const twice = async (act: string) => {
      await press(more(page))
      await press(menu(page).getByRole('button', { name: act, exact: true }))
      await expect(menu(page)).toBeHidden()
      await expect(more(page)).toBeFocused()
    }
    await twice('Speel hierna')
    await expect(notice(page)).toHaveText('Speelt hierna: Dit pand staat te koop')
    expect(await page.evaluate(() => localStorage.getItem('kino9-queue'))).toBe('["ep-117"]')
    await twice('Gehoord')
    await expect(card(page).locator('.ticket-state')).toHaveText('Afgespeeld')
    expect(await storedCompleted(page)).toEqual(['ep-117'])
    await twice('Deel')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${settings.siteUrl}/aflevering/117/`)
    await twice('Bewaar')
    await expect(notice(page)).toHaveText('‘Dit pand staat te koop’ wordt bewaard.')
    await expect(card(page).locator('.kept-sign')).toBeVisible()
    await press(more(page))
    await expect(menu(page).getByRole('button', { name: 'Gehoord' })).toHaveAttribute('aria-pressed', 'true')
    await press(menu(page).getByRole('link', { name: 'Bewaar, bewaard' }))
    await expect(page).toHaveURL('/bewaard/')
  })

test('a press before the script has loaded opens the menu once it has, and nothing moves', async ({
  page
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/Base\..*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const before = await more(page).boundingBox()
  await more(page).click()
  const top = await page.evaluate(() => scrollY)
  release()
  await expect(menu(page)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  expect(await more(page).boundingBox()).toMatchObject({ width: before?.width, height: before?.height })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Back closes the sheet and stays on the page, and Escape gives its step back', async ({ page }) => {
    await page.goto('/privacy/')
    await page.goto('/')
    await more(page).tap()
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL('/')
    await more(page).tap()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/privacy/')
  })
})

test('the row on the page of an episode plays it next at one press, and shows at load what was done', async ({
  page
}) => {
  await page.goto('/aflevering/117/')
  const row = page.locator('.episode-tools')
  const next = row.getByRole('button', { name: 'Hierna' })
  const heard = row.getByRole('button', { name: 'Gehoord' })
  await next.click()
  await expect(notice(page)).toHaveText('Speelt hierna: Dit pand staat te koop')
  await heard.click()
  await page.reload()
  await expect(next).toHaveAttribute('aria-pressed', 'true')
  await expect(heard).toHaveAttribute('aria-pressed', 'true')
  await next.click()
  await expect(next).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('kino9-queue'))).toBe('[]')
})
