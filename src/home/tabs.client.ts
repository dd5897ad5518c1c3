// The tab bar of the home page: ARIA tabs, and episodes linked by hash. No island: it must work at load. The style sheet shows the
// panel named in the root's `data-tab` (layouts/before-paint.client.ts); this element adds roles, keys and focus.
import { afterPaint } from '../browser/after-paint.ts'
import { isPlainClick } from '../browser/plain-click.ts'
import { report } from '../browser/report.ts'
import { track } from '../browser/track.ts'
import { tabAfterKey } from './tab-keys.ts'

/** Imports the code for linked episodes only when the hash names one. */
function goToEpisode() {
  if (!/^#ep(?:isode)?-/.test(location.hash)) return
  import('./linked-episode.client.ts').then(
    ({ goToEpisode }) => goToEpisode(),
    (error) => report(error, 'linked episode')
  )
}

/** Delays rendering of content far below the first screen, so that the panel paints sooner (home.css). */
function startWithTheTop(panel: HTMLElement | null) {
  panel?.classList.add('is-arriving')
  requestAnimationFrame(() => requestAnimationFrame(() => panel?.classList.remove('is-arriving')))
}

class HomeTabs extends HTMLElement {
  private leaving = new AbortController()
  private tabToKeep: HTMLElement | undefined

  private get tabs(): HTMLAnchorElement[] {
    return this.dataset.home === undefined ? [] : [...this.querySelectorAll('a')]
  }

  connectedCallback() {
    if (this.tabs.length === 0) return
    this.leaving = new AbortController()
    const { signal } = this.leaving
    this.becomeTabList()
    document.addEventListener('keydown', (event) => this.onKey(event), { signal })
    this.addEventListener('click', (event) => this.onPress(event), { signal })
    let tab = this.selected
    const show = () => {
      const from = tab
      tab = this.selected
      // Only after a click: going back may restore a scroll position far down.
      if (this.tabToKeep && tab !== from) startWithTheTop(document.getElementById(tab))
      this.showSelected()
      // Without a previous tab this is the page load, not a navigation.
      if (from && tab !== from) track('Navigation', { tab, from })
    }
    const follow = () => {
      show()
      this.keepFocus()
      goToEpisode()
    }
    addEventListener('hashchange', follow, { signal })
    addEventListener('popstate', follow, { signal })
    // Astro's router inserts the new page before the tab and the URL are updated.
    document.addEventListener('astro:after-swap', show, { signal })
    follow()
  }

  disconnectedCallback() {
    this.leaving.abort()
  }

  private becomeTabList() {
    this.setAttribute('role', 'tablist')
    for (const tab of this.tabs) {
      const name = tab.hash.slice(1)
      const panel = document.getElementById(name)
      tab.id = `tab-${name}`
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', name)
      panel?.setAttribute('role', 'tabpanel')
      panel?.setAttribute('aria-labelledby', tab.id)
    }
  }

  private get selected(): string {
    return document.documentElement.dataset.tab ?? ''
  }

  private showSelected() {
    for (const tab of this.tabs) {
      const isSelected = tab.hash === `#${this.selected}`
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
    }
  }

  /** Handles a click that changes the panel. For a real click the tab paints first; then a second click shows the panel. */
  private onPress(event: MouseEvent) {
    const tab = (event.target as Element).closest<HTMLAnchorElement>('[role=tab]')
    const isTurning = tab && tab.hash !== `#${this.selected}` && isPlainClick(event)
    this.tabToKeep = isTurning ? tab : undefined
    if (!isTurning || !event.isTrusted) return
    event.preventDefault()
    tab.ariaCurrent = 'true'
    afterPaint(() => {
      tab.ariaCurrent = null
      if (tab.isConnected) tab.click()
    })
  }

  /** Browsers lose the focus when they scroll to a panel; keyboard users continue from the selected tab. */
  private keepFocus() {
    const tab = this.tabToKeep
    if (!tab) return
    requestAnimationFrame(() => {
      // Another tab was chosen in the meantime.
      if (this.tabToKeep !== tab) return
      this.tabToKeep = undefined
      tab.focus({ preventScroll: true })
    })
  }

  private onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { tabs } = this
    const focused = document.activeElement
    // The next key may come before the focus is back on the chosen tab.
    const current = tabs.findIndex((tab) => tab === (focused === document.body ? this.tabToKeep : focused))
    if (current < 0) return
    const next = event.key === ' ' ? current : tabAfterKey(event.key, current, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    tab.focus()
    if (tab.hash !== `#${this.selected}`) tab.click()
  }
}

if (!customElements.get('home-tabs')) customElements.define('home-tabs', HomeTabs)
