// The settings card and the banner in a real browser, with a push manager and a server of the test's own.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushBannerText, pushCardText, pushErrorText } from '../../texts/push.ts'
import { $installBanner } from '../install/store.ts'
import { PUSH_DISMISSED_KEY } from './asking.ts'
import { ask } from './banner.client.ts'
import './card.client.ts'
import { checkPush } from './push.controller.ts'
import { $push, $pushBanner } from './store.ts'

const KEY = `B${'A'.repeat(86)}`
const JSON_OF = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: KEY, auth: 'A'.repeat(22) }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** What the world does in a test. */
interface Test {
  permission: NotificationPermission
  answer: NotificationPermission
  isSubscribed: boolean
  /** What `subscribe`, `getRegistration` or `register` do instead of working. */
  fails: 'subscribe' | 'check' | 'register' | undefined
  /** Paths that the server says no to. */
  refused: string[]
}
let trial: Test
let asked: { path: string; body: unknown }[]

const subscription = {
  endpoint: JSON_OF.endpoint,
  toJSON: () => JSON_OF,
  unsubscribe: async () => {
    trial.isSubscribed = false
    return true
  }
}
const pushManager = {
  getSubscription: async () => (trial.isSubscribed ? subscription : null),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    if (trial.fails === 'subscribe') throw new DOMException('no service', 'AbortError')
    expect(applicationServerKey.byteLength).toBe(65)
    trial.isSubscribed = true
    return subscription
  }
}

function beBrowser(changes: Partial<Test> = {}) {
  trial = {
    permission: 'default',
    answer: 'granted',
    isSubscribed: false,
    fails: undefined,
    refused: [],
    ...changes
  }
  const registration = { pushManager }
  const fail = (when: Test['fails']) => {
    if (trial.fails === when) throw new DOMException('blocked', 'SecurityError')
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
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => trial.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    trial.permission = trial.answer
    return trial.answer
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    if (trial.refused.includes(path)) return new Response('{}', { status: 500 })
    const body = path.endsWith('key') ? { publicKey: KEY } : { ok: true }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
}

const card = () => document.querySelector('push-card') as HTMLElement
const cardSays = () => card().querySelector('[data-push-state]')?.textContent
const cardError = () => card().querySelector('[data-push-error]')
const cardButton = () => card().querySelector('button') as HTMLButtonElement

async function showCard(): Promise<void> {
  document.body.innerHTML = `<push-card><h4>x</h4><p data-push-state></p><button type="button" hidden></button>
    <p role="alert" lang="en" data-push-error></p></push-card>`
  await vi.waitFor(() => expect($push.get().step).not.toBe('checking'))
}

const banner = () => document.querySelector<HTMLElement>('.push-banner:not([hidden])')
const bannerButton = (label: string) =>
  [...(banner()?.querySelectorAll('button') ?? [])].find((button) => button.textContent === label)
const pathsAsked = () => asked.map(({ path }) => path)

beforeEach(() => {
  asked = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  $push.set({ step: 'checking', isBusy: false })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  localStorage.removeItem(PUSH_DISMISSED_KEY)
  dispatchEvent(
    new StorageEvent('storage', { key: PUSH_DISMISSED_KEY, newValue: '0', storageArea: localStorage })
  )
  $pushBanner.set('hidden')
  $installBanner.set({ step: 'hidden' })
})

describe('the settings card', () => {
  test('switches on, and says so', async () => {
    beBrowser()
    await showCard()
    expect(cardSays()).toBe(pushCardText.off)
    expect(cardButton().textContent).toBe('Inschakelen')
    cardButton().click()
    expect(cardButton().getAttribute('aria-disabled')).toBe('true')
    await vi.waitFor(() => expect(cardSays()).toBe(pushCardText.on))
    expect(cardButton().textContent).toBe('Uitschakelen')
    expect(cardButton().getAttribute('aria-disabled')).toBe('false')
    // What follows a press is told.
    expect(card().querySelector('[role=status]')?.textContent).toBe(pushCardText.on)
    expect(asked.at(-1)).toEqual({ path: '/api/push/subscribe', body: JSON_OF })
  })

  test('switches off: first there, then here', async () => {
    beBrowser({ permission: 'granted', isSubscribed: true })
    await showCard()
    expect(asked, 'who is still here says so').toEqual([{ path: '/api/push/subscribe', body: JSON_OF }])
    expect(cardSays()).toBe(pushCardText.on)
    cardButton().click()
    await vi.waitFor(() => expect(cardSays()).toBe(pushCardText.off))
    expect(trial.isSubscribed).toBe(false)
    expect(asked.at(-1)).toEqual({ path: '/api/push/unsubscribe', body: { endpoint: JSON_OF.endpoint } })
  })

  test('two presses are one', async () => {
    beBrowser()
    await showCard()
    cardButton().click()
    cardButton().click()
    await vi.waitFor(() => expect(cardSays()).toBe(pushCardText.on))
    expect(pathsAsked().filter((path) => path.endsWith('subscribe'))).toHaveLength(1)
  })

  test.each<[string, Partial<Test>, keyof typeof pushErrorText, string]>([
    ['a browser that was told no just now', { answer: 'denied' }, 'denied', pushCardText.denied],
    ['a question that was sent away', { answer: 'default' }, 'denied', pushCardText.off],
    ['a worker that is not allowed', { fails: 'register' }, 'no worker', pushCardText.off],
    ['a push service that is away', { fails: 'subscribe' }, 'not subscribed', pushCardText.off],
    ['a server that says no', { refused: ['/api/push/subscribe'] }, 'server refused', pushCardText.off]
  ])('%s is an English error, and off', async (_, world, error, words) => {
    beBrowser(world)
    await showCard()
    cardButton().click()
    await vi.waitFor(() => expect(cardError()?.textContent).toBe(pushErrorText[error]))
    expect(cardError()?.getAttribute('lang')).toBe('en')
    expect(cardSays()).toBe(words)
    expect(trial.isSubscribed, 'nothing is left in the browser').toBe(false)
    expect(cardButton().getAttribute('aria-disabled')).toBe('false')
  })

  test('what cannot be switched off stays on', async () => {
    beBrowser({ permission: 'granted', isSubscribed: true, refused: ['/api/push/unsubscribe'] })
    await showCard()
    cardButton().click()
    await vi.waitFor(() => expect(cardError()?.textContent).toBe(pushErrorText['not unsubscribed']))
    expect(cardSays()).toBe(pushCardText.on)
    expect(trial.isSubscribed).toBe(true)
  })

  test('a check that fails is said', async () => {
    beBrowser({ permission: 'granted', fails: 'check' })
    await showCard()
    expect(cardError()?.textContent).toBe(pushErrorText['check failed'])
  })

  test('a browser without push is told so, and offered nothing', async () => {
    beBrowser()
    vi.stubGlobal('PushManager', undefined)
    Reflect.deleteProperty(window, 'PushManager')
    await showCard()
    expect(cardSays()).toBe(pushCardText.unsupported)
    expect(cardError()?.textContent).toBe(pushErrorText.unsupported)
    expect(cardButton().hidden).toBe(true)
    vi.unstubAllGlobals()
  })

  test('a permission that was taken back shows', async () => {
    beBrowser({ permission: 'granted', isSubscribed: true })
    await showCard()
    trial.permission = 'denied'
    await checkPush()
    expect(cardSays()).toBe(pushCardText.denied)
  })
})

describe('the banner', () => {
  test('asks, takes no focus, and a yes switches on', async () => {
    beBrowser()
    const before = document.activeElement
    await ask()
    expect(banner()?.querySelector('.foot-title')?.textContent).toBe('Mis nooit meer een aflevering.')
    expect(document.activeElement).toBe(before)
    // The key is there before the press, which the browser wants fresh.
    expect(trial.isSubscribed).toBe(false)
    bannerButton('Meldingen inschakelen')?.click()
    await vi.waitFor(() => expect(banner()).toBeNull())
    expect($push.get().step).toBe('on')
    await vi.waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain(pushCardText.on))
  })

  test('a no counts for seven days', async () => {
    beBrowser()
    await ask()
    bannerButton('Niet nu')?.click()
    expect(banner()).toBeNull()
    const until = Number(localStorage.getItem(PUSH_DISMISSED_KEY))
    expect(Math.abs(until - Date.now() - 7 * 86_400_000)).toBeLessThan(5000)
    await ask()
    expect(banner()).toBeNull()
  })

  test('an error hides it', async () => {
    beBrowser({ answer: 'denied' })
    await ask()
    bannerButton(pushBannerText.enable)?.click()
    await vi.waitFor(() => expect(banner()).toBeNull())
    expect($push.get()).toMatchObject({ step: 'denied', error: 'denied' })
  })

  test.each<[string, Partial<Test>]>([
    ['who receives messages already', { permission: 'granted', isSubscribed: true }],
    ['who told the browser no', { permission: 'denied' }]
  ])('%s is not asked', async (_, world) => {
    beBrowser(world)
    await ask()
    expect(banner()).toBeNull()
  })

  test('on an iPhone outside the app it explains installing first', async () => {
    beBrowser()
    const device = { userAgent: IPHONE, maxTouchPoints: 5, standalone: false }
    vi.stubGlobal('navigator', device)
    await ask()
    expect(banner()?.querySelector('.foot-pitch')?.textContent).toMatch(
      /^Op iPhone en iPad .* beginscherm\.$/
    )
    expect(bannerButton(pushBannerText.enable)).toBeUndefined()
    bannerButton('Toon instructies')?.click()
    expect(banner()).toBeNull()
    expect($installBanner.get()).toEqual({ step: 'steps', share: 'bottom' })
    const steps = document.querySelector<HTMLElement>('.install-banner')
    expect(steps?.contains(document.activeElement), 'the focus goes along').toBe(true)
    expect(asked).toEqual([])
    vi.unstubAllGlobals()
  })

  test('never stands beside the offer to install', async () => {
    beBrowser()
    $installBanner.set({ step: 'offer' })
    await ask()
    expect(banner()).toBeNull()
    $installBanner.set({ step: 'hidden' })
    await ask()
    expect(banner()).not.toBeNull()
    $installBanner.set({ step: 'steps', share: 'bottom' })
    expect(banner()).toBeNull()
  })
})
