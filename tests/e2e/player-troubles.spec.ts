// Failures of playback: a broken connection, a missing file, two tabs, a page that is left.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { byteAt, type FlakyHost, startFlakyHost } from './support/flaky-host.ts'
import { playEpisode, player, playLink, seekTo, storedCompleted, storedSecond } from './support/player.ts'
import {
  expectSilence,
  expectSound,
  recordSound,
  soundingSecond,
  speedUp,
  theSound
} from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
test.describe('on a bad connection', () => {
  // The browser logs failed requests.
  test.use({ expectedComplaints: [/Failed to load resource/] })

  let host: FlakyHost
  test.beforeEach(async ({ page, baseURL }) => {
    host = await startFlakyHost(baseURL ?? '')
    await recordSound(page)
  })
  test.afterEach(() => host.close())

  test('interrupted audio resumes at the same second when the connection is back', { tag: '@deep' }, async ({
    page
  }) => {
    host.behaviour = { kind: 'breaks off', atByte: byteAt(80) }
    await page.goto(host.origin)
    await playEpisode(page, 118)
    await seekTo(page, 65)
    await speedUp(page, 2)
    await expect.poll(() => soundingSecond(page)).toBeGreaterThan(70)
    await expect(player(page).getByText('Laden...')).toBeVisible()
    const { positionSeconds: brokeAt } = await theSound(page)
    expect(brokeAt).toBeGreaterThan(70)
    expect(brokeAt).toBeLessThan(85)
    expect(await storedCompleted(page)).toEqual([])
    host.behaviour = { kind: 'answers' }
    await expect
      .poll(() => soundingSecond(page), { message: 'the sound is back' })
      .toBeGreaterThan(brokeAt + 1)
    expect((await theSound(page)).positionSeconds).toBeLessThan(brokeAt + 15)
    await expect(player(page).getByText('Laden...')).toHaveCount(0)
    await expect(player(page).getByRole('button', { name: 'Pauzeer' })).toBeVisible()
  })

  test('a lost connection shows an error, and a press retries', {
    tag: '@deep'
  }, async ({ page }) => {
    await page.clock.install()
    await page.goto(host.origin)
    await loseTheLine(page)
    await untilGivenUp(page, 'Afspelen lukt niet.')
    expect(await storedCompleted(page)).toEqual([])
    const stored = (await storedSecond(page, 118)) ?? 0
    expect(stored).toBeGreaterThan(59)
    host.behaviour = { kind: 'answers' }
    await player(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await expectSound(page)
    const { positionSeconds } = await theSound(page)
    expect(positionSeconds).toBeGreaterThan(stored - 2)
    expect(positionSeconds).toBeLessThan(stored + 8)
    await expect(player(page).getByText('Afspelen lukt niet.')).toHaveCount(0)
  })

  test('a missing recording shows an error, and can be retried', { tag: '@deep' }, async ({ page }) => {
    host.behaviour = { kind: 'is missing' }
    await page.goto(host.origin)
    await playLink(page, 118).click()
    await expect(player(page).getByText('De opname is niet te vinden.')).toBeVisible({ timeout: 3000 })
    await expect(player(page).getByRole('link', { name: 'Luister elders' })).toBeVisible()
    await expect(playLink(page, 118)).not.toContainText('Pauzeer')
    host.behaviour = { kind: 'answers' }
    await player(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await expectSound(page)
    await expect(playLink(page, 118)).toContainText('Pauzeer')
  })

  test('the error has its own message offline, and playback resumes without a press', {
    tag: '@deep'
  }, async ({ page, context }) => {
    await page.clock.install()
    await page.goto(host.origin)
    await loseTheLine(page, () => context.setOffline(true))
    await expect(player(page).getByText('Je bent offline. Afspelen lukt niet.')).toBeVisible()
    await untilGivenUp(page, 'Je bent offline. Afspelen lukt niet.')
    host.behaviour = { kind: 'answers' }
    await context.setOffline(false)
    await expect.poll(() => soundingSecond(page)).toBeGreaterThan(60)
  })

  /** Plays up to the point at which the connection breaks. */
  async function loseTheLine(page: Page, alsoLose = async () => {}): Promise<void> {
    host.behaviour = { kind: 'breaks off', atByte: byteAt(70) }
    await playEpisode(page, 118)
    await seekTo(page, 60)
    await expectSound(page)
    host.behaviour = { kind: 'is gone' }
    await alsoLose()
    await speedUp(page, 2)
    await expect(player(page)).toHaveAttribute('aria-busy', 'true')
  }

  /** The player waits a minute and a half; here its clock runs faster. */
  async function untilGivenUp(page: Page, words: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(21_000)
          return player(page).getByRole('button', { name: 'Probeer opnieuw' }).isVisible()
        },
        { timeout: 30_000 }
      )
      .toBe(true)
    await expect(player(page).getByText(words)).toBeVisible()
  }
})

test('one tab plays at a time, and both have the listening position', async ({ page, context }) => {
  const second = await context.newPage()
  await recordSound(page)
  await recordSound(second)
  await page.goto('/')
  await second.goto('/aflevering/117/')
  await page.bringToFront()
  await playEpisode(page, 118)
  await seekTo(page, 40)
  await second.bringToFront()
  await playEpisode(second, 117)
  await expectSilence(page)
  await expect(player(page).getByRole('button', { name: 'Speel af' })).toBeVisible()
  const left = (await theSound(page)).positionSeconds
  await second.goto('/aflevering/118/')
  await expect(second.getByText(/Hervat vanaf/).first()).toBeVisible()
  await page.bringToFront()
  await player(page).getByRole('button', { name: 'Speel af' }).click()
  await expectSound(page)
  expect((await theSound(page)).positionSeconds).toBeGreaterThanOrEqual(left - 0.5)
})

test('the position is saved when the page is hidden and when it is left', async ({ page }) => {
  await recordSound(page)
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 100)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(101.5)
  // Between two regular saves, which are five seconds apart.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const hidden = (await storedSecond(page, 118)) ?? 0
  expect(hidden).toBeGreaterThan(101)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(103)
  const { positionSeconds } = await theSound(page)
  // A new document, so the previous one is unloaded.
  await page.goto('/privacy/')
  expect(await storedSecond(page, 118)).toBeGreaterThanOrEqual(positionSeconds - 0.1)
})
