// Failures of playback that a real line and two tabs bring.
import { expect, test } from './support/context.ts'
import { byteAt, type FlakyHost, startFlakyHost } from './support/flaky-host.ts'
import { playEpisode, player, seekTo, storedCompleted } from './support/player.ts'
import {
  expectSilence,
  expectSound,
  recordSound,
  soundingSecond,
  speedUp,
  theSound
} from './support/sound.ts'

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
