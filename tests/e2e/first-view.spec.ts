// The first view of the home page for returning listeners, and the size of an episode in the list.
import type { Page } from '@playwright/test'
import { expect, scriptRuns, test } from './support/context.ts'
import { CONTROLS, smallTargets } from './support/geometry.ts'
import { recordShifts, shiftsOf } from './support/recorded.ts'
import { calm } from './support/screens.ts'

/** Seeds the storage of a listener with a partly heard episode. */
const begin = (page: Page, number: number, position: number, duration: number) =>
  page.addInitScript(
    ([id, position, duration]) => {
      const lastPlayed = new Date().toISOString()
      const record = { episodeId: id, position, duration, lastPlayed }
      localStorage.setItem('kino9-playback-positions', JSON.stringify({ [id]: record }))
    },
    [`ep-${number}`, position, duration] as const
  )

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 }
])
  test.describe(`at ${viewport.width} px`, viewport.width === 390 ? {} : { tag: '@deep' }, () => {
    test.use({ viewport })

    test('the first view shows the started and the newest episode, without layout shifts', async ({
      page
    }) => {
      await begin(page, 116, 1000, 4000)
      await recordShifts(page)
      // A returning listener has the fonts cached.
      await page.goto('/offline/')
      await page.evaluate(() => document.fonts.ready)
      await page.goto('/')
      const toResume = page.getByRole('region', { name: 'Verder luisteren' })
      await expect(toResume.getByRole('link', { name: /^Hervat / })).toBeInViewport({ ratio: 1 })
      await expect(toResume).toContainText('Hervat vanaf 0:16:40')
      await expect(page.locator('#featured-title')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.featured').getByRole('link', { name: 'Beluister' })).toBeInViewport({
        ratio: 1
      })
      await calm(page)
      const { total, list } = await shiftsOf(page)
      expect(total, list).toBe(0)
    })

    test('no poster is repeated within a screen', async ({ page }) => {
      await page.goto('/')
      const near = await page.evaluate(() => {
        const posters = [...document.querySelectorAll<HTMLElement>('#episodes .poster')]
          .filter((poster) => poster.checkVisibility())
          .map((poster) => ({
            alt: poster.querySelector('img')?.alt ?? poster.textContent,
            top: poster.getBoundingClientRect().top
          }))
        return posters.filter((one, at) =>
          posters
            .slice(at + 1)
            .some(({ alt, top }) => alt === one.alt && Math.abs(top - one.top) < innerHeight)
        )
      })
      expect(near).toEqual([])
    })
  })

test.describe('an episode in the list of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an episode in the list of a phone takes about a quarter of the screen, with every control and poster 44 pixels', async ({
    page
  }) => {
    await page.goto('/')
    for (const number of [118, 117, 116, 115, 114]) {
      const card = page.locator(`#episode-${number}`)
      await card.scrollIntoViewIfNeeded()
      expect((await card.boundingBox())?.height, `${number}`).toBeLessThanOrEqual(235)
      await expect(card.getByText('Lees verder').last()).toBeInViewport()
      if (number < 118) await expect(card.locator('.poster img').first()).toBeVisible()
    }
    const small = await page.evaluate(smallTargets, { least: 44, of: `#episode-117 :is(${CONTROLS})` })
    expect(small.filter((name) => !name.startsWith('Aflevering 117'))).toEqual([])
    // Inside the notes the summary is a line of text; the pressed area is the word with its padding.
    const more = await page.locator('#episode-117 .notes-open').boundingBox()
    expect(more?.height).toBeGreaterThanOrEqual(44)
  })

  test('an episode in the list of a phone expands and collapses its notes', async ({ page }) => {
    await page.goto('/')
    // Within the limit of characters, but longer than three lines.
    const card = page.locator('#episode-115')
    await card.scrollIntoViewIfNeeded()
    await card.getByText('Lees verder').click()
    await expect(card.locator('.notes .prose')).toBeVisible()
    await expect(card.locator('.notes-short')).toBeHidden()
    await card.getByText('Lees minder').click()
    await expect(card.locator('.notes-short')).toBeVisible()
  })
})

test('the vote panel of a started newest episode is open at once', async ({ page }) => {
  await begin(page, 118, 60, 290)
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Wat vond jij de beste film?' })
  await expect(panel.getByRole('button', { name: /^Stem op/ })).toHaveCount(3)
  await expect(panel.getByRole('button', { name: 'Stem mee' })).toBeHidden()
})

test('the must-see list shows the stars of a film, and its rank as a square on the corner of the poster', async ({
  page
}) => {
  await page.goto('/#must-see')
  const first = page.locator('.must-see-grid > li').first()
  await expect(first).toContainText('14,5 van 15 sterren')
  const [rank, frame] = await Promise.all(
    ['.rank', '.poster-frame'].map((part) => first.locator(part).boundingBox())
  )
  expect(rank?.width).toBeCloseTo(rank?.height ?? 0, 0)
  expect(Math.abs((rank?.x ?? 0) - (frame?.x ?? 0))).toBeLessThan(20)
  expect(Math.abs((rank?.y ?? 0) - (frame?.y ?? 0))).toBeLessThan(20)
})

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true })

  test('the script loads after the first paint, and the page works', async ({ page }) => {
    const times = () =>
      page.evaluate(() => ({
        paintedMs: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
        requestedMs:
          performance.getEntriesByType('resource').find(({ name }) => /\/assets\/Base\..*\.js$/.test(name))
            ?.startTime ?? 0
      }))
    await page.goto('/')
    await expect.poll(async () => (await times()).requestedMs).toBeGreaterThan(0)
    const { paintedMs, requestedMs } = await times()
    expect(paintedMs).toBeGreaterThan(0)
    expect(requestedMs).toBeGreaterThanOrEqual(paintedMs)
    await scriptRuns(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Zoeken' })).toBeVisible()
  })
})
