// The settings card at work: installs, or says why there is nothing to do.
import { siteName } from '../../browser/site.ts'
import { installBannerText, installCardText } from '../../texts/install.ts'
import { installByHand } from './banner.client.ts'
import { installWay, lookAround } from './install.controller.ts'
import { $installPrompt, $isInstalled } from './store.ts'

class InstallCard extends HTMLElement {
  private stopFollowing: (() => void)[] = []

  connectedCallback() {
    lookAround()
    const button = this.querySelector('button')
    button?.addEventListener('click', () => {
      // What follows a press is worth telling; what is found out by itself is not.
      this.querySelector('p')?.setAttribute('role', 'status')
      installByHand(button)
    })
    const show = () => this.show()
    this.stopFollowing = [$installPrompt.listen(show), $isInstalled.listen(show)]
    show()
  }

  disconnectedCallback() {
    for (const stop of this.stopFollowing) stop()
  }

  private show() {
    const [words, button] = [this.querySelector('p'), this.querySelector('button')]
    if (!words || !button) return
    const way = installWay()
    const isPossible = way.by !== 'none' && !$isInstalled.get()
    button.hidden = !isPossible
    button.textContent = way.by === 'ios' ? installBannerText.showSteps : installBannerText.install
    if ($isInstalled.get()) words.textContent = installCardText.done(siteName())
    else words.textContent = isPossible ? installCardText.possible(siteName()) : installCardText.impossible
  }
}

if (!customElements.get('install-card')) customElements.define('install-card', InstallCard)
