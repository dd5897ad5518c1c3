import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installByHand, offer } from './banner.client.ts'
import { INSTALL_DISMISSAL_MS, INSTALL_DISMISSED_KEY } from './rules.ts'
import { $installBanner, $installPrompt, $isInstalled, type InstallPrompt } from './store.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const banner = () => document.querySelector<HTMLElement>('.install-banner:not([hidden])')
const buttons = () => [...(banner()?.querySelectorAll('button') ?? [])]
const press = (label: string) =>
  buttons()
    .find((button) => button.textContent === label)
    ?.click()
const storedUntil = () => Number(localStorage.getItem(INSTALL_DISMISSED_KEY))

function promptThat(ends: 'accepted' | 'dismissed' | 'fails'): InstallPrompt {
  return Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => {
      if (ends === 'fails') throw new DOMException('no gesture', 'NotAllowedError')
    },
    userChoice: Promise.resolve({ outcome: ends === 'fails' ? ('dismissed' as const) : ends })
  })
}

function beAnIphone({ isStandalone = false } = {}) {
  vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5, standalone: isStandalone })
}

beforeEach(() => {
  document.head.innerHTML += '<meta property="og:site_name" content="KINO 9">'
})
afterEach(async () => {
  vi.unstubAllGlobals()
  // Forgets the no, as after seven days.
  localStorage.removeItem(INSTALL_DISMISSED_KEY)
  dispatchEvent(
    new StorageEvent('storage', { key: INSTALL_DISMISSED_KEY, newValue: '0', storageArea: localStorage })
  )
  $installBanner.set({ step: 'hidden' })
  $installPrompt.set(undefined)
  $isInstalled.set(false)
})

describe('a browser that can install by itself', () => {
  test('is offered it, without taking the focus', () => {
    $installPrompt.set(promptThat('accepted'))
    const before = document.activeElement
    offer()
    expect(banner()?.querySelector('.foot-title')?.textContent).toBe('Installeer KINO 9')
    expect(buttons().map((button) => button.textContent)).toEqual(['Installeren', 'Later'])
    expect(document.activeElement).toBe(before)
  })

  test('that installs is marked so, and the banner goes', async () => {
    $installPrompt.set(promptThat('accepted'))
    offer()
    press('Installeren')
    await vi.waitFor(() => expect(banner()).toBeNull())
    expect($isInstalled.get()).toBe(true)
    expect(storedUntil()).toBe(0)
    offer()
    expect(banner()).toBeNull()
  })

  test('whose own prompt is declined is not asked for seven days', async () => {
    $installPrompt.set(promptThat('dismissed'))
    offer()
    press('Installeren')
    await vi.waitFor(() => expect(banner()).toBeNull())
    expect($isInstalled.get()).toBe(false)
    expect(storedUntil() - Date.now()).toBeGreaterThan(INSTALL_DISMISSAL_MS - 5000)
    $installPrompt.set(promptThat('accepted'))
    offer()
    expect(banner()).toBeNull()
  })

  test('whose prompt fails keeps the banner, and says nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    $installPrompt.set(promptThat('fails'))
    offer()
    press('Installeren')
    await vi.waitFor(() => expect(warned).toHaveBeenCalled())
    expect(buttons().map((button) => button.textContent)).toEqual(['Installeren', 'Later'])
    expect($isInstalled.get()).toBe(false)
    expect(storedUntil()).toBe(0)
    warned.mockRestore()
  })

  test('is left alone for seven days after Later', () => {
    $installPrompt.set(promptThat('accepted'))
    offer()
    press('Later')
    expect(banner()).toBeNull()
    expect(storedUntil() - Date.now()).toBeGreaterThan(INSTALL_DISMISSAL_MS - 5000)
    expect(storedUntil() - Date.now()).toBeLessThanOrEqual(INSTALL_DISMISSAL_MS)
    offer()
    expect(banner()).toBeNull()
  })

  test('loses the banner when it was installed from its menu', () => {
    $installPrompt.set(promptThat('accepted'))
    offer()
    $isInstalled.set(true)
    expect(banner()).toBeNull()
  })
})

describe('an iPhone', () => {
  test('gets its steps on demand, with the focus where they begin', () => {
    beAnIphone()
    offer()
    expect(buttons().map((button) => button.textContent)).toEqual(['Toon instructies', 'Later'])
    buttons()[0]?.focus()
    press('Toon instructies')
    const steps = [...(banner()?.querySelectorAll('li') ?? [])]
    expect(steps.map((step) => step.textContent)).toEqual([
      'Tik onderaan op het deelicoon .',
      'Kies Voeg toe aan beginscherm; soms heet dat ‘Zet op beginscherm’.',
      'Tik op Voeg toe om te bevestigen.'
    ])
    expect(steps[0]?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual([
      undefined,
      'Voeg toe aan beginscherm',
      'Voeg toe'
    ])
    expect(buttons().map((button) => button.textContent)).toEqual(['Begrepen', 'Later'])
    expect(document.activeElement?.textContent).toBe('Installeer KINO 9')
  })

  test.each(['Begrepen', 'Later'])('is left alone for seven days after %s', (answer) => {
    beAnIphone()
    offer()
    press('Toon instructies')
    press(answer)
    expect(banner()).toBeNull()
    expect(storedUntil()).toBeGreaterThan(Date.now())
  })

  test('that runs the installed app is not asked', () => {
    beAnIphone({ isStandalone: true })
    offer()
    expect(banner()).toBeNull()
    expect($isInstalled.get()).toBe(true)
  })
})

test('nothing is offered where nothing can be installed', () => {
  offer()
  expect(banner()).toBeNull()
})

test.each(['"morgen"', '{', String(Date.now() + 900 * 86_400_000)])(
  'a stored %s does not keep the banner away',
  (rubbish) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem(INSTALL_DISMISSED_KEY, rubbish)
    dispatchEvent(
      new StorageEvent('storage', {
        key: INSTALL_DISMISSED_KEY,
        newValue: rubbish,
        storageArea: localStorage
      })
    )
    $installPrompt.set(promptThat('accepted'))
    offer()
    expect(banner()).not.toBeNull()
    warned.mockRestore()
  }
)

test('by hand the steps open with the focus, which goes back afterwards', async () => {
  beAnIphone()
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  installByHand(opener)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Installeer KINO 9'))
  press('Begrepen')
  expect(document.activeElement).toBe(opener)
  opener.remove()
})
