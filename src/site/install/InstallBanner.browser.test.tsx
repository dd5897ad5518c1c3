import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { offerInstall } from './actions.ts'
import { InstallBanner } from './InstallBanner.tsx'
import { InstallCard } from './InstallCard.tsx'
import {
  $installBanner,
  $installPrompt,
  $isInstalled,
  type InstallPrompt,
  markInstalled
} from './install.store.ts'
import { INSTALL_DISMISSAL_MS, INSTALL_DISMISSED_KEY } from './install-dismissal.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const banner = () => document.querySelector<HTMLElement>('.install-banner')
const buttons = () => [...(banner()?.querySelectorAll('button') ?? [])]
const press = (label: string) =>
  flushSync(() =>
    buttons()
      .find((button) => button.textContent === label)
      ?.click()
  )
const offer = () => flushSync(offerInstall)
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

beforeEach(async () => {
  await render(<InstallBanner siteName="KINO 9" />)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  // Clears the refusal, as after seven days.
  localStorage.removeItem(INSTALL_DISMISSED_KEY)
  dispatchEvent(
    new StorageEvent('storage', { key: INSTALL_DISMISSED_KEY, newValue: '0', storageArea: localStorage })
  )
  $installBanner.set({ step: 'hidden' })
  $installPrompt.set(undefined)
  $isInstalled.set(false)
})

test('a browser that can install by itself shows the banner, without taking the focus', () => {
  $installPrompt.set(promptThat('accepted'))
  const before = document.activeElement
  offer()
  expect(banner()?.querySelector('.foot-title')?.textContent).toBe('Installeer KINO 9')
  expect(buttons().map((button) => button.textContent)).toEqual(['Installeren', 'Later'])
  expect(document.activeElement).toBe(before)
})

test('a browser that installs is remembered, and the banner closes', async () => {
  $installPrompt.set(promptThat('accepted'))
  offer()
  press('Installeren')
  await expect.poll(() => banner()).toBeNull()
  expect($isInstalled.get()).toBe(true)
  expect(storedUntil()).toBe(0)
  offer()
  expect(banner()).toBeNull()
})

test('a browser whose prompt was declined gets no banner for seven days', async () => {
  $installPrompt.set(promptThat('dismissed'))
  offer()
  press('Installeren')
  await expect.poll(() => banner()).toBeNull()
  expect($isInstalled.get()).toBe(false)
  expect(storedUntil() - Date.now()).toBeGreaterThan(INSTALL_DISMISSAL_MS - 5000)
  $installPrompt.set(promptThat('accepted'))
  offer()
  expect(banner()).toBeNull()
})

test('a browser whose prompt fails keeps the banner, without an error', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  $installPrompt.set(promptThat('fails'))
  offer()
  press('Installeren')
  await expect.poll(() => warned).toHaveBeenCalled()
  expect(buttons().map((button) => button.textContent)).toEqual(['Installeren', 'Later'])
  expect($isInstalled.get()).toBe(false)
  expect(storedUntil()).toBe(0)
  warned.mockRestore()
})

test('a browser that can install by itself gets no banner for seven days after "Later"', () => {
  $installPrompt.set(promptThat('accepted'))
  offer()
  press('Later')
  expect(banner()).toBeNull()
  expect(storedUntil() - Date.now()).toBeGreaterThan(INSTALL_DISMISSAL_MS - 5000)
  expect(storedUntil() - Date.now()).toBeLessThanOrEqual(INSTALL_DISMISSAL_MS)
  offer()
  expect(banner()).toBeNull()
})

test('the banner closes when the app was installed from the menu of the browser', () => {
  $installPrompt.set(promptThat('accepted'))
  offer()
  flushSync(markInstalled)
  expect(banner()).toBeNull()
})

test('an iPhone gets its steps on demand, with the focus at their start', () => {
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

test.each(['Begrepen', 'Later'])('an iPhone is not asked for seven days after %s', (answer) => {
  beAnIphone()
  offer()
  press('Toon instructies')
  press(answer)
  expect(banner()).toBeNull()
  expect(storedUntil()).toBeGreaterThan(Date.now())
})

test('an iPhone that runs the installed app gets no banner', () => {
  beAnIphone({ isStandalone: true })
  offer()
  expect(banner()).toBeNull()
  expect($isInstalled.get()).toBe(true)
})

test('nothing is shown where nothing can be installed', () => {
  offer()
  expect(banner()).toBeNull()
})

test.each(['"morgen"', '{', String(Date.now() + 900 * 86_400_000)])(
  'a stored %s does not suppress the banner',
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

describe('the settings card', () => {
  const card = () => document.querySelector('.install-card')

  test('the settings card opens the steps with the focus, which returns afterwards', async () => {
    beAnIphone()
    await render(<InstallCard siteName="KINO 9" />)
    expect(card()?.querySelector('p')?.textContent).toBe('Zet KINO 9 als app op dit toestel')
    const button = card()?.querySelector('button')
    expect(button?.textContent).toBe('Toon instructies')
    button?.click()
    await expect.poll(() => document.activeElement?.textContent).toBe('Installeer KINO 9')
    press('Begrepen')
    await expect.poll(() => document.activeElement).toBe(button)
  })

  test('the settings card points to the menu of the browser until there is a prompt', async () => {
    await render(<InstallCard siteName="KINO 9" />)
    await expect
      .poll(() => card()?.querySelector('p')?.textContent)
      .toBe('Zet KINO 9 als app op dit toestel via het menu van je browser')
    expect(card()?.querySelector('button')).toBeNull()
    $installPrompt.set(promptThat('accepted'))
    await expect.poll(() => card()?.querySelector('button')?.textContent).toBe('Installeren')
    expect(card()?.querySelector('[role="status"]'), 'nobody pressed').toBeNull()
    card()?.querySelector('button')?.click()
    await expect
      .poll(() => card()?.querySelector('[role="status"]')?.textContent)
      .toBe('KINO 9 staat als app op dit toestel')
    expect(card()?.querySelector('button')).toBeNull()
  })
})
