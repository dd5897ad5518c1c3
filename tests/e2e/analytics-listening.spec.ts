// Analytics events of listening, back to top and installing, as in docs/analytics.md.

import { expect, test } from './support/context.ts'
import { countingSite, eventsOf } from './support/counted.ts'
import { playEpisode, player, seekTo } from './support/player.ts'
import { offerTop } from './support/screens.ts'
import { expectSilence, recordSound, speedUp } from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
const EPISODE = { episode: 'ep-118', title: 'Kort maar krachtig' }

test('milestones are counted when they are heard, the end once, and skips with their direction', {
  tag: '@deep'
}, async ({ page }) => {
  const counted = await countingSite(page)
  await recordSound(page)
  await page.goto('/')
  await playEpisode(page, 118)
  await expect(player(page).getByRole('link', { name: /Kort maar krachtig/ })).toBeVisible()
  await player(page).getByRole('button', { name: '+30s' }).click()
  await player(page).getByRole('button', { name: '-10s' }).click()
  await expect
    .poll(() => eventsOf(counted, 'Player Control'))
    .toEqual([
      ['Player Control', { action: 'skip_forward', episode: 'ep-118' }],
      ['Player Control', { action: 'skip_back', episode: 'ep-118' }]
    ])
  // A seek over a quarter and a half does not count as listening.
  await seekTo(page, 200)
  await speedUp(page, 8)
  await expectSilence(page, { timeout: 25_000 })
  await expect
    .poll(() => eventsOf(counted, 'Episode Progress'))
    .toEqual([
      ['Episode Progress', { ...EPISODE, percent: '75' }],
      ['Episode Progress', { ...EPISODE, percent: '95' }]
    ])
  expect(eventsOf(counted, 'Episode Completed')).toEqual([['Episode Completed', EPISODE]])
})

test('the back-to-top button and the install banner are counted', { tag: '@deep' }, async ({ page }) => {
  const counted = await countingSite(page)
  await page.goto('/afleveringen/')
  await offerTop(page, 900)
  await page.getByRole('button', { name: 'Terug naar boven' }).click()
  await expect
    .poll(() => eventsOf(counted, 'Player Control'))
    .toEqual([['Player Control', { action: 'back_to_top' }]])
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const userChoice = Promise.resolve({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice }))
  })
  await page.getByRole('button', { name: 'Installeren' }).click()
  const names = () => eventsOf(counted).filter(([name]) => String(name).startsWith('Install'))
  await expect.poll(names).toEqual([
    ['Install Banner Shown', { way: 'prompt' }],
    ['Install Banner Clicked', { way: 'prompt' }],
    ['Install Banner Dismissed', { way: 'prompt' }]
  ])
})
