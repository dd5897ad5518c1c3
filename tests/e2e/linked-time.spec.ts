import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { idle } from './support/screens.ts'
import { recordSound, soundingSecond, soundsOf } from './support/sound.ts'

const EPISODE = '/aflevering/118/'
/** The recording of episode 118 lasts 4:50. */
const LINKED = '2:10'
const OFFERED = '0:02:10'

test.beforeEach(({ page }) => recordSound(page))

const article = (page: Page) => page.locator('.episode-page')
const offer = (page: Page, moment: string) =>
  article(page)
    .getByRole('link', { name: `Luister vanaf ${moment}`, exact: true })
    .first()

/** The audio position is within a few seconds after the expected start. */
async function expectSoundFrom(page: Page, seconds: number) {
  await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(seconds - 0.5)
  expect(await soundingSecond(page)).toBeLessThan(seconds + 8)
}

test('a time that is linked during playback waits for a press, which seeks', async ({ page }) => {
  await page.goto('/film/la-jetee-1962/')
  const jump = page.getByRole('link', { name: 'Hoofdstuk · Aflevering 118 · Kort maar krachtig' })
  await jump.click()
  await expect(page).toHaveURL(/\/aflevering\/118\/\?t=170$/)
  await page.getByRole('link', { name: /0:00:45 Le Voyage/ }).click()
  await expectSoundFrom(page, 45)
  await page.getByRole('link', { name: 'La Jetée', exact: true }).first().click()
  await expect(page).toHaveURL(/\/film\/la-jetee-1962\/$/)
  await jump.click()
  await expect(offer(page, '0:02:50')).toBeVisible()
  expect(await soundingSecond(page)).toBeLessThan(100)
  await offer(page, '0:02:50').click()
  await expectSoundFrom(page, 170)
  expect(await soundsOf(page)).toHaveLength(1)
})

test('a chapter plays from its start and is marked in the list while it plays', async ({ page }) => {
  await page.goto(EPISODE)
  const chapter = page.getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' })
  await chapter.click()
  await expectSoundFrom(page, 109)
  await expect(page).toHaveURL(new RegExp(`${EPISODE}$`))
  await expect(chapter).toHaveAttribute('aria-current', 'true')
  const next = page.getByRole('link', { name: 'Luister vanaf 0:02:50 La Jetée' })
  await next.click()
  await expectSoundFrom(page, 170)
  await expect(next).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.chapters [aria-current]')).toHaveCount(1)
})

test('a film of the episode plays from its discussion, also by keyboard', async ({ page }) => {
  await page.goto(EPISODE)
  await page.getByRole('link', { name: 'Luister vanaf 0:00:45 naar Le Voyage dans la Lune' }).focus()
  await page.keyboard.press('Enter')
  await expectSoundFrom(page, 45)
})

test('a time in the notes plays from there', async ({ page }) => {
  await page.goto('/aflevering/103/')
  await page.locator('.episode-notes').getByRole('link', { name: 'Luister vanaf 03:03' }).click()
  await expectSoundFrom(page, 183)
})

test('the Back button leaves the page as usual: seeking adds no history entry', async ({ page }) => {
  await page.goto('/afleveringen/')
  await page
    .getByRole('link', { name: /Kort maar krachtig/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${EPISODE}$`))
  await page.getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' }).click()
  await expectSoundFrom(page, 109)
  await page.goBack()
  await expect(page).toHaveURL(/\/afleveringen\/$/)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(109)
})

test(`Ctrl-click opens a chapter in a new tab, and nothing plays here`, async ({ page, context }) => {
  await page.goto(EPISODE)
  const opened = context.waitForEvent('page')
  await page
    .getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' })
    .click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(/\/aflevering\/118\/\?t=109$/)
  expect(await soundsOf(page)).toEqual([])
})

test('#t= scrolls to its chapter, below the tab bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`${EPISODE}#t=170`)
  const chapter = page.locator('.chapters li:target')
  await expect(chapter).toBeInViewport({ ratio: 1 })
  const bar = await page.locator('home-tabs').boundingBox()
  const box = await chapter.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('the offer moves nothing on the page', async ({ page }) => {
  const places = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.querySelectorAll('main :is(h1, h2)')].map((heading) => {
        const { x, y } = heading.getBoundingClientRect()
        return { words: heading.textContent, x, y: y + scrollY }
      })
    })
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(EPISODE)
    const before = await places()
    expect(before.length).toBeGreaterThan(1)
    await page.goto(`${EPISODE}?t=${LINKED}`)
    await expect(offer(page, OFFERED)).toBeVisible()
    await idle(page)
    expect(await places()).toEqual(before)
  }
})

test('a film plays from where it is discussed and from a sentence about it, and says what the overlay says', async ({
  page
}) => {
  await page.goto('/film/la-jetee-1962/')
  await expect(page.getByRole('row', { name: 'Wout Noor Milan Samen' })).toBeVisible()
  // The ratings come at the first use of the page.
  await page.keyboard.press('Shift')
  for (const fact of ['Chris Marker', '28m', '8,2', '4,4', 'Na de derde wereldoorlog'])
    await expect(page.getByRole('main')).toContainText(fact)
  const moments = page.getByRole('region', { name: 'Waar gaat het over deze film?' }).getByRole('listitem')
  await expect(moments).toHaveCount(2)
  await moments.first().getByRole('link', { name: 'Luister vanaf 0:02:50 naar Kort maar krachtig' }).click()
  await expectSoundFrom(page, 170)
  await moments.last().getByRole('link', { name: 'Luister vanaf 0:04:13 naar Kort maar krachtig' }).click()
  await expectSoundFrom(page, 253)
  await expect(page).toHaveURL('/film/la-jetee-1962/')
  await moments.last().getByRole('link', { name: 'Noor · Aflevering 118 · Kort maar krachtig' }).click()
  await expect(page).toHaveURL(/\/aflevering\/118\/\?t=253#zin=/)
})
