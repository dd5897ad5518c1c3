// Push messages without a page: shows a notification, opens the episode at a press, and renews the subscription.
import * as v from 'valibot'
import { pushNoticeText } from '#texts/push.ts'
import { call } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import type { BodyOf } from '../../lib/contract.ts'
import { locale, siteName } from '../../worker/built.ts'
import { showPage } from '../../worker/windows.worker.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './contract.ts'
import { NOTICE_ICON } from './notice.ts'
import { shownNotice } from './shown-notice.ts'

declare const self: ServiceWorkerGlobalScope

/** Not in TypeScript's types; old browsers lack both. */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
}

const dataSchema = v.object({ path: v.string() })

/** Every message is shown, because some browsers revoke the permission for silent ones. */
export async function showNotice(
  { data }: PushEvent,
  refresh: (path: string) => Promise<unknown>
): Promise<void> {
  const site = { origin: self.location.origin, name: siteName, words: pushNoticeText.unreadable }
  const { title, body, path, tag } = shownNotice(data?.text(), site)
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: locale,
    icon: NOTICE_ICON,
    badge: '/icons/badge-96.png',
    data: { path }
  })
  await Promise.allSettled([markApp(true), refresh(path)])
}

/** Handles a press on a notification. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { success, output } = v.safeParse(dataSchema, notification.data)
  await showPage(success ? output.path : '/')
  await markApp(false)
}

/** Sets a badge on the icon of the installed app, if supported. */
async function markApp(isMarked: boolean): Promise<void> {
  const { navigator } = self
  if (!('setAppBadge' in navigator)) return
  await (isMarked ? navigator.setAppBadge() : navigator.clearAppBadge())
}

/** The browser ended the subscription, and may have created another one. */
export async function renewSubscription(event: ExtendableEvent): Promise<void> {
  const { newSubscription, oldSubscription } = event as SubscriptionChange
  const renewed = newSubscription ?? (await subscribeAgain(oldSubscription))
  if (renewed) {
    const body = renewed.toJSON() as BodyOf<typeof subscribeToPush>
    const stored = await call(subscribeToPush, { body })
    if (!stored.ok) report(stored.refusal, 'renewed subscription')
  }
  const gone = oldSubscription?.endpoint
  if (gone && gone !== renewed?.endpoint) await call(unsubscribeFromPush, { body: { endpoint: gone } })
}

async function subscribeAgain(
  old: PushSubscription | null | undefined
): Promise<PushSubscription | undefined> {
  let applicationServerKey: BufferSource | string | null | undefined = old?.options.applicationServerKey
  if (!applicationServerKey) {
    const key = await call(getPushKey, {})
    if (!key.ok) return undefined
    applicationServerKey = key.value.publicKey
  }
  return await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
