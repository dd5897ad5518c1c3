// 'Van jou': what this browser remembers, for who has nothing yet, for who has been here for weeks, without script and offline.
import { myFilmsText } from '../../src/texts/nl/my-films.ts'
import { queueText } from '../../src/texts/nl/queue.ts'
import { yoursText } from '../../src/texts/nl/yours.ts'
import { expect, test } from './support/context.ts'
import { sidewaysOverflow } from './support/geometry.ts'
import { HALF_HEARD, test as livedIn, QUEUE } from './support/lived-in.ts'
import { expectSound, recordSound } from './support/sound.ts'
import { startWorker, withWorker } from './support/worker.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test.describe('a first visit', () => {
  test.use({ ...PHONE, isFirstVisit: true })

  test('the sign in the header leads to one empty ticket and the settings', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: yoursText.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: yoursText.title })).toBeVisible()
    await expect(page.getByText(yoursText.empty(true))).toBeVisible()
    await page.getByRole('switch', { name: 'Zonder spoilers' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kino9-without-spoilers'))).toBe('true')
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Zonder spoilers' })).toBeChecked()
  })
})

livedIn.describe('a visitor of weeks', () => {
  livedIn.use(PHONE)

  livedIn('everything is there, plays from there, and goes at one press', async ({ page }) => {
    await recordSound(page)
    await page.goto('/van-jou/')
    // The empty ticket, which the page has as built, is not shown first.
    await expect(page.locator('html')).toHaveAttribute('data-has-own')
    const going = page.getByRole('region', { name: 'Verder luisteren' })
    const play = going.locator(`[data-play="${HALF_HEARD.id}"]`)
    await expect(play).toBeVisible()
    const next = page.getByRole('region', { name: 'Hierna' }).getByRole('listitem')
    await expect(next).toHaveCount(QUEUE.length)
    await expect(next.first()).toContainText('Aflevering 115')
    await expect(page.getByRole('link', { name: /^1 aflevering, \d+ MB$/ })).toHaveAttribute(
      'href',
      '/bewaard/'
    )
    const films = page.getByRole('region', { name: yoursText.filmsHeading })
    await expect(films.getByRole('link', { name: 'Alien' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Snelheid' })).toHaveValue('1.2')
    await play.click()
    await expectSound(page)
    await page.getByRole('button', { name: yoursText.clear }).click()
    await page.getByRole('button', { name: yoursText.clearYes }).click()
    await expect(page.getByText(yoursText.cleared)).toBeVisible()
    await page.reload()
    await expect(page.getByText(yoursText.empty(true))).toBeVisible()
    await page.goto('/bewaard/')
    await expect(page.locator('[data-play]')).toHaveCount(0)
    await page.goto('/mijn-films/')
    await expect(page.getByText(myFilmsText.counts(2, 1))).toHaveCount(0)
  })
})

livedIn.describe('on a small screen', () => {
  livedIn.use({ viewport: { width: 320, height: 640 } })

  livedIn('everything fits, with text twice as large too', async ({ page }) => {
    await page.goto('/van-jou/')
    await expect(page.getByRole('region', { name: yoursText.filmsHeading })).toBeVisible()
    expect(await page.evaluate(sidewaysOverflow)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(sidewaysOverflow)).toBe(0)
  })
})

livedIn.describe('offline', () => {
  // What is not cached fails, and the browser says so.
  livedIn.use({ ...PHONE, ...withWorker, expectedComplaints: [/net::ERR_|Failed to fetch/] })

  livedIn(
    'the page is there without having been opened, with what is kept and what comes next',
    async ({ page, context }) => {
      await page.goto('/')
      await startWorker(page)
      await context.setOffline(true)
      await page.goto('/van-jou/')
      await expect(page.getByRole('link', { name: /^1 aflevering, \d+ MB$/ })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Hierna' }).getByRole('listitem')).toHaveCount(
        QUEUE.length
      )
      await expect(page.getByText(queueText.failed)).toBeVisible()
    }
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it would show', async ({ page }) => {
    await page.goto('/van-jou/')
    await expect(page.getByText(yoursText.withoutScript(true))).toBeVisible()
    await expect(page.getByText(yoursText.empty(true))).toBeHidden()
  })
})
