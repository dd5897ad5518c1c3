import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $offer } from '../episodes/store.ts'
import { $toasts } from '../notices/store.ts'
import { $player, $positionSeconds } from '../player/store.ts'
import { episodeLink, offerMoments, pressShare, share } from './share.client.ts'

const URL_118 = 'https://kino9.example/aflevering/118/'

function give(name: 'share' | 'canShare' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

const fails = (name: string) => () => Promise.reject(new DOMException('', name))
let copied: string[] = []

beforeEach(() => {
  copied = []
  give('canShare', undefined)
  give('clipboard', { writeText: async (text: string) => void copied.push(text) })
  $player.set({ step: 'closed' })
  $positionSeconds.set(0)
  $offer.set(undefined)
  document.head.insertAdjacentHTML('beforeend', `<meta property="og:url" content="${URL_118}">`)
  document.body.innerHTML = `<span class="share">
    <button type="button" data-share="118"><span data-copied>Deel</span></button>
    <label hidden><input type="checkbox" data-share-from><span></span></label></span>`
})

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard'])
    delete (navigator as unknown as Record<string, unknown>)[name]
  document.querySelector('meta[property="og:url"]')?.remove()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

describe('a link that is shared', () => {
  test('goes to the sheet of the system where there is one', async () => {
    const sheet = vi.fn(async () => {})
    give('canShare', () => true)
    give('share', sheet)
    expect(await share('Kort', URL_118)).toBe('shared')
    expect(sheet).toHaveBeenCalledWith({ title: 'Kort', url: URL_118 })
    expect(copied).toEqual([])
  })

  test.each(['AbortError', 'InvalidStateError'])(
    'is not copied behind a sheet that ends with %s',
    async (name) => {
      give('canShare', () => true)
      give('share', fails(name))
      expect(await share('Kort', URL_118)).toBe('dismissed')
      expect(copied).toEqual([])
    }
  )

  test.each(['NotAllowedError', 'DataError'])('is copied when the sheet fails with %s', async (name) => {
    give('canShare', () => true)
    give('share', fails(name))
    expect(await share('Kort', URL_118)).toBe('copied')
    expect(copied).toEqual([URL_118])
  })

  test('is copied where there is no sheet, with a notice', async () => {
    expect(await share('Kort', URL_118)).toBe('copied')
    expect($toasts.get().find(({ isOpen }) => isOpen)?.text).toBe('Link gekopieerd')
  })

  test.each([
    ['refuses', { writeText: fails('NotAllowedError') }],
    ['has no clipboard', undefined]
  ])('is shown, selected, when the browser %s', async (_, clipboard) => {
    give('clipboard', clipboard)
    expect(await share('Kort', URL_118)).toBe('shown')
    const field = document.activeElement as HTMLInputElement
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(URL_118)
    document.querySelector('dialog')?.querySelector('button')?.click()
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  })

  test('is canonical, wherever the page is looked at', () => {
    expect(episodeLink('117', 70)).toBe('https://kino9.example/aflevering/117/?t=70')
  })
})

describe('the switch beside the button', () => {
  const label = () => document.querySelector('label')
  const from = () => document.querySelector('input') as HTMLInputElement
  const episode = { id: 'ep-118', slug: '118', audioUrl: '/118.mp3' }

  beforeEach(() => offerMoments())

  test('is there while this episode is in the player, and names where it is', () => {
    $player.set({ step: 'paused', episode, isBroken: false })
    expect(label()?.hidden).toBe(true)
    $positionSeconds.set(754.6)
    expect(label()?.hidden).toBe(false)
    expect(label()?.textContent).toContain('Vanaf 12:34')
    $player.set({ step: 'closed' })
    expect(label()?.hidden).toBe(true)
  })

  test('is not there for another episode, nor at the end of this one', () => {
    $positionSeconds.set(290)
    $player.set({ step: 'paused', episode: { ...episode, id: 'ep-117' }, isBroken: false })
    expect(label()?.hidden).toBe(true)
    $player.set({ step: 'ended', episode })
    expect(label()?.hidden).toBe(true)
  })

  test('names the moment that the address offers', () => {
    $offer.set({ id: 'ep-118', atSeconds: 130 })
    expect(label()?.textContent).toContain('Vanaf 2:10')
  })

  test('holds the moment at which it was put on, and shares that', async () => {
    $player.set({ step: 'paused', episode, isBroken: false })
    $positionSeconds.set(754)
    from().click()
    $positionSeconds.set(800)
    expect(label()?.textContent).toContain('Vanaf 12:34')
    await pressShare(document.querySelector('button') as HTMLButtonElement)
    expect(copied).toEqual([`${URL_118}?t=754`])
    from().click()
    expect(label()?.textContent).toContain('Vanaf 13:20')
  })

  test('is off for the next page', () => {
    $player.set({ step: 'paused', episode, isBroken: false })
    $positionSeconds.set(754)
    from().click()
    $player.set({ step: 'closed' })
    expect(from().checked).toBe(false)
  })
})

test('the button says that the link was copied, and is itself again after a while', async () => {
  vi.useFakeTimers()
  const button = document.querySelector('button') as HTMLButtonElement
  await pressShare(button)
  expect(button.textContent).toContain('Link gekopieerd')
  vi.advanceTimersByTime(3000)
  expect(button.textContent).toContain('Deel')
  expect(copied).toEqual([URL_118])
})
