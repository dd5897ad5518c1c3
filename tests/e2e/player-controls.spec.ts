// The controls of playback: speed, chapters, sleep timer, keys, the lock screen.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { pausePlayer, playEpisode, player, seekTo, storedSecond } from './support/player.ts'
import { expectSilence, expectSound, recordSound, speedUp, theSound } from './support/sound.ts'

// Recordings play in real time, and slower on a busy machine.
test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => recordSound(page))

const position = async (page: Page) => (await theSound(page)).positionSeconds

test('the speed stays with the next episode and the next visit', async ({ page }) => {
  await page.goto('/afleveringen/')
  await playEpisode(page, 118)
  await player(page).getByRole('combobox', { name: 'Snelheid' }).selectOption({ label: '1,5×' })
  await expect.poll(async () => (await theSound(page)).speed).toBe(1.5)
  await playEpisode(page, 117)
  expect((await theSound(page)).speed).toBe(1.5)
  await page.reload()
  await playEpisode(page, 116)
  expect((await theSound(page)).speed).toBe(1.5)
  await expect(player(page).getByRole('combobox', { name: 'Snelheid' })).toHaveValue('1.5')
})

test('chapters are named, listed and jumped to', async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  const bar = player(page)
  await bar.getByRole('button', { name: /^Hoofdstukken/ }).click()
  const list = page.getByRole('dialog', { name: 'Hoofdstukken' })
  const chapters = list.locator('.player-chapter')
  await expect(chapters).toHaveCount(6)
  await expect(chapters.first()).toHaveAttribute('aria-current', 'true')
  await chapters.nth(2).click()
  await expect(list).toBeHidden()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(109)
  expect(await position(page)).toBeLessThan(115)
  await expectSound(page)
  await bar.getByRole('button', { name: /^Hoofdstukken/ }).click()
  await list.getByRole('button', { name: 'Volgend hoofdstuk' }).click()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(170)
  await list.getByRole('button', { name: 'Vorig hoofdstuk' }).click()
  await expect.poll(() => position(page)).toBeLessThan(120)
  await expect(bar.getByRole('slider', { name: 'Positie' })).toHaveAttribute('aria-valuetext', /hoofdstuk /)
})

test('skips go back ten and forward thirty seconds, and stop at the ends', { tag: '@deep' }, async ({
  page
}) => {
  await page.goto('/')
  await playEpisode(page, 118)
  const bar = player(page)
  await pausePlayer(page)
  await seekTo(page, 100)
  await bar.getByRole('button', { name: '+30s' }).click()
  await expect.poll(() => position(page)).toBeCloseTo(130, 0)
  await bar.getByRole('button', { name: '-10s' }).click()
  await expect.poll(() => position(page)).toBeCloseTo(120, 0)
  await seekTo(page, 4)
  await bar.getByRole('button', { name: '-10s' }).click()
  await expect.poll(() => position(page)).toBe(0)
  expect(await storedSecond(page, 118)).toBe(0)
  await seekTo(page, 280)
  await bar.getByRole('button', { name: '+30s' }).click()
  const { durationSeconds } = await theSound(page)
  await expect.poll(() => position(page)).toBeCloseTo(durationSeconds, 0)
})

test('the sleep timer fades out, pauses, keeps the position and is off again', { tag: '@deep' }, async ({
  page
}) => {
  await page.clock.install()
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 60)
  await player(page).getByRole('button', { name: 'Slaaptimer' }).click()
  const menu = page.getByRole('dialog', { name: 'Slaaptimer' })
  await menu.getByRole('button', { name: '15 minuten' }).click()
  await page.keyboard.press('Escape')
  await expect(player(page).getByRole('button', { name: /Slaaptimer, nog 1[45] minuten/ })).toBeVisible()
  await page.clock.fastForward('14:57')
  await expect.poll(async () => (await theSound(page)).volume).toBeLessThan(1)
  expect((await theSound(page)).isPlaying).toBe(true)
  await page.clock.fastForward('00:04')
  await expectSilence(page)
  const second = await position(page)
  expect(await storedSecond(page, 118)).toBeCloseTo(second, 0)
  await expect(player(page).getByRole('button', { name: 'Slaaptimer', exact: true })).toBeVisible()
  await page.clock.fastForward(1000)
  expect((await theSound(page)).volume).toBe(1)
})

test('the sleep timer ends with the chapter', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 36)
  await player(page).getByRole('button', { name: 'Slaaptimer' }).click()
  await page
    .getByRole('dialog', { name: 'Slaaptimer' })
    .getByRole('button', { name: 'Einde hoofdstuk' })
    .click()
  await speedUp(page, 2)
  await expect.poll(() => position(page)).toBeGreaterThan(44)
  await expectSilence(page)
  expect(await position(page)).toBeLessThan(48)
})

test('shortcuts work anywhere on the page, but not in fields and not when switched off', async ({ page }) => {
  await page.goto('/films/')
  await page.goto('/')
  await playEpisode(page, 118)
  await seekTo(page, 100)
  await page.locator('main').focus()
  await page.keyboard.press('k')
  await expectSilence(page)
  const paused = await position(page)
  await page.keyboard.press('l')
  await expect.poll(() => position(page)).toBeCloseTo(paused + 30, 0)
  await page.keyboard.press('j')
  await expect.poll(() => position(page)).toBeCloseTo(paused + 20, 0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => position(page)).toBeCloseTo(170, 0)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => position(page)).toBeCloseTo(109, 0)
  await page.keyboard.press('m')
  expect(await page.evaluate(() => [...(window.sounds ?? [])].map(({ muted }) => muted))).toEqual([true])
  await page.keyboard.press('m')
  await player(page).getByRole('slider', { name: 'Positie' }).focus()
  await page.keyboard.press('5')
  await expect.poll(() => position(page)).toBeCloseTo(145, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).toBeCloseTo(150, 0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeHidden()
  await expect(player(page)).toBeVisible()

  // Space scrolls the page.
  await page.locator('main').focus()
  await page.keyboard.press('Space')
  await expectSilence(page)
})

test('letters typed into a field are not shortcuts', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await player(page)
    .getByRole('link', { name: /Kort maar krachtig/ })
    .click()
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/films/'
    document.querySelector('main')?.append(link)
    link.click()
  })
  await page.getByRole('searchbox').pressSequentially('jklm 1')
  await expect(page.getByRole('searchbox')).toHaveValue('jklm 1')
  await expectSound(page)
  expect(await position(page)).toBeLessThan(25)
})

test('the switch in the settings disables the shortcuts', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await playEpisode(page, 118)
  await page.getByRole('tab', { name: 'Over ons' }).click()
  const card = page.locator('.listening-card')
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('checkbox', { name: /[Ss]neltoetsen/ }).click()
  await page.locator('main').focus()
  await page.keyboard.press('k')
  await page.keyboard.press('l')
  await expectSound(page)
  expect(await position(page)).toBeLessThan(25)
})

interface SessionProbe {
  handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>
  states: (MediaPositionState | undefined)[]
}

test('the lock screen shows the episode and its position, and controls it', async ({ page }) => {
  await page.addInitScript(() => {
    const probe: SessionProbe = { handlers: {}, states: [] }
    Object.assign(window, { probe })
    const session = navigator.mediaSession
    const { setActionHandler, setPositionState } = session
    session.setActionHandler = (action, handler) => {
      probe.handlers[action] = handler
      setActionHandler.call(session, action, handler)
    }
    session.setPositionState = (state) => {
      probe.states.push(state)
      setPositionState.call(session, state)
    }
  })
  const probed = <Value>(read: (probe: SessionProbe) => Value) =>
    page.evaluate(`(${read})(window.probe)`) as Promise<Value>
  const press = (action: MediaSessionAction, details: Omit<MediaSessionActionDetails, 'action'> = {}) =>
    page.evaluate(
      ([name, more]) => {
        const { handlers } = (window as never as { probe: SessionProbe }).probe
        handlers[name]?.({ action: name, ...more })
      },
      [action, details] as const
    )
  await page.goto('/')
  await playEpisode(page, 118)
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title))
    .toContain('Kort maar krachtig')
  const metadata = await page.evaluate(() => {
    const { artist, album, artwork } = navigator.mediaSession.metadata ?? {}
    return { artist, album, artwork: artwork?.map(({ src, sizes }) => ({ src, sizes })) }
  })
  expect(metadata.artist).toBe('Wout, Noor en Milan')
  expect(metadata.album).toMatch(/KINO.?9/)
  expect(metadata.artwork?.length).toBeGreaterThan(0)
  for (const { src } of metadata.artwork ?? []) expect((await page.request.get(src)).status()).toBe(200)
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')

  await press('seekto', { seekTime: 80 })
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(80)
  await press('pause')
  await expectSilence(page)
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  const at = await position(page)
  await press('seekforward')
  await expect.poll(() => position(page)).toBeCloseTo(at + 30, 0)
  await press('seekbackward', { seekOffset: 15 })
  await expect.poll(() => position(page)).toBeCloseTo(at + 15, 0)
  // An iPhone would show these instead of the skips.
  expect(await probed(({ handlers }) => handlers.nexttrack ?? handlers.previoustrack ?? 'none')).toBe('none')
  await press('seekto', { seekTime: 45 })
  await expect.poll(() => position(page)).toBeCloseTo(45, 0)
  await press('play')
  await expectSound(page)
  const { durationSeconds } = await theSound(page)
  const state = await probed(({ states }) => states.at(-1))
  expect(state?.duration).toBeCloseTo(durationSeconds, 1)
  expect(state?.playbackRate).toBe(1)
  expect(state?.position).toBeCloseTo(45, 0)

  await press('stop')
  await expect(player(page)).toHaveCount(0)
  expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull()
  expect(await probed(({ handlers }) => Object.values(handlers).filter(Boolean).length)).toBe(0)
})
