// The banner that asks whether messages may come. The browser's own question follows only on a press.

import { answer, bannerParts, footBanner, pitch } from '../../browser/foot-banner.ts'
import { remembered } from '../../browser/remembered.ts'
import { siteName } from '../../browser/site.ts'
import { installBannerText } from '../../texts/install.ts'
import { pushCardText, pushBannerText as text } from '../../texts/push.ts'
import { installByHand } from '../install/banner.client.ts'
import { dismissedUntil } from '../install/rules.ts'
import { $installBanner } from '../install/store.ts'
import { notify } from '../notices/store.ts'
import { mayAsk, PUSH_DISMISSED_KEY } from './asking.ts'
import { checkPush, fetchPushKey, subscribe } from './push.controller.ts'
import { $push, $pushBanner } from './store.ts'

const TITLE_ID = 'push-title'

const parseTime = (stored: unknown) => (typeof stored === 'number' ? stored : undefined)
const $dismissedUntilMs = remembered(PUSH_DISMISSED_KEY, parseTime, 0)

let banner: HTMLElement | undefined

/** Asks, unless there is nothing to ask, it was answered of late, or another banner is or was there. */
export async function ask(): Promise<void> {
  await checkPush()
  const { step } = $push.get()
  if (!mayAsk(step, $dismissedUntilMs.get(), Date.now())) return
  // A site without keys sends nothing; and the press below must not wait for the key.
  if (step === 'off' && !(await fetchPushKey()).ok) return
  if ($installBanner.get().step !== 'hidden') return
  start().replaceChildren(...partsOf(step === 'install first'))
  $pushBanner.set('shown')
}

function start(): HTMLElement {
  if (banner) return banner
  const section = footBanner('push-banner', TITLE_ID)
  banner = section
  $pushBanner.subscribe((state) => {
    section.hidden = state === 'hidden'
  })
  // Somebody asked for the other one by hand.
  $installBanner.listen(({ step }) => step !== 'hidden' && $pushBanner.set('hidden'))
  // Settled in the settings, meanwhile.
  $push.listen(({ step }) => (step === 'on' || step === 'denied') && $pushBanner.set('hidden'))
  return section
}

function partsOf(isInstallFirst: boolean): HTMLElement[] {
  const notNow = answer(text.notNow, dismiss, { isQuiet: true })
  if (isInstallFirst) {
    const steps = answer(installBannerText.showSteps, () => {
      dismiss()
      installByHand(steps)
    })
    return bannerParts(TITLE_ID, text.title, pitch(text.installFirst(siteName())), [steps, notNow])
  }
  const enable = answer(text.enable, () => void accept(enable))
  return bannerParts(TITLE_ID, text.title, pitch(text.pitch), [enable, notNow])
}

function dismiss(): void {
  $dismissedUntilMs.set(dismissedUntil(Date.now()))
  $pushBanner.set('hidden')
}

/** An error hides the banner (spec listening 4); the settings card still says what went wrong. */
async function accept(button: HTMLElement): Promise<void> {
  button.setAttribute('aria-disabled', 'true')
  const isOn = await subscribe()
  dismiss()
  if (isOn) notify(pushCardText.on)
}
