// Push messages without a push service: a fake subscription, and messages delivered to the real worker with the
// browser's developer tools.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './context.ts'

/** Keys like a browser's, so that the server accepts them. */
function browserKeys(): { p256dh: string; auth: string } {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk'
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** The behaviour of `subscribe` on the next page. */
export type PushManagerState = 'works' | 'fails'

/** Replaces the browser's push manager, which would call its vendor's service. Call it before the first page. */
export async function stubPushManager(page: Page, mood: PushManagerState = 'works'): Promise<void> {
  const json = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: browserKeys()
  }
  await page.addInitScript(
    ({ json, mood }) => {
      const key = 'test-subscription'
      const subscription = () => ({
        ...json,
        options: { userVisibleOnly: true },
        toJSON: () => json,
        unsubscribe: async () => {
          sessionStorage.removeItem(key)
          return true
        }
      })
      PushManager.prototype.subscribe = async (options) => {
        if (mood === 'fails') throw new DOMException('Registration failed', 'AbortError')
        const bytes = options?.applicationServerKey as Uint8Array
        if (bytes.byteLength !== 65) throw new TypeError('no key')
        sessionStorage.setItem(key, '1')
        return subscription() as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem(key) ? (subscription() as unknown as PushSubscription) : null
    },
    { json, mood }
  )
}

/** How long a busy machine may take to start the worker and load the icons of a notification. */
const SHOWN_WITHIN_MS = 6000

/**
 * Delivers a decrypted message to the worker of the page, repeatedly until the notifications have changed, because the
 * developer tools do not report a lost message. A second copy replaces the first by its tag.
 */
export async function deliverPush(page: Page, message: object | string): Promise<void> {
  const before = JSON.stringify(await shownNotices(page))
  const shown = async () => JSON.stringify(await shownNotices(page))
  await expect(async () => {
    await handOver(page, message)
    await expect.poll(shown, { timeout: SHOWN_WITHIN_MS }).not.toBe(before)
  }).toPass({ timeout: 3 * SHOWN_WITHIN_MS })
}

async function handOver(page: Page, message: object | string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
    void tools.send('ServiceWorker.enable')
  })
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  const { origin } = new URL(page.url())
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await tools.detach()
}

export interface Shown {
  title: string
  body: string
  tag: string
  path: string
}

/** The visible notifications. */
export const shownNotices = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notices = await registration.getNotifications()
    return notices.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
  })

/**
 * Presses the notification with this tag from inside the worker, because tests cannot reach the system's own. Returns
 * newly opened URLs.
 */
export async function pressNotice(context: BrowserContext, tag: string): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker runs.')
  return await worker.evaluate(async (wanted) => {
    interface Worker {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<null> }
      opened?: string[]
    }
    const self = globalThis as unknown as Worker & typeof globalThis
    const opened: string[] = []
    self.clients.openWindow = async (url) => {
      opened.push(url)
      return null
    }
    const notices = await self.registration.getNotifications({ tag: wanted })
    const PressEvent = Reflect.get(globalThis, 'NotificationEvent') as new (
      type: string,
      init: { notification: Notification | undefined }
    ) => Event
    const work: Promise<unknown>[] = []
    const press = new PressEvent('notificationclick', { notification: notices[0] })
    Object.defineProperty(press, 'waitUntil', { value: (part: Promise<unknown>) => work.push(part) })
    dispatchEvent(press)
    await Promise.all(work)
    return opened
  }, tag)
}

/** Goes to `/` for a second time, long enough for the banner to show, in a test whose pages have their worker. */
export async function waitForQuestion(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/')
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(31_000)
}

/** Replaces the clock, but keeps the navigation type of the page. Call it before the first page. */
export async function setClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'trueEntries', performance.getEntriesByType.bind(performance))
  })
  await page.clock.install()
  await page.addInitScript(() => {
    performance.getEntriesByType = Reflect.get(window, 'trueEntries')
  })
}

/** Notifies the worker that the browser ended a subscription; returns what it sent to the server. */
export async function takeSubscription(context: BrowserContext): Promise<{ path: string; body: unknown }[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker runs.')
  const keys = { from: browserKeys(), to: browserKeys() }
  return await worker.evaluate(async ({ from, to }) => {
    const sent: { path: string; body: unknown }[] = []
    const reallyFetch = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (init?.body) sent.push({ path: String(input), body: JSON.parse(String(init.body)) })
      return reallyFetch(input, init)
    }
    const subscription = (name: string, keys: object) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
      return { endpoint, toJSON: () => ({ endpoint, keys }) }
    }
    const change = new (Reflect.get(globalThis, 'ExtendableEvent') as typeof Event)('pushsubscriptionchange')
    const work: Promise<unknown>[] = []
    Object.assign(change, {
      waitUntil: (part: Promise<unknown>) => work.push(part),
      oldSubscription: subscription('old', from),
      newSubscription: subscription('new', to)
    })
    dispatchEvent(change)
    await Promise.all(work)
    globalThis.fetch = reallyFetch
    return sent
  }, keys)
}
