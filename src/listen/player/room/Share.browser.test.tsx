import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../styles/global.css'
import { $toasts } from '../../../site/notices/notices.store.ts'
import { LinkDialog } from '../../../site/sharing/LinkDialog.tsx'
import { $linkToCopy, share } from '../../../site/sharing/sharing.store.ts'
import { $offer } from '../../episodes/offer.store.ts'
import { episodeLink } from '../../sharing/episode-link.service.ts'
import { $player, $positionSeconds } from '../player.store.ts'
import { Share } from './Share.tsx'

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
  $linkToCopy.set('')
})

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard'])
    delete (navigator as unknown as Record<string, unknown>)[name]
  document.querySelector('meta[property="og:url"]')?.remove()
  vi.useRealTimers()
})

describe('a shared link', () => {
  test("the share button opens the system's share sheet if there is one", async () => {
    const sheet = vi.fn(async () => {})
    give('canShare', () => true)
    give('share', sheet)
    expect(await share('Kort', URL_118)).toBe('shared')
    expect(sheet).toHaveBeenCalledWith({ title: 'Kort', url: URL_118 })
    expect(copied).toEqual([])
  })

  test.each(['AbortError', 'InvalidStateError'])(
    'a shared link is not copied when the sheet ends with %s',
    async (name) => {
      give('canShare', () => true)
      give('share', fails(name))
      expect(await share('Kort', URL_118)).toBe('dismissed')
      expect(copied).toEqual([])
    }
  )

  test.each(['NotAllowedError', 'DataError'])(
    'a shared link is copied when the sheet fails with %s',
    async (name) => {
      give('canShare', () => true)
      give('share', fails(name))
      expect(await share('Kort', URL_118)).toBe('copied')
      expect(copied).toEqual([URL_118])
    }
  )

  test('a shared link is copied if there is no share sheet, with a notice', async () => {
    expect(await share('Kort', URL_118)).toBe('copied')
    expect($toasts.get().find(({ isOpen }) => isOpen)?.text).toBe('Link gekopieerd')
  })

  test.each([
    ['refuses', { writeText: fails('NotAllowedError') }],
    ['has no clipboard', undefined]
  ])('a shared link is shown, selected, when the browser %s', async (_, clipboard) => {
    give('clipboard', clipboard)
    await render(<LinkDialog />)
    expect(await share('Kort', URL_118)).toBe('shown')
    const dialog = page.getByRole('dialog', { name: 'Kopieer de link' })
    const field = dialog.getByRole('textbox', { name: 'Link' })
    await expect.element(field).toHaveFocus()
    const { value, selectionStart, selectionEnd } = field.element() as HTMLInputElement
    expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe(URL_118)
    await dialog.getByRole('button', { name: 'Sluit' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a shared link is canonical, whatever the current URL', () => {
    expect(episodeLink('117', 70)).toBe('https://kino9.example/aflevering/117/?t=70')
  })
})

const inMenu = (name: string) => page.getByRole('dialog').getByRole('button', { name })

async function openMenu() {
  const { container } = await render(<Share slug="118" />)
  await page.getByRole('button', { name: 'Deel', exact: true }).click()
  await expect.element(inMenu('Kopieer link')).toBeVisible()
  return container
}

describe('the time switch', () => {
  const from = () => page.getByRole('switch')
  const episode = { id: 'ep-118', slug: '118', audioUrl: '/118.mp3' }

  beforeEach(openMenu)

  test('the time switch is shown while this episode is in the player, with its position', async () => {
    $player.set({ step: 'paused', episode, isBroken: false })
    await expect.element(from()).not.toBeInTheDocument()
    $positionSeconds.set(754.6)
    await expect.element(from()).toHaveAccessibleName('Vanaf 0:12:34')
    $player.set({ step: 'closed' })
    await expect.element(from()).not.toBeInTheDocument()
  })

  test('the time switch is hidden for another episode, and at the end of this one', async () => {
    $positionSeconds.set(290)
    $player.set({ step: 'paused', episode: { ...episode, id: 'ep-117' }, isBroken: false })
    await expect.element(from()).not.toBeInTheDocument()
    $player.set({ step: 'paused', episode, isBroken: false })
    await expect.element(from()).toBeVisible()
    $player.set({ step: 'ended', episode })
    await expect.element(from()).not.toBeInTheDocument()
  })

  test('the time switch shows the time in the URL', async () => {
    $offer.set({ id: 'ep-118', atSeconds: 130 })
    await expect.element(from()).toHaveAccessibleName('Vanaf 0:02:10')
  })

  test('the time switch keeps the time at which it was switched on, and shares that', async () => {
    $player.set({ step: 'paused', episode, isBroken: false })
    $positionSeconds.set(754)
    await from().click()
    await expect.element(from()).toBeChecked()
    $positionSeconds.set(800)
    await expect.element(from()).toHaveAccessibleName('Vanaf 0:12:34')
    await inMenu('Kopieer link').click()
    await expect.poll(() => copied).toEqual([`${URL_118}?t=754`])
    await from().click()
    await expect.element(from()).toHaveAccessibleName('Vanaf 0:13:20')
  })

  test('the time switch is off once the time is gone', async () => {
    $player.set({ step: 'paused', episode, isBroken: false })
    $positionSeconds.set(754)
    await from().click()
    $player.set({ step: 'closed' })
    await expect.element(from()).not.toBeInTheDocument()
    $player.set({ step: 'paused', episode, isBroken: false })
    await expect.element(from()).not.toBeChecked()
  })
})

test('one button holds every way to share', async () => {
  $offer.set({ id: 'ep-118', atSeconds: 130 })
  const container = await openMenu()
  const names = [...container.querySelectorAll('[popover] :is(button, label)')].map((control) =>
    control.textContent?.replace('Link gekopieerd', '')
  )
  expect(names).toEqual(['Vanaf 0:02:10', 'Kopieer link', 'QR-code', 'Citaat', 'Insluiten'])
})

test("the menu offers the system's share sheet where there is one, and closes once it was used", async () => {
  const sheet = vi.fn(async () => {})
  give('canShare', () => true)
  give('share', sheet)
  await render(<Share slug="118" />)
  await page.getByRole('button', { name: 'Deel', exact: true }).click()
  await inMenu('Deel via…').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sheet).toHaveBeenCalledWith({ title: document.title, url: URL_118 })
})

test('the menu says that the link was copied at its own width, and resets after a while', async () => {
  await openMenu()
  const button = inMenu('Kopieer link').element() as HTMLElement
  const { width } = button.getBoundingClientRect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  button.click()
  const words = () => button.querySelector('span > span')?.textContent
  await vi.waitFor(() => expect(words()).toBe('Link gekopieerd'), 60_000)
  expect(button.getBoundingClientRect().width).toBe(width)
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(words()).toBe('Kopieer link'), 60_000)
  expect(copied).toEqual([URL_118])
})
