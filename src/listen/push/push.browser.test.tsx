// The settings card and the banner in a real browser, with a simulated push manager and server.
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pushBannerText, pushCardText, pushErrorText } from '#texts/push.ts'
import { InstallBanner } from '../../site/install/InstallBanner.tsx'
import { $installBanner } from '../../site/install/install.store.ts'
import { $pushBanner } from '../../site/notices/foot-banner.store.ts'
import { $toasts } from '../../site/notices/notices.store.ts'
import { offerPush } from './banner.store.ts'
import { PushBanner } from './PushBanner.tsx'
import { PushCard } from './PushCard.tsx'
import { PUSH_DISMISSED_KEY } from './prompt.ts'
import { checkPush } from './push.service.ts'
import { $push } from './push.store.ts'

const KEY = `B${'A'.repeat(86)}`
const JSON_OF = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: KEY, auth: 'A'.repeat(22) }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** The behaviour of browser and server in a test. */
interface BrowserState {
  permission: NotificationPermission
  answer: NotificationPermission
  isSubscribed: boolean
  /** What `subscribe`, `getRegistration` or `register` do instead of succeeding. */
  fails: 'subscribe' | 'check' | 'register' | undefined
  /** Paths that the server refuses. */
  refused: string[]
}
let browser: BrowserState
let requests: { path: string; body: unknown }[]

const subscription = {
  endpoint: JSON_OF.endpoint,
  toJSON: () => JSON_OF,
  unsubscribe: async () => {
    browser.isSubscribed = false
    return true
  }
}
const pushManager = {
  getSubscription: async () => (browser.isSubscribed ? subscription : null),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    if (browser.fails === 'subscribe') throw new DOMException('no service', 'AbortError')
    expect(applicationServerKey.byteLength).toBe(65)
    browser.isSubscribed = true
    return subscription
  }
}

function beBrowser(changes: Partial<BrowserState> = {}) {
  browser = {
    permission: 'default',
    answer: 'granted',
    isSubscribed: false,
    fails: undefined,
    refused: [],
    ...changes
  }
  const registration = { pushManager }
  const fail = (when: BrowserState['fails']) => {
    if (browser.fails === when) throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => {
    fail('check')
    return registration as unknown as ServiceWorkerRegistration
  })
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(async () => {
    fail('register')
    return registration as unknown as ServiceWorkerRegistration
  })
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(
    Promise.resolve(registration as unknown as ServiceWorkerRegistration)
  )
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    browser.permission = browser.answer
    return browser.answer
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    requests.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    if (browser.refused.includes(path)) return new Response('{}', { status: 500 })
    const body = path.endsWith('key') ? { publicKey: KEY } : { ok: true }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
}

const card = () => document.querySelector('.push-card') as HTMLElement
const cardSays = () => card().querySelector('p')?.textContent
const cardError = () => card().querySelector('[role=alert]')
const cardButton = () => card().querySelector('button') as HTMLButtonElement

async function showCard(): Promise<void> {
  await render(<PushCard siteName="KINO 9" />)
  await expect.poll(() => $push.get().step).not.toBe('checking')
  // Rendered as well.
  flushSync(() => {})
}

const banner = () => document.querySelector<HTMLElement>('.push-banner')
const bannerButton = (label: string) =>
  [...(banner()?.querySelectorAll('button') ?? [])].find((button) => button.textContent === label)
const press = (label: string) => flushSync(() => bannerButton(label)?.click())
const offer = async () => {
  await offerPush()
  flushSync(() => {})
}
const requestedPaths = () => requests.map(({ path }) => path)

beforeEach(() => {
  requests = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  $push.set({ step: 'checking', isBusy: false })
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem(PUSH_DISMISSED_KEY)
  dispatchEvent(
    new StorageEvent('storage', { key: PUSH_DISMISSED_KEY, newValue: '0', storageArea: localStorage })
  )
  $pushBanner.set('hidden')
  $installBanner.set({ step: 'hidden' })
})

describe('the settings card', () => {
  test('the settings card switches on, and says so', async () => {
    beBrowser()
    await showCard()
    expect(cardSays()).toBe(pushCardText.off)
    expect(cardButton().textContent).toBe('Inschakelen')
    flushSync(() => cardButton().click())
    expect(cardButton().getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => cardSays()).toBe(pushCardText.on)
    expect(cardButton().textContent).toBe('Uitschakelen')
    expect(cardButton().getAttribute('aria-disabled')).not.toBe('true')
    // The effects of a press are announced.
    expect(card().querySelector('[role=status]')?.textContent).toBe(pushCardText.on)
    expect(requests.at(-1)).toEqual({ path: '/api/push/subscribe', body: JSON_OF })
  })

  test('the settings card switches off: first on the server, then in the browser', async () => {
    beBrowser({ permission: 'granted', isSubscribed: true })
    await showCard()
    expect(requests, 'who is still here says so').toEqual([{ path: '/api/push/subscribe', body: JSON_OF }])
    expect(cardSays()).toBe(pushCardText.on)
    cardButton().click()
    await expect.poll(() => cardSays()).toBe(pushCardText.off)
    expect(browser.isSubscribed).toBe(false)
    expect(requests.at(-1)).toEqual({ path: '/api/push/unsubscribe', body: { endpoint: JSON_OF.endpoint } })
  })

  test('the settings card treats two presses as one', async () => {
    beBrowser()
    await showCard()
    cardButton().click()
    cardButton().click()
    await expect.poll(() => cardSays()).toBe(pushCardText.on)
    expect(requestedPaths().filter((path) => path.endsWith('subscribe'))).toHaveLength(1)
  })

  test.each<[string, Partial<BrowserState>, keyof typeof pushErrorText, string]>([
    ['a browser in which the visitor just refused', { answer: 'denied' }, 'denied', pushCardText.off],
    ['a prompt that was dismissed', { answer: 'default' }, 'denied', pushCardText.off],
    ['a worker that is not allowed', { fails: 'register' }, 'no worker', pushCardText.off],
    ['a push service that is unavailable', { fails: 'subscribe' }, 'not subscribed', pushCardText.off],
    ['a server that refuses', { refused: ['/api/push/subscribe'] }, 'server refused', pushCardText.off]
  ])('the settings card logs %s in English, and stays off', async (_, behaviour, error, words) => {
    beBrowser(behaviour)
    await showCard()
    cardButton().click()
    await expect.poll(() => cardError()?.textContent).toBe(pushErrorText[error])
    expect(cardError()?.getAttribute('lang')).toBe('en')
    expect(cardSays()).toBe(words)
    expect(browser.isSubscribed, 'nothing is left in the browser').toBe(false)
    expect(cardButton().getAttribute('aria-disabled')).not.toBe('true')
  })

  test('the settings card stays on when it cannot be switched off', async () => {
    beBrowser({ permission: 'granted', isSubscribed: true, refused: ['/api/push/unsubscribe'] })
    await showCard()
    cardButton().click()
    await expect.poll(() => cardError()?.textContent).toBe(pushErrorText['not unsubscribed'])
    expect(cardSays()).toBe(pushCardText.on)
    expect(browser.isSubscribed).toBe(true)
  })

  test('the settings card reports a check that fails', async () => {
    beBrowser({ permission: 'granted', fails: 'check' })
    await showCard()
    expect(cardError()?.textContent).toBe(pushErrorText['check failed'])
  })

  test('the settings card says that the browser does not support push, and offers nothing', async () => {
    beBrowser()
    vi.stubGlobal('PushManager', undefined)
    Reflect.deleteProperty(window, 'PushManager')
    await showCard()
    expect(cardSays()).toBe(pushCardText.unsupported)
    expect(cardError()?.textContent, 'said once, in one language').toBe('')
    expect(cardButton()).toBeNull()
    vi.unstubAllGlobals()
  })

  test('the settings card shows that a permission was revoked', async () => {
    beBrowser({ permission: 'granted', isSubscribed: true })
    await showCard()
    browser.permission = 'denied'
    await checkPush()
    flushSync(() => {})
    expect(cardSays()).toBe(pushCardText.denied)
  })
})

describe('the banner', () => {
  beforeEach(async () => {
    await render(
      <>
        <PushBanner siteName="KINO 9" />
        <InstallBanner siteName="KINO 9" />
      </>
    )
  })

  test('the banner shows without taking the focus, and switches push on when accepted', async () => {
    beBrowser()
    const before = document.activeElement
    await offer()
    expect(banner()?.querySelector('.foot-title')?.textContent).toBe('Mis nooit meer een aflevering.')
    expect(document.activeElement).toBe(before)
    // The key is loaded before the press, because the browser requires a recent gesture.
    expect(browser.isSubscribed).toBe(false)
    bannerButton('Meldingen inschakelen')?.click()
    await expect.poll(() => banner()).toBeNull()
    expect($push.get().step).toBe('on')
    await expect.poll(() => $toasts.get().find(({ isOpen }) => isOpen)?.text).toBe(pushCardText.on)
  })

  test('the banner is hidden for seven days after a refusal', async () => {
    beBrowser()
    await offer()
    press('Niet nu')
    expect(banner()).toBeNull()
    const until = Number(localStorage.getItem(PUSH_DISMISSED_KEY))
    expect(Math.abs(until - Date.now() - 7 * 86_400_000)).toBeLessThan(5000)
    await offer()
    expect(banner()).toBeNull()
  })

  test('the banner is hidden by an error', async () => {
    beBrowser({ answer: 'denied' })
    await offer()
    bannerButton(pushBannerText.enable)?.click()
    await expect.poll(() => banner()).toBeNull()
    expect($push.get()).toMatchObject({ step: 'denied', error: 'denied' })
  })

  test.each<[string, Partial<BrowserState>]>([
    ['who receives messages already', { permission: 'granted', isSubscribed: true }],
    ['who refused in the browser', { permission: 'denied' }]
  ])('the banner is not shown to a visitor %s', async (_, behaviour) => {
    beBrowser(behaviour)
    await offer()
    expect(banner()).toBeNull()
  })

  test('the banner explains installing first on an iPhone outside the app', async () => {
    beBrowser()
    const device = { userAgent: IPHONE, maxTouchPoints: 5, standalone: false }
    vi.stubGlobal('navigator', device)
    await offer()
    expect(banner()?.querySelector('.foot-pitch')?.textContent).toMatch(
      /^Op iPhone en iPad .* beginscherm\.$/
    )
    expect(bannerButton(pushBannerText.enable)).toBeUndefined()
    press('Toon instructies')
    expect(banner()).toBeNull()
    expect($installBanner.get()).toMatchObject({ step: 'steps', share: 'bottom' })
    await vi.waitFor(() => {
      const steps = document.querySelector<HTMLElement>('.install-banner')
      expect(steps?.contains(document.activeElement), 'the focus goes along').toBe(true)
    }, 60_000)
    expect(requests).toEqual([])
    vi.unstubAllGlobals()
  })

  test('the banner is never shown together with the install banner', async () => {
    beBrowser()
    $installBanner.set({ step: 'offer', by: 'prompt' })
    await offer()
    expect(banner()).toBeNull()
    $installBanner.set({ step: 'hidden' })
    await offer()
    expect(banner()).not.toBeNull()
    flushSync(() => $installBanner.set({ step: 'steps', share: 'bottom', openedBy: document.body }))
    expect(banner()).toBeNull()
  })
})
