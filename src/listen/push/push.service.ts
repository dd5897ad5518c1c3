// Push messages on and off: the browser's permission, its subscription, and the copy on the server.
import { call, callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import type { BodyOf } from '../../lib/contract.ts'
import { installWay } from '../../site/install/actions.ts'
import { WORKER_PATH } from '../../worker/cache-rules.ts'
import type { PushError, PushStep } from './card-view.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './contract.ts'
import { $push } from './push.store.ts'

/** Has the name of the visitor's sentence. */
class PushTrouble extends Error {
  readonly shown: PushError
  constructor(shown: PushError, options?: ErrorOptions) {
    super(shown, options)
    this.shown = shown
  }
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function stepNow(): Promise<PushStep> {
  if (!isSupported()) return installWay().by === 'ios' ? 'install first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = Notification.permission === 'granted' ? await currentSubscription() : null
  if (subscription) renewSubscription(subscription)
  return subscription ? 'on' : 'off'
}

/** The endpoints that this page load has told the server. */
const renewed = new Set<string>()

/** Once per page load, so that the server keeps used subscriptions and deletes abandoned ones. */
function renewSubscription(subscription: PushSubscription): void {
  if (renewed.has(subscription.endpoint)) return
  renewed.add(subscription.endpoint)
  void call(subscribeToPush, { body: bodyOf(subscription) })
}

/** Finds out the push state of this browser. */
export async function checkPush(): Promise<void> {
  if ($push.get().isBusy) return
  try {
    $push.set({ step: await stepNow(), isBusy: false })
  } catch (error) {
    report(error, 'push support')
    $push.set({ step: 'off', isBusy: false, error: 'check failed' })
  }
}

/**
 * Called before a press: browsers allow the permission prompt only right after a press, so nothing may be awaited then.
 */
export const fetchPushKey = () => callOnce(getPushKey, {})

/** Returns false if there is no subscription; `$push` then has the error. */
export const subscribe = (): Promise<boolean> => change('not subscribed', turnOn)

/** Returns false if the subscription still exists. */
export const unsubscribe = (): Promise<boolean> => change('not unsubscribed', turnOff)

async function change(fallback: PushError, run: () => Promise<PushStep>): Promise<boolean> {
  const before = $push.get().step
  if ($push.get().isBusy) return false
  $push.set({ step: before, isBusy: true })
  try {
    $push.set({ step: await run(), isBusy: false })
    return true
  } catch (error) {
    report(error, 'push')
    const isDenied = isSupported() && Notification.permission === 'denied'
    const shown = error instanceof PushTrouble ? error.shown : fallback
    $push.set({ step: isDenied ? 'denied' : before, isBusy: false, error: shown })
    return false
  }
}

async function turnOn(): Promise<PushStep> {
  if (!isSupported()) throw new PushTrouble('unsupported')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushTrouble('denied')
  const manager = (await activeRegistration()).pushManager
  const key = await fetchPushKey()
  if (!key.ok) throw new Error(`push key: ${key.refusal}`)
  const subscription = await subscribeWith(manager, key.value.publicKey)
  const stored = await call(subscribeToPush, { body: bodyOf(subscription) })
  if (stored.ok) return 'on'
  // A subscription that the server has not stored would never get a message.
  await subscription.unsubscribe().catch((error: unknown) => report(error, 'push'))
  throw new PushTrouble('server refused')
}

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  try {
    await navigator.serviceWorker.register(WORKER_PATH)
    return await navigator.serviceWorker.ready
  } catch (cause) {
    throw new PushTrouble('no worker', { cause })
  }
}

/** Removes a subscription that was made with an earlier key of this site: it is useless, and blocks a new one. */
async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return await manager.subscribe(options)
  }
}

/** The subscription as JSON; the types allow one without keys, which cannot receive messages. */
const bodyOf = (subscription: PushSubscription) => subscription.toJSON() as BodyOf<typeof subscribeToPush>

/** URL-safe base64 as bytes, because not every browser accepts the text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

/** First on the server, then here: after it ended in the browser, it could not be deleted from the server. */
async function turnOff(): Promise<PushStep> {
  const subscription = await currentSubscription()
  if (subscription) {
    const { endpoint } = subscription
    const unsubscribed = await call(unsubscribeFromPush, { body: { endpoint } })
    if (!unsubscribed.ok) throw new PushTrouble('not unsubscribed')
    await subscription.unsubscribe()
  }
  return 'off'
}
