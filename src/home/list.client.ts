// The growing list of episodes: each press appends the ten tickets of the next prebuilt page. Back and reload restore its
// length and scroll position. Not an island: the tickets are prebuilt markup.

import { episodesText } from '#texts/episodes.ts'
import { afterPaint } from '../browser/after-paint.ts'
import { report } from '../browser/report.ts'
import { archivePageCount, archivePath, PAGE_SIZE, pageOfEpisode } from '../listen/episodes/archive.ts'
import { showTickets } from '../listen/player/page/tickets.client.ts'

/** Maximum pages to fetch for a linked episode; for one further back, its own page opens instead. */
const JUMP_PAGES = 30
/** How long real heights are forced. `contain-intrinsic-size: auto` remembers a height only after it was rendered. */
const MEASURE_MS = 300

/** State of a history entry: `ticketPages` from this element, `scrollY` from Astro's router. */
export type Entry = { ticketPages?: number; scrollY?: number }

/** Pages fetched in this visit. A longer archive has different pages, so its length is part of the key. */
const fetched = new Map<string, string | Promise<string>>()

/** Controls the `[data-tickets]` list, with the link and the status line in its `<load-more>`. */
export class EpisodeList {
  private shownPages = 1
  private isAdding = false
  private readonly leaving = new AbortController()
  private readonly tickets = document.querySelector<HTMLElement>('[data-tickets]')
  private readonly link: HTMLAnchorElement | null
  private readonly status: HTMLElement | null
  private readonly total: number
  private readonly lastPage: number

  constructor(control: HTMLElement, entry: Entry) {
    this.link = control.querySelector('a')
    this.status = control.querySelector('[role="status"]')
    this.total = Number(control.dataset.total)
    this.lastPage = archivePageCount(this.total)
    // A hash change creates a new history entry for the same list.
    addEventListener('hashchange', () => this.keepLength(), { signal: this.leaving.signal })
    this.restore(entry)
  }

  leave() {
    this.leaving.abort()
  }

  /** Prefetches the next page when a press is likely. A failure is reported at the press. */
  fetchAhead() {
    if (this.shownPages < this.lastPage) this.fetchPage(this.shownPages + 1).catch(() => undefined)
  }

  async addNext() {
    if (!this.link || this.isAdding) return
    this.isAdding = true
    this.link.ariaBusy = 'true'
    try {
      const page = this.shownPages + 1
      const html = await this.fetchPage(page)
      // A linked episode may have extended the list in the meantime.
      if (page === this.shownPages + 1) {
        const added = this.grow([html])
        this.announce(episodesText.loaded(added.length))
        // Focusing forces layout, so wait for the next paint, when the layout is known.
        afterPaint(() => this.takeFocus(added[0]))
      }
    } catch (error) {
      report(error, 'next episodes')
      this.announce(episodesText.loadFailed, true)
    }
    this.isAdding = false
    this.link.ariaBusy = null
  }

  /**
   * Loads the pages needed to show the ticket of an episode. Returns 'unknown' when the episode may be further back in the
   * archive, or when a page fails to load.
   */
  async bring(slug: string): Promise<'here' | 'missing' | 'unknown'> {
    const numbers = [...(this.tickets?.children ?? [])].map(({ id }) => Number(id.replace('episode-', '')))
    if (Number(slug) > Math.max(...numbers.filter((number) => number > 0))) return 'missing'
    const page = pageOfEpisode(Number(slug), numbers, this.lastPage)
    if (page - this.shownPages > JUMP_PAGES) return 'unknown'
    // Specials and trailers in between push an episode further back than its number suggests.
    const furthest = Math.min(this.lastPage, page + 2)
    const from = this.shownPages + 1
    const pages = await this.fetchPages(from, furthest).catch((error) => report(error, 'linked episode'))
    if (!pages) return 'unknown'
    const at = pages.findIndex((html) => html.includes(`id="episode-${slug}"`))
    this.measure()
    // The list may have grown in the meantime.
    if (at >= 0) this.grow(pages.slice(this.shownPages + 1 - from, at + 1))
    return at >= 0 ? 'here' : furthest < this.lastPage ? 'unknown' : 'missing'
  }

  /** Appends pages, and updates the link and the history entry. */
  private grow(pages: readonly string[]): Element[] {
    const template = document.createElement('template')
    template.innerHTML = pages.join('')
    // Apply the listening states before the tickets become visible.
    showTickets(template.content)
    // After a release an open page has the last ticket of its list once more.
    const added = [...template.content.children].filter((ticket) => {
      const isShown = ticket.id !== '' && document.getElementById(ticket.id) !== null
      if (isShown) ticket.remove()
      return !isShown
    })
    this.tickets?.append(template.content)
    this.shownPages += pages.length
    this.keepLength()
    if (this.link) {
      this.link.textContent = episodesText.loadMore(Math.max(0, this.total - this.shownPages * PAGE_SIZE))
      this.link.href = archivePath(this.shownPages + 1)
      this.link.hidden = this.shownPages >= this.lastPage
    }
    return added
  }

  private keepLength() {
    if (this.shownPages > 1) history.replaceState({ ...history.state, ticketPages: this.shownPages }, '')
  }

  /** Restores the list length of this history entry; synchronously if this visit has already fetched the pages. */
  private restore({ ticketPages = 1, scrollY: top = 0 }: Entry) {
    const last = Math.min(ticketPages, this.lastPage)
    if (last < 2) return
    const held = Array.from({ length: last - 1 }, (_, at) => fetched.get(this.keyOf(at + 2)))
    if (held.every((page) => typeof page === 'string')) {
      this.measure()
      this.grow(held)
      return
    }
    this.fetchPages(2, last).then(
      (pages) => {
        if (this.shownPages > 1 || this.leaving.signal.aborted) return
        this.measure()
        this.grow(pages)
        // The router could not scroll beyond the shorter list.
        scrollTo({ top, behavior: 'instant' })
      },
      (error) => report(error, 'list as it was')
    )
  }

  /** Briefly renders every ticket at its real height, so that restored scroll positions are exact. */
  private measure() {
    const { classList } = this.tickets ?? document.body
    classList.add('is-measured')
    setTimeout(() => afterPaint(() => afterPaint(() => classList.remove('is-measured'))), MEASURE_MS)
  }

  /** Focuses the first new ticket, unless the focus has moved elsewhere. */
  private takeFocus(ticket: Element | undefined) {
    const { activeElement } = document
    if (activeElement === this.link || activeElement === document.body)
      ticket?.querySelector<HTMLElement>('.ticket-title a')?.focus()
  }

  private announce(words: string, isFailure = false) {
    if (!this.status) return
    this.status.textContent = words
    this.status.classList.toggle('sr-only', !isFailure)
  }

  private keyOf(page: number): string {
    return `${page}/${this.total}`
  }

  /** The tickets of one page as HTML. Throws on failure; the next call then fetches again. */
  private async fetchPage(page: number): Promise<string> {
    const key = this.keyOf(page)
    const tickets = fetched.get(key) ?? fetchTickets(page)
    fetched.set(key, tickets)
    try {
      const html = await tickets
      fetched.set(key, html)
      return html
    } catch (error) {
      fetched.delete(key)
      throw error
    }
  }

  /** Fetches pages `from` to `to` (inclusive) in parallel. */
  private fetchPages(from: number, to: number): Promise<string[]> {
    return Promise.all(
      Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => this.fetchPage(from + at))
    )
  }
}

async function fetchTickets(page: number): Promise<string> {
  const answer = await fetch(`/api/episodes/page/${page}/`)
  if (!answer.ok) throw new Error(`page ${page} of the episodes: ${answer.status}`)
  return answer.text()
}
