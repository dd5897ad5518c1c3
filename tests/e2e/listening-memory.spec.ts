// The stored listening state, as visitors see it: on tickets, under 'Verder luisteren', in the settings, and in the
// restored list.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { idle } from './support/screens.ts'

interface Remembered {
  /** By episode number: seconds heard, seconds in all, minutes ago. */
  going?: Record<number, [number, number, number]>
  heard?: number[]
}

/** Seeds storage once before the first page, so that changes during the visit stay. */
async function remember(page: Page, { going = {}, heard = [] }: Remembered) {
  const positions = Object.fromEntries(
    Object.entries(going).map(([number, [position, duration, minutesAgo]]) => {
      const id = `ep-${number}`
      const lastPlayed = new Date(Date.now() - minutesAgo * 60_000).toISOString()
      return [id, { episodeId: id, position, duration, lastPlayed }]
    })
  )
  const completed = heard.map((number) => `ep-${number}`)
  await page.addInitScript(
    ([stored, marks]) => {
      if (sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      localStorage.setItem('kino9-playback-positions', stored ?? '')
      localStorage.setItem('kino9-completed-episodes', marks ?? '')
    },
    [JSON.stringify(positions), JSON.stringify(completed)]
  )
}

const MIX: Remembered = {
  going: {
    118: [130, 260, 30],
    116: [1000, 4000, 5],
    95: [3723, 5200, 60],
    113: [9, 4000, 1],
    112: [3990, 4000, 1]
  },
  heard: [117, 114]
}
const ticket = (page: Page, number: number) => page.locator(`#episode-${number}`)
const toResume = (page: Page) => page.getByRole('region', { name: 'Verder luisteren' })
/** From the menu of its card. */
async function toggleHeard(page: Page, number: number): Promise<void> {
  await ticket(page, number)
    .getByRole('button', { name: /^Meer met / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gehoord' }).click()
}
const rows = (page: Page) => page.locator('[data-tickets] .ticket-item')
const loadMore = (page: Page) => page.getByRole('link', { name: /^Meer afleveringen laden/ })

test('every page shows what was heard and where to resume', async ({ page }) => {
  await remember(page, MIX)
  await page.goto('/')
  const featured = page.getByRole('article', { name: 'Kort maar krachtig' }).first()
  await expect(featured).toContainText('Hervat vanaf 0:02:10')
  await expect(featured.getByRole('link', { name: 'Hervat', exact: true })).toBeVisible()
  await expect(ticket(page, 117).locator('.ticket-state')).toHaveText('Afgespeeld')
  await expect(ticket(page, 117).getByRole('link', { name: /^Beluister / })).toBeVisible()
  await expect(ticket(page, 116).locator('.ticket-state')).toHaveText('0:16:40')
  await expect(ticket(page, 116).getByRole('link', { name: /^Hervat / })).toBeVisible()
  await expect(ticket(page, 113).locator('.ticket-state'), '9 seconds are no beginning').toHaveText('Nieuw')
  await expect(ticket(page, 112).locator('.ticket-state'), '10 seconds left are an end').toHaveText('Nieuw')

  await page.goto('/afleveringen/')
  await expect(ticket(page, 116).locator('[data-listening-state]')).toHaveText('0:16:40')
  await page.getByRole('link', { name: 'Dit pand staat te koop' }).first().click()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expect(page.locator('.episode-page [data-listening-state]')).toHaveText('Afgespeeld')
  await page.goto('/aflevering/95/')
  await expect(page.locator('.episode-page [data-listening-state]')).toHaveText('Hervat vanaf 1:02:03')
})

test('a mark by hand is stored, and removing it restores the position', async ({ page }) => {
  await remember(page, MIX)
  await page.goto('/')
  await toggleHeard(page, 116)
  await expect(ticket(page, 116).locator('.ticket-state')).toHaveText('Afgespeeld')
  await page.goto('/aflevering/116/')
  const own = page.getByRole('button', { name: 'Gehoord' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await own.click()
  await expect(page.locator('.episode-page [data-listening-state]')).toHaveText('Nog niet beluisterd')

  await page.goto('/')
  const second = ticket(page, 95)
  await page.goto('/#ep-95')
  await toggleHeard(page, 95)
  await expect(second.locator('.ticket-state')).toHaveText('Afgespeeld')
  await toggleHeard(page, 95)
  await expect(second.locator('.ticket-state')).toHaveText('1:02:03')
})

test('changes in another tab are shown', async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/aflevering/118/')
  await other.getByRole('button', { name: 'Gehoord' }).click()
  await expect(ticket(page, 118).locator('.ticket-state')).toHaveText('Afgespeeld')
})

test('the settings card stores speed and shortcuts, and clears the history after a confirmation', async ({
  page
}) => {
  await remember(page, MIX)
  await page.goto('/#about')
  await page.getByLabel('Snelheid').selectOption('1,5×')
  await page.getByRole('checkbox', { name: 'Sneltoetsen' }).uncheck()
  await page.reload()
  await expect(page.getByLabel('Snelheid')).toHaveValue('1.5')
  await expect(page.getByRole('checkbox', { name: 'Sneltoetsen' })).not.toBeChecked()

  const clear = page.getByRole('button', { name: 'Wis luistergeschiedenis' })
  await clear.click()
  await expect(page.getByRole('button', { name: 'Annuleer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(clear).toBeFocused()
  await clear.click()
  await page.getByRole('button', { name: 'Ja, wis alles' }).click()
  await expect(page.getByText('Je luistergeschiedenis is gewist.')).toBeVisible()
  await page.getByRole('tab', { name: 'Afleveringen' }).click()
  await expect(ticket(page, 117).locator('.ticket-state')).toHaveText('Nieuw')
  await expect(toResume(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('kino9-completed-episodes'))).toBe('[]')
})

/** The position of a ticket on the screen, once pictures and heights have settled. */
async function topOf(page: Page, number: number): Promise<number> {
  let before = Number.NaN
  let top = 0
  while (top !== before) {
    before = top
    await idle(page)
    top = await ticket(page, number).evaluate((element) => Math.round(element.getBoundingClientRect().top))
  }
  return top
}

test('an extended list has the same length and scroll position after going back and after a reload', {
  tag: '@deep'
}, async ({ page }) => {
  await page.goto('/')
  await loadMore(page).click()
  await expect(rows(page)).toHaveCount(20)
  await loadMore(page).click()
  await expect(rows(page)).toHaveCount(30)
  const link = ticket(page, 93).getByRole('heading').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await topOf(page, 93)

  await link.click()
  await expect(page).toHaveURL(/\/aflevering\/93\/$/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(30)
  expect(Math.abs((await topOf(page, 93)) - place)).toBeLessThan(40)
  await expect(page.getByRole('link', { name: 'Meer afleveringen laden (8 resterende)' })).toBeAttached()

  await page.reload()
  await expect(rows(page)).toHaveCount(30)
  await expect.poll(async () => Math.abs((await topOf(page, 93)) - place)).toBeLessThan(40)

  await loadMore(page).click()
  await expect(rows(page)).toHaveCount(38)
  await expect(loadMore(page)).toBeHidden()
})

for (const width of [390, 1280])
  test(
    `a link to an episode far down adds it to the list, ${width} px wide`,
    width === 390 ? {} : { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await remember(page, MIX)
      await page.goto('/#ep-90')
      const title = ticket(page, 90).getByRole('heading').first()
      await expect(title).toBeFocused()
      await expect(title).toBeInViewport()
      const barHeight = await page.getByRole('tablist').evaluate((bar) => bar.getBoundingClientRect().bottom)
      expect(await topOf(page, 90)).toBeGreaterThanOrEqual(barHeight - 12)
    }
  )

test('closing long notes keeps the button where it is', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  const notes = page.locator('.ticket details').first()
  const summary = notes.locator('summary')
  const codeHasCome = page.waitForResponse(/first-use\.client/).then((response) => response.finished())
  await summary.click()
  await codeHasCome
  await summary.scrollIntoViewIfNeeded()
  const topPx = () => summary.evaluate((element) => element.getBoundingClientRect().top)
  const before = await topPx()
  await summary.click()
  await expect(notes).not.toHaveAttribute('open')
  await expect.poll(async () => Math.abs((await topPx()) - before)).toBeLessThan(30)
})

test('who has heard nothing sees below the newest episode where to begin, others only among all episodes', async ({
  page
}) => {
  const begin = page.getByRole('region', { name: 'Begin hier' })
  await page.goto('/')
  await expect(begin.getByRole('listitem')).toHaveCount(5)
  await begin.getByRole('link', { name: 'Beluister Honderd' }).click()
  await expect(begin.getByRole('link', { name: 'Pauzeer Honderd' })).toBeVisible()
  await page.getByRole('link', { name: 'Hou je helm op', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hou je helm op')
  await page.evaluate(() => localStorage.setItem('kino9-completed-episodes', '["ep-100"]'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Begin hier' })).toBeHidden()
  await page.goto('/afleveringen/')
  await expect(begin.getByRole('listitem')).toHaveCount(5)
})
