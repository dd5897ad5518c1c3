import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { recordSound, soundingSecond } from './support/sound.ts'

const EPISODE = '/aflevering/118/'
/** A sentence of episode 118 and its time in seconds. */
const SENTENCE = 'Dat vond ik zo schoon.'
const SENTENCE_SECONDS = 73.1

const transcript = (page: Page) => page.locator('.transcript')
const text = (page: Page) => page.getByRole('region', { name: 'Wat er gezegd wordt' })
const sentence = (page: Page, said: string) => text(page).locator('[data-t]', { hasText: said })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Zoek in de tekst' })

async function openText(page: Page) {
  await page.goto(EPISODE)
  await transcript(page).locator('summary').click()
  await expect(text(page)).toBeVisible()
  await expect(transcript(page).locator('astro-island')).not.toHaveAttribute('ssr')
}

test('a press on a sentence plays from there, and the current sentence is highlighted', async ({ page }) => {
  await recordSound(page)
  await openText(page)
  await sentence(page, SENTENCE).click()
  await expect(sentence(page, SENTENCE)).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(SENTENCE_SECONDS - 0.5)
  await expect(page.getByRole('link', { name: 'Luister vanaf 0:01:13', exact: true }).first()).toBeVisible()
})

test('the text follows the audio until the reader scrolls, and again after a press', async ({ page }) => {
  await recordSound(page)
  await openText(page)
  const scrolled = () => text(page).evaluate((box) => box.scrollTop)
  await sentence(page, SENTENCE).click()
  await expect.poll(scrolled).toBeGreaterThan(0)
  const follow = page.getByRole('button', { name: 'Volg mee' })
  await expect(follow).toBeHidden()
  await text(page).hover()
  await page.mouse.wheel(0, 5000)
  await expect(follow).toBeVisible()
  await expect(text(page).locator('[aria-current]')).not.toBeInViewport()
  await follow.click()
  await expect(follow).toBeHidden()
  await expect(text(page).locator('[aria-current]')).toBeInViewport()
})

test('text typed before the code has loaded is searched once it has', { tag: '@deep' }, async ({ page }) => {
  const typed = Promise.withResolvers<void>()
  await page.route(/TranscriptTools/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(EPISODE)
  await transcript(page).locator('summary').click()
  await field(page).fill('melies')
  typed.resolve()
  await expect(transcript(page).getByRole('status')).toHaveText('1 van 1')
  await expect(field(page)).toHaveValue('melies')
})

test('the transcript is published as captions, which the structured data links to', async ({
  page,
  request
}) => {
  await openText(page)
  const address = await page
    .getByRole('link', { name: 'Download als ondertitels (VTT)' })
    .getAttribute('href')
  const captions = await (await request.get(address ?? '')).text()
  expect(captions).toMatch(/^WEBVTT\n/)
  expect(captions).toContain(SENTENCE)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(data).toContain(`${address}"`)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole text can be read, and its times are links', async ({ page }) => {
    await page.goto(EPISODE)
    await transcript(page).locator('summary').click()
    await expect(sentence(page, 'Tot over twee weken!')).toBeVisible()
    await expect(text(page).getByRole('link', { name: 'Luister vanaf 0:01:13' })).toHaveCount(0)
    await expect(text(page).getByRole('link', { name: 'Luister vanaf 0:01:08' })).toHaveAttribute(
      'href',
      '?t=68'
    )
  })
})
