// The tab bar of the home page at work: real tabs, and episodes found by hash. The stylesheet shows the panel
// that the root's `data-tab` names (paint.client.ts); this element adds roles, keys and focus.
import { afterPaint } from '../../browser/after-paint.ts'
import { isPlainClick } from '../../browser/plain-click.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { placeOfHash, tabAfterKey } from './rules.ts'

/** What goes to a linked episode comes when the address names one. */
function goToEpisode() {
  if (!placeOfHash(location.hash)?.episodeSlug) return
  import('./hash-episode.client.ts').then(
    ({ goToEpisode }) => goToEpisode(),
    (error) => report(error, 'linked episode')
  )
}

/** The first picture of a panel does not wait for what lies far below in it (home.css). */
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
    this.addEventListener('keydown', (event) => this.onKey(event), { signal })
    this.addEventListener('click', (event) => this.onPress(event), { signal })
    let tab = this.selected
    const show = () => {
      const from = tab
      tab = this.selected
      // Only after a press: the way back leads to a place that may lie far below.
      if (this.tabToKeep && tab !== from) startWithTheTop(document.getElementById(tab))
      this.showSelected()
      // Without a tab before, the page has only just come.
      if (from && tab !== from) track('Navigation', { tab, from })
    }
    const follow = () => {
      show()
      this.keepFocus()
      goToEpisode()
    }
    addEventListener('hashchange', follow, { signal })
    addEventListener('popstate', follow, { signal })
    // The router puts a page in before it names the tab and the address.
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

  /** Of a press that goes to another panel, here. The visitor's own is answered by its tab first, and then by the panel. */
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

  /** Browsers drop focus when they have scrolled to a panel; the chosen tab is where a keyboard goes on from. */
  private keepFocus() {
    const tab = this.tabToKeep
    this.tabToKeep = undefined
    if (tab) requestAnimationFrame(() => tab.focus({ preventScroll: true }))
  }

  private onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { tabs } = this
    const current = tabs.indexOf(document.activeElement as HTMLAnchorElement)
    if (current < 0) return
    const next = event.key === ' ' ? current : tabAfterKey(event.key, current, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    tab.focus()
    tab.click()
  }
}

if (!customElements.get('home-tabs')) customElements.define('home-tabs', HomeTabs)
