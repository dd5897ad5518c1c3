import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playerText } from '#texts/player.ts'
import { $speed, $volume, $withoutSpoilers } from '../../places/listening.store.ts'
import { $queue } from '../../queue/queue.store.ts'
import { pause, seekTo, togglePlay } from '../actions.ts'
import {
  $isOffline,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  $sleepTimer,
  type Step
} from '../player.store.ts'
import { sound } from '../sound/audio.ts'
import {
  bar,
  button,
  facts,
  openBar,
  openBarIn,
  pauseAudio,
  prepareBar,
  seekBar
} from './bar.browser.testing.tsx'

const episode = { id: 'ep-118', slug: '118', audioUrl: '' }
const step = () => $player.get().step
const isShown = (name: string) => document.querySelector(`.player [aria-label="${name}"]`)?.checkVisibility()

prepareBar()

describe.each([
  ['narrow', 390, 844],
  ['wide', 1280, 800]
])('the %s bar', (_, width, height) => {
  beforeEach(async () => {
    await page.viewport(width, height)
    await openBar()
  })

  test('the bar shows the episode, the hosts and the position', async () => {
    await expect
      .element(bar.getByRole('link', { name: '118 · Hemel' }))
      .toHaveAttribute('href', '/aflevering/118/')
    await expect.element(bar.getByText('Wout, Noor en Milan')).toBeVisible()
    await expect.element(bar.getByText(width > 1000 ? 'Iets langer gezegd.' : 'Kort gezegd.')).toBeVisible()
    await expect.element(bar.getByText(/^0:00:0\d$/)).toBeVisible()
    await expect.element(bar.getByText('0:05:00')).toBeVisible()
  })

  test('the bar plays, pauses and skips with named buttons of 44 px', async () => {
    for (const name of ['10 seconden terug, -10s', 'Pauzeer', '30 seconden vooruit, +30s', 'Sluit speler']) {
      const { width, height } = button(name).element().getBoundingClientRect()
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
    }
    // Shortly after the start it is the second press of a double press.
    await expect
      .poll(async () => {
        await button('Pauzeer').click()
        return step()
      })
      .toBe('paused')
    seekTo(100)
    await button(/10 seconden terug/).click()
    expect($positionSeconds.get()).toBe(90)
    await button(/30 seconden vooruit/).click()
    expect($positionSeconds.get()).toBe(120)
    await button('Speel af').click()
    await expect.poll(() => step()).toBe('playing')
  })

  test('the bar reserves space at the end of the page, and releases it', async () => {
    const reservedHeight = () =>
      getComputedStyle(document.documentElement).getPropertyValue('--player-height')
    const { height } = bar.element().getBoundingClientRect()
    expect(reservedHeight()).toBe(`${Math.ceil(height)}px`)
    expect(height).toBeLessThan(width > 1000 ? 130 : 112)
    await button('Sluit speler').click()
    expect(reservedHeight()).toBe('0px')
  })

  test('the bar does not change its size with its text', async () => {
    const heights = new Set<number>()
    const measure = () => heights.add(Math.round(bar.element().getBoundingClientRect().height))
    measure()
    await pauseAudio()
    const status = () => bar.getByRole('status').element().textContent
    $player.set({ step: 'loading', episode, tries: 0 })
    await expect.poll(status).toBe(playerText.loading)
    measure()
    $player.set({ step: 'playing', episode, tries: 0 })
    await expect.poll(status).toBe('')
    measure()
    $player.set({ step: 'failed', episode, reason: 'network' })
    await expect.poll(status).toBe(playerText.failed.network)
    measure()
    expect([...heights]).toHaveLength(1)
  })
})

describe('a recording that does not play', () => {
  test('a recording that does not come within eight seconds says so, and links to the apps that have it', async () => {
    await openBarIn({ step: 'paused', episode, isBroken: false })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const rendered = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const status = bar.getByRole('status').element()
    $player.set({ step: 'loading', episode, tries: 0 })
    await rendered()
    vi.advanceTimersByTime(7999)
    await rendered()
    expect(status.textContent).toBe(playerText.loading)
    vi.advanceTimersByTime(1)
    await rendered()
    expect(status.textContent).toBe(playerText.slow)
    vi.useRealTimers()
    await expect
      .element(bar.getByRole('link', { name: 'Luister elders' }))
      .toHaveAttribute('href', '/luister/')
    $player.set({ step: 'playing', episode, tries: 0 })
    await expect.element(bar.getByRole('link', { name: 'Luister elders' })).not.toBeInTheDocument()
  })

  test.each([
    ['missing', 'Het audiobestand is niet te vinden.'],
    ['unplayable', 'Het audiobestand is niet af te spelen.']
  ] as const)(
    'a recording that does not play says why, and links to the apps that have it: %s',
    async (reason, words) => {
      await openBarIn({ step: 'failed', episode, reason })
      await expect.element(bar.getByRole('status')).toHaveTextContent(words)
      await expect
        .element(bar.getByRole('link', { name: 'Luister elders' }))
        .toHaveAttribute('href', '/luister/')
      for (const width of [320, 390, 1280]) {
        await page.viewport(width, 844)
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
        const retry = button('Probeer opnieuw').element().getBoundingClientRect()
        expect(retry.left).toBeGreaterThanOrEqual(0)
        const reasonShown = bar.getByRole('status').element()
        expect(reasonShown.scrollWidth).toBeLessThanOrEqual(reasonShown.clientWidth)
      }
    }
  )
})

describe('a host without range requests', () => {
  test('a host without range requests disables the strip and the skips, and says why', async () => {
    await openBar()
    await expect.element(seekBar).toBeEnabled()
    vi.spyOn(HTMLMediaElement.prototype, 'seekable', 'get').mockReturnValue({
      length: 1,
      start: () => 0,
      end: () => 0
    })
    onTestFinished(() => void vi.restoreAllMocks())
    sound.dispatchEvent(new Event('progress'))
    await expect.element(seekBar).toBeDisabled()
    await expect.element(button(/-10s$/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(/\+30s$/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(bar.getByRole('status')).toHaveTextContent('Spoelen lukt niet in deze aflevering.')
    await expect.element(button('Pauzeer')).toBeEnabled()
    const { currentTime } = sound
    await button(/\+30s$/).click({ force: true })
    expect(sound.currentTime).toBeLessThan(currentTime + 20)
    vi.restoreAllMocks()
    sound.dispatchEvent(new Event('progress'))
    await expect.element(seekBar).toBeEnabled()
  })
})

describe('the bar', () => {
  beforeEach(() => page.viewport(390, 844))

  test("the bar shows the app's logo without a picture, and when the picture fails", async () => {
    await openBar({ imageUrl: '/bestaat-niet.webp' })
    const cover = document.querySelector<HTMLImageElement>('.player-cover')
    await expect.poll(() => cover?.src).not.toContain('bestaat-niet')
    await expect.poll(() => cover?.naturalWidth).toBeGreaterThan(0)
  })

  test('the bar shows no teaser when there is none', async () => {
    await openBar({ teaser: { compact: '', wide: '' } })
    expect(bar.getByText('Wout, Noor en Milan').element().parentElement?.textContent).toBe(
      'Wout, Noor en Milan'
    )
  })

  test('the bar shows its episode before the facts are loaded', async () => {
    await openBar()
    const { $playable } = await import('../player.store.ts')
    $playable.set(undefined)
    await expect.element(bar.getByRole('link', { name: 'Aflevering 118' })).toBeVisible()
  })

  test('the bar does not take the focus when it opens', async () => {
    const link = document.querySelector<HTMLElement>('[data-play]')
    link?.focus()
    await openBar()
    await expect.poll(() => document.activeElement).toBe(link)
  })

  test.each(['loading', 'stalled'] satisfies Step[])(
    'the bar shows Laden... only when %s takes long',
    async (state) => {
      await openBarIn({ step: state, episode, tries: 0 })
      await expect.poll(() => bar.element().getAttribute('aria-busy')).toBe('true')
      expect(bar.getByText('Laden...').query()).toBeNull()
      await expect.element(bar.getByText('Laden...')).toBeVisible()
      $player.set({ step: 'playing', episode, tries: 0 })
      await expect.poll(() => bar.getByText('Laden...').query()).toBeNull()
      expect(bar.element().getAttribute('aria-busy')).toBe('false')
    }
  )

  test('the bar offers a retry where playback failed, on the button that had the focus', async () => {
    await openBarIn({ step: 'loading', episode, tries: 3 })
    button('Pauzeer').element().focus()
    $player.set({ step: 'failed', episode, reason: 'network' })
    await expect.element(bar.getByRole('status')).toHaveTextContent('Afspelen lukt niet.')
    await expect.poll(() => document.activeElement?.textContent).toBe('Probeer opnieuw')
    await button('Probeer opnieuw').click()
    expect(step()).toBe('loading')
  })

  test('the bar reports a lost connection', async () => {
    await openBarIn({ step: 'failed', episode, reason: 'network' })
    $isOffline.set(true)
    await expect.element(bar.getByRole('status')).toHaveTextContent('Je bent offline. Afspelen lukt niet.')
    $isOffline.set(false)
  })

  test('the bar announces once where it continued, and is silent during playback', async () => {
    await openBar()
    $resumedAtSeconds.set(67)
    await expect.element(bar.getByRole('status')).toHaveTextContent('Hervat vanaf 1 minuut 7 seconden')
    $resumedAtSeconds.set(0)
    await expect.poll(() => bar.getByRole('status').element().textContent).toBe('')
    const announced: string[] = []
    const listening = new MutationObserver(() =>
      announced.push(bar.getByRole('status').element().textContent ?? '')
    )
    listening.observe(bar.getByRole('status').element(), {
      childList: true,
      subtree: true,
      characterData: true
    })
    const before = $positionSeconds.get()
    await expect.poll(() => $positionSeconds.get()).toBeGreaterThan(before + 0.5)
    listening.disconnect()
    expect(announced).toEqual([])
  })

  test("the bar has 'Meer' on a phone, the chapters too where there is room, and all when it is wide", async () => {
    await openBar()
    await page.viewport(320, 800)
    expect(isShown('Meer')).toBe(true)
    for (const name of ['Hoofdstukken, nu Welkom', 'Slaaptimer']) expect(isShown(name), name).toBe(false)
    await page.viewport(390, 800)
    expect(isShown('Meer')).toBe(true)
    expect(isShown('Hoofdstukken, nu Welkom')).toBe(true)
    expect(isShown('Slaaptimer')).toBe(false)
    await page.viewport(1280, 800)
    for (const name of ['Slaaptimer', 'Snelheid', 'Demp', 'Volume']) expect(isShown(name), name).toBe(true)
  })

  test('the bar leaves the focus on the play link of its episode', async () => {
    await openBar()
    await button('Sluit speler').click()
    await expect.poll(() => bar.query()).toBeNull()
    await expect.poll(() => document.activeElement?.getAttribute('data-play')).toBe('ep-118')
  })

  test('the bar leaves the focus on the page when there is no such link', async () => {
    await openBar()
    const link = document.querySelector<HTMLElement>('[data-play]')
    link?.setAttribute('data-play', 'ep-7')
    await button('Sluit speler').click()
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
    link?.setAttribute('data-play', 'ep-118')
  })
})

describe('on a phone', () => {
  const box = (name: string | RegExp) => button(name).element().getBoundingClientRect()
  const middle = ({ top, height }: DOMRect) => top + height / 2

  test.each([320, 360, 390])('the bar of %d px has two rows: what plays, and the rest', async (width) => {
    await page.viewport(width, 844)
    await openBar()
    const { top, height } = bar.element().getBoundingClientRect()
    expect(height).toBeLessThan(112)
    const firstRow = [
      box('Pauzeer'),
      bar.getByRole('link', { name: '118 · Hemel' }).element().getBoundingClientRect()
    ]
    for (const one of firstRow) expect(one.bottom - top).toBeLessThanOrEqual(64)
    const secondRow = [box(/-10s$/), box(/\+30s$/), box('Sluit speler')]
    expect(new Set(secondRow.map((one) => Math.round(middle(one)))).size).toBe(1)
    for (const one of secondRow) expect(one.top - top).toBeGreaterThanOrEqual(58)
    const times = document.querySelector('.player-times')
    expect(times?.textContent).toMatch(/^0:00:0\d0:05:00$/)
    expect(times?.getBoundingClientRect().height).toBeLessThan(24)
    expect(times?.scrollWidth).toBeLessThanOrEqual(times?.clientWidth ?? 0)
  })

  test('the strip is the upper edge of the bar, and can be pressed beside it', async () => {
    await page.viewport(390, 844)
    await openBar()
    const strip = document.querySelector('.player .reel')?.getBoundingClientRect()
    expect(strip).toMatchObject({ left: 0, width: 390, height: 4 })
    const { top } = bar.element().getBoundingClientRect()
    expect(Math.abs((strip?.top ?? 0) - top)).toBeLessThanOrEqual(1)
    for (const y of [top - 10, top + 1, top + 8])
      expect(document.elementFromPoint(200, y), `at ${y - top}`).toBe(seekBar.element())
    expect(document.elementFromPoint(340, top + 12)?.closest('button')).toBe(button('Pauzeer').element())
  })

  test('text of twice the size needs more height, and nothing is cut sideways', async () => {
    await page.viewport(390, 844)
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await openBar()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(box('Sluit speler').right).toBeLessThanOrEqual(390)
    const times = document.querySelector('.player-times')
    expect(times?.scrollWidth).toBeLessThanOrEqual(times?.clientWidth ?? 0)
  })
})

describe('the cover of the pressed card', () => {
  const nameOf = (element: Element | null) =>
    element instanceof HTMLElement ? element.style.getPropertyValue('view-transition-name') : undefined
  beforeEach(() => {
    const cover = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    const card = document.createElement('article')
    card.dataset.episode = 'ep-118'
    card.innerHTML = `<span class="cover"><img src="${cover}" alt="" width="200" height="200"></span><h2>Hemel</h2>`
    document.querySelector('main')?.append(card)
  })

  test('moves into the bar once it is there', async () => {
    const onPage = document.querySelector('.cover img')
    const inBar = () => document.querySelector('.player .player-cover')
    const named: unknown[] = []
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
      named.push(nameOf(onPage), nameOf(document.documentElement))
      if (typeof update === 'function') void update()
      named.push(nameOf(onPage), nameOf(inBar()))
      return { ready: Promise.reject(new Error('skipped')), finished } as unknown as ViewTransition
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await openBar()
    await expect.poll(() => named).toEqual(['player-cover', 'none', '', 'player-cover'])
    finish()
    await expect.poll(() => nameOf(document.documentElement)).toBe('')
    expect(nameOf(inBar())).toBe('')
  })

  test('does not move for a visitor who wants calm', async () => {
    const start = vi.spyOn(document, 'startViewTransition')
    const isMatch = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? { ...isMatch(query), matches: true } : isMatch(query)
    )
    onTestFinished(() => void vi.restoreAllMocks())
    await openBar()
    expect(start).not.toHaveBeenCalled()
  })
})

test('the wide bar keeps to the column of the page', async () => {
  await page.viewport(1280, 800)
  await openBar()
  const cover = document.querySelector('.player-cover')?.getBoundingClientRect()
  expect(cover?.left).toBe(100)
  expect(button('Sluit speler').element().getBoundingClientRect().right).toBeLessThanOrEqual(1180)
})

describe('its panels', () => {
  const open = async (name: string | RegExp) => {
    await button(name).click()
    return page.getByRole('dialog')
  }

  beforeEach(async () => {
    await page.viewport(800, 844)
    await openBar()
    togglePlay()
    seekTo(70)
  })

  test('the panels list the chapters, mark the current one and seek', async () => {
    const panel = await open('Hoofdstukken, nu Anora')
    await expect
      .element(panel.getByRole('button', { name: '0:01:00 Anora' }))
      .toHaveAttribute('aria-current', 'true')
    await expect.poll(() => document.activeElement?.textContent).toBe('0:01:00 Anora')
    await panel.getByRole('button', { name: '0:02:30 Flow' }).click()
    expect($positionSeconds.get()).toBe(150)
    await expect.element(button('Hoofdstukken, nu Flow')).toHaveFocus()
    expect(panel.query()).toBeNull()
  })

  test('the panels go to the previous and next chapter', async () => {
    const panel = await open(/^Hoofdstukken/)
    await panel.getByRole('button', { name: 'Volgend hoofdstuk' }).click()
    expect($positionSeconds.get()).toBe(150)
    await panel.getByRole('button', { name: 'Vorig hoofdstuk' }).click()
    expect($positionSeconds.get()).toBe(60)
  })

  test('the panels close with Escape, which never closes the player', async () => {
    const panel = await open(/^Hoofdstukken/)
    await expect.poll(() => document.activeElement?.textContent).toContain('Anora')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(/^Hoofdstukken/)).toHaveFocus()
    expect(panel.query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(step()).toBe('paused')
  })

  test("the sheet 'Meer' of a phone has a row for what comes next and for the chapters, with what is set, which slide in, and leaves out spoilers", async () => {
    await page.viewport(390, 844)
    $queue.set(['ep-117', 'ep-116'])
    $playable.set({ ...facts, films: [{ title: 'Anora', label: 'Anora (2024)', tmdbId: 1, seconds: 60 }] })
    const panel = await open('Meer')
    await panel.getByRole('switch', { name: 'Zonder spoilers' }).click()
    expect($withoutSpoilers.get()).toBe(true)
    $withoutSpoilers.set(false)
    await panel.getByRole('button', { name: 'Hierna 2' }).click()
    await expect.element(panel.getByRole('heading', { name: 'Hierna' })).toBeInTheDocument()
    await expect.element(panel.getByRole('button', { name: 'Terug naar Meer' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('button', { name: 'Hierna 2' })).toHaveFocus()
    await panel.getByRole('button', { name: 'Hoofdstukken Anora' }).click()
    await expect.poll(() => document.activeElement?.textContent).toBe('0:01:00 Anora')
    await panel.getByRole('button', { name: '0:02:30 Flow' }).click()
    expect($positionSeconds.get()).toBe(150)
    expect(panel.query()).toBeNull()
    await expect.element(button('Meer')).toHaveFocus()
    $queue.set([])
  })

  test('the panels have every speed in a list, and keep it', async () => {
    const panel = await open('Meer')
    await panel.getByRole('combobox', { name: 'Snelheid' }).selectOptions('1,5×')
    expect($speed.get()).toBe(1.5)
    $speed.set(1)
  })

  test('the panels set the sleep timer, show the remaining time and extend it', async () => {
    const panel = await open('Meer')
    await panel.getByRole('button', { name: '30 minuten' }).click()
    await expect.element(panel.getByRole('group', { name: 'Slaaptimer, nog 30 minuten' })).toBeVisible()
    await panel.getByRole('button', { name: 'Slaaptimer 30 min' }).click()
    await panel.getByRole('button', { name: '+5 minuten' }).click()
    await expect.element(panel.getByRole('group', { name: 'Slaaptimer, nog 35 minuten' })).toBeVisible()
    await expect.element(button('Meer, Slaaptimer, nog 35 minuten')).toBeVisible()
    await panel.getByRole('button', { name: 'Einde aflevering' }).click()
    expect($sleepTimer.get()).toEqual({ kind: 'episode' })
    await panel.getByRole('button', { name: 'Uit', exact: true }).click()
    expect($sleepTimer.get()).toEqual({ kind: 'off' })
  })

  test('the panels offer the speed as a list in the wide bar', async () => {
    await page.viewport(1280, 800)
    await bar.getByRole('combobox', { name: 'Snelheid' }).selectOptions('1,2×')
    expect($speed.get()).toBe(1.2)
    $speed.set(1)
  })

  test('the panels hold behind one button what the wide bar does not show itself', async () => {
    await page.viewport(1280, 800)
    const panel = await open('Meer')
    await expect.element(panel.getByRole('button', { name: /^Deel dit moment/ })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Sneltoetsen' })).toBeVisible()
    for (const name of ['Hierna', 'Demp', 'Trager'])
      expect(panel.getByRole('button', { name }).query(), name).toBeNull()
  })

  test('the panels set the speed in small steps up to three times', async () => {
    $speed.set(2.9)
    const panel = await open('Meer')
    const faster = panel.getByRole('button', { name: 'Sneller' })
    await faster.click()
    expect($speed.get()).toBe(3)
    await expect.element(faster).toHaveAttribute('aria-disabled', 'true')
    await panel.getByRole('button', { name: 'Trager' }).click()
    await expect.element(panel.getByRole('combobox', { name: 'Snelheid' })).toHaveValue('2.9')
    $speed.set(1)
  })

  test('the panels share this moment', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const panel = await open('Meer')
    await panel.getByRole('button', { name: 'Deel dit moment 0:01:10' }).click()
    await expect.poll(() => write).toHaveBeenCalledWith(expect.stringMatching(/\/aflevering\/118\/\?t=70$/))
    expect(panel.query()).toBeNull()
    write.mockRestore()
  })

  test('the panels are hidden when there are no chapters', async () => {
    await openBar({ chapters: [] })
    await expect.poll(() => button(/^Hoofdstukken/).query()).toBeNull()
  })
})

describe('the volume', () => {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    await openBar()
    return () => $volume.set(1)
  })
  const volume = bar.getByRole('slider', { name: 'Volume' })

  test('the volume changes what is heard, is kept, and ends muting', async () => {
    await button('Demp').click()
    expect(volume.element().getAttribute('aria-valuetext')).toBe('0 procent')
    await volume.fill('0.5')
    expect(sound.volume).toBe(0.5)
    expect(sound.muted).toBe(false)
    expect($volume.get()).toBe(0.5)
    await expect.element(volume).toHaveAttribute('aria-valuetext', '50 procent')
  })

  test('the volume moves by the arrows, which then do not move the position', async () => {
    togglePlay()
    seekTo(70)
    volume.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect($volume.get()).toBe(0.95)
    expect($positionSeconds.get()).toBe(70)
  })
})

describe('the full screen of a phone', () => {
  const screen = page.getByRole('dialog', { name: 'Speler' })
  const opener = () => button('Open op volledig scherm')
  beforeEach(async () => {
    await page.viewport(390, 844)
    await openBar()
    await opener().click()
    await expect.element(screen).toBeVisible()
  })

  test('the full screen of a phone shows cover, title, times and the main controls, fills the screen whatever comes next, and plays on', async () => {
    $queue.set(Array.from({ length: 40 }, (_, index) => `ep-${index}`))
    onTestFinished(() => $queue.set([]))
    expect(step()).toBe('playing')
    await expect.element(screen.getByRole('link', { name: '118 · Hemel' })).toBeVisible()
    for (const name of ['Pauzeer', /10 seconden terug/, /30 seconden vooruit/])
      await expect.element(screen.getByRole('button', { name })).toBeVisible()
    await expect.element(screen.getByRole('slider', { name: 'Positie in de aflevering' })).toBeVisible()
    expect(screen.element().scrollHeight).toBeLessThanOrEqual(844)
    await expect.poll(() => screen.element().contains(document.activeElement)).toBe(true)
  })

  test('the full screen of a phone has the sheet too, which closes by itself and gives the focus back', async () => {
    await screen.getByRole('button', { name: 'Meer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Meer' })
    await sheet.getByRole('button', { name: 'Sneller' }).click()
    expect($speed.get()).toBe(1.1)
    $speed.set(1)
    await sheet.getByRole('button', { name: 'Hoofdstukken Welkom' }).click()
    await sheet.getByRole('button', { name: '0:01:00 Anora' }).click()
    await expect.poll(() => sheet.query()).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Meer' })).toHaveFocus()
    expect($positionSeconds.get()).toBeGreaterThanOrEqual(60)
    await screen.getByRole('button', { name: 'Meer' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => sheet.query()).toBeNull()
    await expect.element(screen).toBeVisible()
  })

  test.each(['button', 'Escape'])(
    'the full screen of a phone closes by %s, gives the focus back and plays on',
    async (way) => {
      if (way === 'Escape') await userEvent.keyboard('{Escape}')
      else await screen.getByRole('button', { name: 'Verklein de speler' }).click()
      await expect.poll(() => screen.query()).toBeNull()
      await expect.element(opener()).toHaveFocus()
      expect(step()).toBe('playing')
    }
  )
})

describe('the page of the episode', () => {
  const article = document.createElement('article')
  const current = () => [...article.querySelectorAll('[aria-current="true"]')].map((one) => one.textContent)
  beforeEach(async () => {
    article.className = 'episode-page'
    article.dataset.episode = 'ep-118'
    article.innerHTML = `<ol class="chapters"><li id="t=0"><a href="?t=0">Welkom</a></li>
      <li id="t=60"><a href="?t=60">Anora</a></li></ol>`
    document.body.append(article)
    await openBar()
    pause()
    return () => article.remove()
  })

  test('the page of the episode marks the chapter that plays, and only that one, until the player is closed', async () => {
    await expect.poll(current).toEqual(['Welkom'])
    seekTo(70)
    await expect.poll(current).toEqual(['Anora'])
    await button('Sluit speler').click()
    await expect.poll(current).toEqual([])
  })

  test('the page of the episode marks it after a navigation, and nothing on the page of another episode', async () => {
    await expect.poll(current).toEqual(['Welkom'])
    const markup = article.innerHTML
    article.innerHTML = markup.replace(' aria-current="true"', '')
    document.dispatchEvent(new Event('astro:page-load'))
    expect(current()).toEqual(['Welkom'])
    article.dataset.episode = 'ep-117'
    seekTo(70)
    await expect.poll(current).toEqual([])
  })
})
