// The full-screen player of a phone: opening and closing it, without interrupting audio.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { jetee, settledBox } from './support/film-overlay.ts'
import { playEpisode, player } from './support/player.ts'
import { expectSound, recordSound, theSound } from './support/sound.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeEach(({ page }) => recordSound(page))

const fullScreen = (page: Page) => page.getByRole('dialog', { name: 'Speler' })
const openButton = (page: Page) => player(page).getByRole('button', { name: 'Open op volledig scherm' })

async function openFullScreen(page: Page): Promise<void> {
  await openButton(page).tap()
  await expect(fullScreen(page)).toBeVisible()
}

test('the Back button closes the full screen and stays on the page, while the audio continues', async ({
  page
}) => {
  await page.goto('/must-see/')
  await page.goto('/')
  await playEpisode(page, 118)
  await openFullScreen(page)
  await page.goBack()
  await expect(fullScreen(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/')
  await expectSound(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/must-see\/$/)
})

test('the full screen opens from an open film and stays, and Back closes it', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await jetee(page).tap()
  await settledBox(page)
  await openButton(page).tap()
  await expect(page.locator('.film-overlay')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBe(1)
  await expect(fullScreen(page)).toBeVisible()
  await page.goBack()
  await expect(fullScreen(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the button of the full screen closes it without a history entry, and returns the focus', async ({
  page
}) => {
  await page.goto('/must-see/')
  await page.goto('/')
  await playEpisode(page, 118)
  await openFullScreen(page)
  await fullScreen(page).getByRole('button', { name: 'Verklein de speler' }).tap()
  await expect(fullScreen(page)).toBeHidden()
  await expect(openButton(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => 'overlay' in (history.state ?? {}))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/must-see\/$/)
})

test('the title of the full screen links to the episode, and Back returns to the previous page', {
  tag: '@deep'
}, async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 117)
  await openFullScreen(page)
  await fullScreen(page).getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expect(fullScreen(page)).toBeHidden()
  await expectSound(page)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect(fullScreen(page)).toBeHidden()
})

test('the play button is in view in landscape', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await openFullScreen(page)
  for (const [width, height] of [
    [844, 390],
    [568, 320]
  ] as const) {
    await page.setViewportSize({ width, height })
    const play = fullScreen(page).getByRole('button', { name: 'Pauzeer' })
    await expect(play).toBeInViewport({ ratio: 1 })
    await expect(fullScreen(page).getByRole('slider').first()).toBeInViewport()
  }
})

test('the full screen shows the sentence that is spoken, goes to a pressed one, and fetches the text only when it opens', async ({
  page
}) => {
  const texts: string[] = []
  page.on('request', (request) => request.url().endsWith('.vtt') && texts.push(request.url()))
  await page.goto('/')
  await playEpisode(page, 118)
  expect(texts).toEqual([])
  await openFullScreen(page)
  const text = fullScreen(page).getByRole('region', { name: 'Wat er gezegd wordt' })
  await expect(text.locator('[aria-current="true"]')).toBeInViewport()
  expect(texts).toHaveLength(1)
  const third = text.getByRole('listitem').nth(2).getByRole('button')
  const words = (await third.textContent()) ?? ''
  const before = (await theSound(page)).positionSeconds
  await third.tap()
  await expect(text.locator('[aria-current="true"]')).toHaveText(words)
  await expect.poll(async () => (await theSound(page)).positionSeconds).toBeGreaterThan(before)
})

test('without a text the full screen shows the poster of the film under discussion', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 117)
  await openFullScreen(page)
  await fullScreen(page).getByRole('slider').first().fill('130')
  await expect(fullScreen(page).getByText('The Babadook (2014)').first()).toBeVisible()
  await expect(fullScreen(page).locator('.room-picture[data-on]')).toHaveAttribute(
    'src',
    /\/media\/posters\//
  )
  await expect(fullScreen(page).getByRole('region', { name: 'Wat er gezegd wordt' })).toHaveCount(0)
})

test('a long word in the title stays on the screen', async ({ page }) => {
  await page.route('/api/episodes/118.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), title: 'Hottentotten'.repeat(9) } })
  })
  await page.goto('/')
  await playEpisode(page, 118)
  await openFullScreen(page)
  await expect(
    fullScreen(page)
      .getByText(/Hottentotten/)
      .first()
  ).toBeVisible()
  const overflow = await fullScreen(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(overflow).toBe(0)
})

test('the sheet of the full screen has what the screen has no room for and lists no keys, and Back closes it alone', async ({
  page
}) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await openFullScreen(page)
  await fullScreen(page).getByRole('button', { name: 'Meer', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Meer', exact: true })
  for (const name of ['Snelheid', 'Slaaptimer'])
    await expect(sheet.getByRole('group', { name })).toBeVisible()
  for (const name of [/^Hierna/, /^Hoofdstukken/, /^Deel dit moment/, /^Bewaar/])
    await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Sneltoetsen' })).toBeHidden()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(fullScreen(page)).toBeVisible()
  await page.goBack()
  await expect(fullScreen(page)).toHaveCount(0)
  await expectSound(page)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  test('the volume is kept after a reload', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/')
    await playEpisode(page, 118)
    const volume = player(page).getByRole('slider', { name: 'Volume' })
    await volume.fill('0.4')
    await expect.poll(async () => (await theSound(page)).volume).toBeCloseTo(0.4)
    await page.reload()
    await playEpisode(page, 118)
    await expect(volume).toHaveValue('0.4')
    expect((await theSound(page)).volume).toBeCloseTo(0.4)
  })
})
