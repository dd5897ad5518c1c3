import type { Page } from '@playwright/test'
import { settings } from '../../src/site/brand/settings.ts'
import { expect, test } from './support/context.ts'
import { recordSound, soundingSecond } from './support/sound.ts'

const EPISODE = '/aflevering/118/'
const PAGE = `${settings.siteUrl}${EPISODE}`

const shareButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Deel', exact: true })
const inMenu = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name: 'Deel deze aflevering' }).getByRole('button', { name })
const fromMoment = (page: Page) =>
  page.getByRole('main').getByRole('switch', { name: /^Vanaf \d+:\d\d:\d\d$/ })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function withoutSheet(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined })
  })
}

test('the switch shares the time at which it was switched on, without a layout shift', async ({
  page,
  context
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutSheet(page)
  await recordSound(page)
  await page.goto(EPISODE)
  await page.getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' }).click()
  await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(109)
  await shareButton(page).click()
  const before = await inMenu(page, 'Kopieer link').boundingBox()
  await fromMoment(page).check()
  const moment = Number(await fromMoment(page).inputValue())
  expect(moment).toBeGreaterThanOrEqual(109)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(moment + 2)
  await inMenu(page, 'Kopieer link').click()
  await expect(inMenu(page, 'Link gekopieerd')).toBeVisible()
  expect(await clipboard(page)).toBe(`${PAGE}?t=${moment}`)
  expect(await inMenu(page, 'Link gekopieerd').boundingBox()).toEqual(before)
})

test('a linked time can be shared before playback', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutSheet(page)
  await page.goto(`${EPISODE}?t=2m10s`)
  await shareButton(page).click()
  await page.getByRole('switch', { name: 'Vanaf 0:02:10' }).check()
  await inMenu(page, 'Kopieer link').click()
  await expect(inMenu(page, 'Link gekopieerd')).toBeVisible()
  expect(await clipboard(page)).toBe(`${PAGE}?t=130`)
})

test('a quote can be saved as a picture with its time', { tag: '@deep' }, async ({ page }) => {
  await withoutSheet(page)
  await page.goto(`${EPISODE}?t=2m10s`)
  await shareButton(page).click()
  await expect(page.getByRole('switch', { name: 'Vanaf 0:02:10' })).toBeVisible()
  await inMenu(page, 'Citaat').click()
  const dialog = page.getByRole('dialog', { name: 'Citaat' })
  await dialog.getByRole('textbox', { name: 'Citaat' }).fill('Wie kijkt, is medeplichtig.')
  await expect(
    dialog.getByRole('img', {
      name: 'Citaat uit KINO\u00a09, Aflevering 118, 0:02:10: “Wie kijkt, is medeplichtig.”'
    })
  ).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download de kaart' }).click()
  expect((await saved).suggestedFilename()).toBe('kino9-118-0-02-10.png')
})

test('a QR code opens an episode at its second: in the menu, and at the list of apps of what is playing', async ({
  page
}) => {
  await recordSound(page)
  await page.goto(EPISODE)
  await page.getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' }).click()
  await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(109)
  const drawn = (name: RegExp) => page.getByRole('img', { name }).locator('path')
  await shareButton(page).click()
  await inMenu(page, 'QR-code').click()
  await expect(drawn(/^QR-code van .*\/aflevering\/118\/\?t=1\d\d$/)).toBeAttached()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Luister overal' }).click()
  await expect(page).toHaveURL('/luister/')
  await expect(drawn(/^QR-code van .*\/aflevering\/118\/\?t=1\d\d$/)).toBeAttached()
  await expect(
    page.getByText(/^Scan, en ‘Kort maar krachtig’ gaat daar verder vanaf 0:0\d:\d\d\.$/)
  ).toBeVisible()
})

test('a sentence of the transcript can be made into a card with its time', async ({ page }) => {
  await page.goto(EPISODE)
  const transcript = page.locator('details.transcript')
  await transcript.locator('summary').click()
  // Only then does the text handle presses.
  await expect(transcript.locator('astro-island')).not.toHaveAttribute('ssr')
  const sentence = transcript.locator('[data-t]').nth(5)
  const words = (await sentence.textContent()) ?? ''
  const second = Number(await sentence.getAttribute('data-t'))
  await sentence.click()
  await transcript.getByRole('button', { name: /^Citaat van / }).click()
  const dialog = page.getByRole('dialog', { name: 'Citaat' })
  await expect(dialog.getByRole('textbox', { name: 'Citaat' })).toHaveValue(words.slice(0, 280))
  expect(words.length).toBeGreaterThan(5)
  expect(second).toBeGreaterThan(0)
  await expect(dialog.getByRole('img')).toHaveAccessibleName(
    new RegExp(`0:0${Math.floor(second / 60)}:${String(Math.floor(second) % 60).padStart(2, '0')}: “`)
  )
})

test('on a narrow phone the acts of an episode are in one row, and nothing moves when a menu opens', async ({
  page
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(EPISODE)
  const row = page.locator('.episode-tools')
  const boxes = () =>
    row
      .locator('summary, button:not([popover] *)')
      .filter({ visible: true })
      .evaluateAll((tools) =>
        tools.map((tool) => {
          const { x, y, width, height } = tool.getBoundingClientRect()
          return { x, y: y + scrollY, width, height }
        })
      )
  const before = await boxes()
  expect(before).toHaveLength(5)
  expect(new Set(before.map(({ y }) => y)).size).toBe(1)
  expect(Math.min(...before.flatMap((box) => [box.width, box.height]))).toBeGreaterThanOrEqual(44)
  await shareButton(page).click()
  await expect(inMenu(page, 'Citaat')).toBeVisible()
  expect(await boxes()).toEqual(before)
})

test('the list of apps opens below the row of tools, as wide as the row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(EPISODE)
  const share = await shareButton(page).boundingBox()
  await page.getByRole('main').locator('summary', { hasText: 'Luister elders' }).press('Enter')
  const list = page.getByRole('main').getByRole('list', { name: 'Apps om te luisteren' })
  const [box, row] = [await list.boundingBox(), await page.locator('.episode-tools').boundingBox()]
  // Columns of a fifth are rounded.
  expect(box?.width).toBeCloseTo(row?.width ?? 0, 0)
  expect(box?.x).toBeCloseTo(row?.x ?? 0, 0)
  expect(await shareButton(page).boundingBox()).toEqual(share)
  expect(box?.y).toBeGreaterThan((share?.y ?? 0) + (share?.height ?? 0))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button that does nothing', async ({ page }) => {
    await page.goto(EPISODE)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of ['Hierna', 'Bewaar', 'Gehoord', 'Deel', 'Insluiten', 'Citaat'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  })
})
