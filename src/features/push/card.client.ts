// The settings card at work; comes when the about tab is first seen.
import { report } from '../../browser/report.ts'
import { siteName } from '../../browser/site.ts'
import { installBannerText } from '../../texts/install.ts'
import { pushCardText, pushErrorText } from '../../texts/push.ts'
import { installByHand } from '../install/banner.client.ts'
import { cardView } from './card-view.ts'
import { checkPush, fetchPushKey, subscribe, unsubscribe } from './push.controller.ts'
import { $push } from './store.ts'

const labels = { ...pushCardText, steps: installBannerText.showSteps }

class PushCard extends HTMLElement {
  private leaving = new AbortController()

  connectedCallback() {
    this.leaving = new AbortController()
    const { signal } = this.leaving
    const button = this.querySelector('button')
    button?.addEventListener('click', () => this.press(button), { signal })
    // Before the press, which must not wait for it.
    button?.addEventListener('pointerenter', fetchPushKey, { signal })
    button?.addEventListener('focus', fetchPushKey, { signal })
    signal.addEventListener(
      'abort',
      $push.subscribe(() => this.show())
    )
    void checkPush()
    followPermission(signal)
  }

  disconnectedCallback() {
    this.leaving.abort()
  }

  private press(button: HTMLElement) {
    // What follows a press is worth telling; what is found out by itself is not.
    this.querySelector('[data-push-state]')?.setAttribute('role', 'status')
    const { step } = $push.get()
    if (step === 'install first') installByHand(button)
    else void (step === 'on' ? unsubscribe() : subscribe())
  }

  private show() {
    const [words, button] = [this.querySelector('[data-push-state]'), this.querySelector('button')]
    const error = this.querySelector('[data-push-error]')
    if (!words || !button || !error) return
    const { step, isBusy, error: trouble } = $push.get()
    const view = cardView(step)
    const said = pushCardText[view.words]
    words.textContent = typeof said === 'string' ? said : said(siteName())
    button.hidden = view.button === undefined
    if (view.button) button.textContent = labels[view.button]
    // Not disabled: the focus stays, and a second press does nothing.
    button.setAttribute('aria-disabled', String(isBusy))
    this.ariaBusy = String(isBusy)
    error.textContent = trouble ? pushErrorText[trouble] : ''
  }
}

/** The visitor may change the permission in the browser itself, while the card is open. */
function followPermission(signal: AbortSignal): void {
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', checkPush, { signal }),
    (error) => report(error, 'notification permission')
  )
}

if (!customElements.get('push-card')) customElements.define('push-card', PushCard)
