// Asks whether messages may come, and takes the answers.

import { pushCardText } from '#texts/push.ts'
import { remembered } from '../../browser/remembered.ts'
import { dismissedUntil } from '../install/rules.ts'
import { $installBanner } from '../install/store.ts'
import { notify } from '../notices/store.ts'
import { mayAsk, PUSH_DISMISSED_KEY } from './asking.ts'
import { checkPush, fetchPushKey, subscribe } from './push.controller.ts'
import { $push, $pushBanner, PUSH_BANNER_EVENT } from './store.ts'

const parseTime = (stored: unknown) => (typeof stored === 'number' ? stored : undefined)
const $dismissedUntilMs = remembered(PUSH_DISMISSED_KEY, parseTime, 0)

// Somebody asked for the other one by hand.
$installBanner.listen(({ step }) => step !== 'hidden' && $pushBanner.set('hidden'))
// Settled in the settings, meanwhile.
$push.listen(({ step }) => (step === 'on' || step === 'denied') && $pushBanner.set('hidden'))

/** Asks, unless there is nothing to ask, it was answered of late, or another banner is or was there. */
export async function ask(): Promise<void> {
  await checkPush()
  const { step } = $push.get()
  if (!mayAsk(step, $dismissedUntilMs.get(), Date.now())) return
  // A site without keys sends nothing; and the press must not wait for the key.
  if (step === 'off' && !(await fetchPushKey()).ok) return
  if ($installBanner.get().step !== 'hidden') return
  $pushBanner.set('shown')
  dispatchEvent(new Event(PUSH_BANNER_EVENT))
}

/** A no. */
export function dismiss(): void {
  $dismissedUntilMs.set(dismissedUntil(Date.now()))
  $pushBanner.set('hidden')
}

/** A yes. An error hides the banner; the settings card still says what went wrong. */
export async function accept(): Promise<void> {
  const isOn = await subscribe()
  dismiss()
  if (isOn) notify(pushCardText.on)
}
