// The tab bar of the home page at work: real tabs, and episodes found by hash. The stylesheet shows the panel
// that the root's `data-tab` names (paint.enhance.ts); this element adds roles, keys and focus.
import { track } from '../browser/track.ts'
import { episodePath } from '../episodes/rules.ts'
import { episodesText } from '../texts/episodes.ts'
import { placeOfHash, tabAfterKey } from './rules.ts'

const HIGHLIGHT_MS = 2000

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
    this.addEventListener('click', (event) => this.rememberTab(event), { signal })
    let tab = this.selected
    const show = () => {
      this.showSelected()
      const from = tab
      tab = this.selected
      // Without a tab before, the page has only just come.
      if (from && tab !== from) track('Navigation', { tab, from })
    }
    const follow = () => {
      show()
      this.keepFocus()
      void this.goToEpisode()
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

  private rememberTab(event: Event) {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab]')
    this.tabToKeep = tab ?? undefined
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

  /** By a link, so that the router of the site takes it and the sound goes on; without it the browser does. */
  private leaveFor(path: string) {
    const link = document.createElement('a')
    link.href = path
    link.dataset.astroHistory = 'replace'
    this.append(link)
    link.click()
    link.remove()
  }

  /** '#episode-12' and '#ep-12': to the ticket, else to the episode's own page, else a line that says so. */
  private async goToEpisode() {
    const slug = placeOfHash(location.hash)?.episodeSlug
    if (!slug) return
    const ticket = document.getElementById(`episode-${slug}`)
    if (ticket) return showTicket(ticket)
    const path = encodeURI(episodePath({ slug }))
    const answer = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok) return this.leaveFor(path)
    const note = document.querySelector<HTMLElement>('[data-episode-not-found]')
    if (!note) return
    note.hidden = false
    note.textContent = episodesText.notFound(slug)
    note.scrollIntoView({ block: 'center' })
  }
}

function showTicket(ticket: HTMLElement) {
  ticket.scrollIntoView({ block: 'start' })
  ticket.querySelector<HTMLElement>('.ticket-title')?.focus({ preventScroll: true })
  ticket.classList.add('is-pointed-at')
  setTimeout(() => ticket.classList.remove('is-pointed-at'), HIGHLIGHT_MS)
}

if (!customElements.get('home-tabs')) customElements.define('home-tabs', HomeTabs)
