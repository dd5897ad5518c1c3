// Push messages on and off: the browser's permission, its subscription, and ours on the server.
import { call, callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import type { BodyOf } from '../../lib/contract.ts'
import { WORKER_PATH } from '../../worker/rules.ts'
import { installWay } from '../install/install.controller.ts'
import type { PushError, PushStep } from './card-view.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './contract.ts'
import { $push } from './store.ts'

/** Carries which sentence the visitor gets. */
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
  if (subscription) tellStillHere(subscription)
  return subscription ? 'on' : 'off'
}

let hasTold = false

/** Once for each page load, so that the server keeps who is still there, and forgets who is long gone. */
function tellStillHere(subscription: PushSubscription): void {
  if (hasTold) return
  hasTold = true
  void call(subscribeToPush, { body: bodyOf(subscription) })
}

/** Finds out where this browser stands. */
export async function checkPush(): Promise<void> {
  if ($push.get().isBusy) return
  try {
    $push.set({ step: await stepNow(), isBusy: false })
  } catch (error) {
    report(error, 'push support')
    $push.set({ step: 'off', isBusy: false, error: 'check failed' })
  }
}

/** Before a press: the browser asks for permission only while the press is fresh, so nothing may be waited for then. */
export const fetchPushKey = () => callOnce(getPushKey, {})

/** False when it did not come to a subscription; `$push` then has the error. */
export const subscribe = (): Promise<boolean> => change('not subscribed', turnOn)

/** False when the subscription is still there. */
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
  const kept = await call(subscribeToPush, { body: bodyOf(subscription) })
  if (kept.ok) return 'on'
  // What the server does not know would stay silent for ever.
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

/** A subscription that was made with another key of ours is in the way, and of no use any more. */
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

/** As the browser writes it; the types allow for subscriptions without keys, which carry no messages. */
const bodyOf = (subscription: PushSubscription) => subscription.toJSON() as BodyOf<typeof subscribeToPush>

/** URL-safe base64 as bytes: not every browser takes the text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

/** First there, then here: what is off in the browser cannot be taken off the server any more. */
async function turnOff(): Promise<PushStep> {
  const subscription = await currentSubscription()
  if (subscription) {
    const { endpoint } = subscription
    const forgotten = await call(unsubscribeFromPush, { body: { endpoint } })
    if (!forgotten.ok) throw new PushTrouble('not unsubscribed')
    await subscription.unsubscribe()
  }
  return 'off'
}
