// Shows the push banner, and handles its answers.

import { pushCardText } from '#texts/push.ts'
import { remembered } from '../../browser/remembered.ts'
import { $installBanner } from '../../site/install/install.store.ts'
import { dismissedUntil } from '../../site/install/install-dismissal.ts'
import { $pushBanner } from '../../site/notices/foot-banner.store.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { mayPrompt, PUSH_DISMISSED_KEY } from './prompt.ts'
import { checkPush, fetchPushKey, subscribe } from './push.service.ts'
import { $push, PUSH_BANNER_EVENT } from './push.store.ts'

const parseTime = (stored: unknown) => (typeof stored === 'number' ? stored : undefined)
const $dismissedUntilMs = remembered(PUSH_DISMISSED_KEY, parseTime, 0)

// The visitor opened the other banner by hand.
$installBanner.listen(({ step }) => step !== 'hidden' && $pushBanner.set('hidden'))
// Decided in the settings in the meantime.
$push.listen(({ step }) => (step === 'on' || step === 'denied') && $pushBanner.set('hidden'))

/** Shows the banner, unless push is unavailable, it was answered recently, or another banner is or was shown. */
export async function offerPush(): Promise<void> {
  await checkPush()
  const { step } = $push.get()
  if (!mayPrompt(step, $dismissedUntilMs.get(), Date.now())) return
  // A site without keys sends no messages; and the press must not wait for the key.
  if (step === 'off' && !(await fetchPushKey()).ok) return
  if ($installBanner.get().step !== 'hidden') return
  $pushBanner.set('shown')
  dispatchEvent(new Event(PUSH_BANNER_EVENT))
}

/** Handles a refusal. */
export function dismiss(): void {
  $dismissedUntilMs.set(dismissedUntil(Date.now()))
  $pushBanner.set('hidden')
}

/** Switches push on. An error hides the banner; the settings card still says what went wrong. */
export async function accept(): Promise<void> {
  const isOn = await subscribe()
  dismiss()
  if (isOn) notify(pushCardText.on)
}
