// The list of tickets that grows: the next ten come from a small prebuilt page. Back and reload show as many as there
// were, at the same place.
import { afterPaint } from '../../browser/after-paint.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { episodesText } from '../../texts/episodes.ts'
import { archivePageCount, archivePath, listTopKey, PAGE_SIZE, pageOfEpisode } from './archive.ts'
import { filledPage, NextTickets } from './next-tickets.client.ts'
import { fetchPage, fetchPages, heldPage } from './ticket-pages.client.ts'

/** How long the list is, kept with the entry of the history. */
const keepLength = (ticketPages: number) => history.replaceState({ ...history.state, ticketPages }, '')

/**
 * Where the document was left, for a reload: what is written to the history by then is lost, and the router writes
 * there how far a list that is still short could be scrolled.
 */
const TOP_KEY = listTopKey(shortName)
let isFresh = true

function keepTop(): void {
  try {
    sessionStorage.setItem(TOP_KEY, String(scrollY))
  } catch {
    // Blocked: a reload then begins where it can.
  }
}

function keptTop(): number | undefined {
  try {
    return Number(sessionStorage.getItem(TOP_KEY) ?? undefined) || undefined
  } catch {
    return undefined
  }
}

/** Pages fetched for one linked episode; of one that is deeper its own page tells more than a list of hundreds. */
const JUMP_PAGES = 30

/** Heights that were in one picture are remembered; a busy machine may not have made one by then, so that is waited for. */
const MEASURE_MS = 300

/** Tickets that a slow telephone shows within one frame; the first is where the button was, the others follow by as many. */
const PER_FRAME = 1

/** At work on the `[data-tickets]` of the page, with the link and the status line of its `<load-more>`. */
export class TicketList {
  private shownPages = 1
  private measuring = 0
  private readonly leaving = new AbortController()
  private readonly pages = document.querySelector<HTMLElement>('[data-tickets]')
  private readonly link: HTMLAnchorElement | null
  private readonly status: HTMLElement | null
  private readonly total: number
  private next: NextTickets | undefined
  private isAdding = false

  constructor(control: HTMLElement) {
    this.link = control.querySelector('a')
    this.status = control.querySelector('[role="status"]')
    this.total = Number(control.dataset.total)
    // A hash makes a new entry of the history for the same list.
    const keep = () => this.shownPages > 1 && keepLength(this.shownPages)
    addEventListener('hashchange', keep, { signal: this.leaving.signal })
    addEventListener('pagehide', () => this.shownPages > 1 && keepTop(), { signal: this.leaving.signal })
    this.restore(isFresh ? keptTop() : undefined)
    isFresh = false
  }

  leave() {
    this.next?.drop()
    this.leaving.abort()
  }

  private get lastPage(): number {
    return archivePageCount(this.total)
  }

  /** Asked for when a press is likely, so that the tickets are there when it comes. */
  fetchAhead() {
    const page = this.shownPages + 1
    if (page > this.lastPage || this.isAdding) return
    fetchPage(page, this.total).then(
      (html) => {
        const isMade = this.isAdding || this.next?.page === page
        if (this.pages && !isMade && page === this.shownPages + 1)
          this.next = new NextTickets(page, this.pages, html)
      },
      () => undefined
    )
  }

  /** Those of the next page, which are mostly in their place by now. */
  private async nextTickets(pages: HTMLElement): Promise<NextTickets> {
    const page = this.shownPages + 1
    if (this.next?.page === page) return this.next
    const html = await fetchPage(page, this.total)
    // By now the list may have grown in another way.
    if (this.next?.page !== page && page === this.shownPages + 1)
      this.next = new NextTickets(page, pages, html)
    return this.nextTickets(pages)
  }

  async addNext() {
    if (!this.pages || !this.link || this.isAdding) return
    this.isAdding = true
    if (this.next?.page !== this.shownPages + 1) this.link.ariaBusy = 'true'
    const next = await this.nextTickets(this.pages).catch((error) => {
      report(error, 'next episodes')
    })
    if (next === undefined) {
      this.endAdding()
      return this.tell(episodesText.loadFailed, true)
    }
    const { count } = next
    const [first] = next.show(PER_FRAME)
    this.shownPages += 1
    // A focus needs the place of everything on the page: asked for before the picture, that is worked out twice.
    afterPaint(() => {
      this.nameLength()
      this.tell(episodesText.loaded(count))
      this.takeFocus(first)
      this.showLater(next)
    })
  }

  private endAdding() {
    this.isAdding = false
    if (this.link) this.link.ariaBusy = null
  }

  private showLater(next: NextTickets) {
    next.show(PER_FRAME)
    if (next.count > 0) afterPaint(() => this.showLater(next))
    else this.endAdding()
  }

  /** Where the reader goes on, unless the focus has gone elsewhere meanwhile. */
  private takeFocus(ticket: Element | undefined) {
    const { activeElement } = document
    if (activeElement === this.link || activeElement === document.body)
      ticket?.querySelector<HTMLElement>('.ticket-title a')?.focus()
  }

  private grow(pages: readonly string[]) {
    // Half shown, they belong to the list; otherwise they would stand in it twice.
    if (this.next?.page === this.shownPages) this.next.show(PAGE_SIZE)
    this.next?.drop()
    this.next = undefined
    this.pages?.append(...pages.map((html, at) => filledPage(this.shownPages + 1 + at, html)))
    this.shownPages += pages.length
    this.nameLength()
  }

  private nameLength() {
    keepLength(this.shownPages)
    if (!this.link) return
    this.link.textContent = episodesText.loadMore(Math.max(0, this.total - this.shownPages * PAGE_SIZE))
    this.link.href = archivePath(this.shownPages + 1)
    this.link.hidden = this.shownPages >= this.lastPage
  }

  private tell(words: string, isFailure = false) {
    if (!this.status) return
    this.status.textContent = words
    this.status.classList.toggle('sr-only', !isFailure)
  }

  /** As many tickets as this entry of the history had; at once when this visit has fetched them before. */
  private restore(topPx: number | undefined) {
    const { ticketPages = 1 } = (history.state as { ticketPages?: number } | null) ?? {}
    const last = Math.min(ticketPages, this.lastPage)
    if (last < 2) return
    const held = Array.from({ length: last - 1 }, (_, at) => heldPage(at + 2, this.total))
    this.measure()
    if (held.every((page) => page !== undefined)) {
      this.grow(held)
      return
    }
    fetchPages(2, last, this.total).then(
      (pages) => {
        if (this.shownPages > 1 || this.leaving.signal.aborted) return
        this.measure()
        this.grow(pages)
        if (topPx !== undefined) scrollTo({ top: topPx, behavior: 'instant' })
      },
      (error) => report(error, 'list as it was')
    )
  }

  /** For a moment every ticket has its real height, so that a place in the list is where it was. */
  private measure() {
    this.pages?.classList.add('is-measured')
    clearTimeout(this.measuring)
    const forget = () => this.pages?.classList.remove('is-measured')
    this.measuring = window.setTimeout(() => afterPaint(() => afterPaint(forget)), MEASURE_MS)
  }

  /**
   * Adds what is needed for the ticket of an episode to be in the list, all at once. 'unknown' when it may be deeper
   * in the archive, or when the tickets do not come.
   */
  async bring(slug: string): Promise<'here' | 'missing' | 'unknown'> {
    const id = `episode-${slug}`
    const isHere = () => document.getElementById(id) !== null
    const numbers = [...(this.pages?.querySelectorAll('.ticket-item') ?? [])].map((ticket) =>
      Number(ticket.id.replace('episode-', ''))
    )
    if (Number(slug) > Math.max(...numbers.filter((number) => number > 0))) return 'missing'
    const guess = pageOfEpisode(Number(slug), numbers, this.lastPage)
    if (guess - this.shownPages > JUMP_PAGES) return 'unknown'
    // Specials and trailers among the numbers push an episode further back than its number says.
    const furthest = Math.min(this.lastPage, guess + 2)
    for (let to = guess; to <= furthest && !isHere(); to++) {
      const from = this.shownPages + 1
      const pages = await fetchPages(from, to, this.total).catch((error) => report(error, 'linked episode'))
      if (!pages) return 'unknown'
      const at = pages.findIndex((html) => html.includes(`id="${id}"`))
      if (at >= 0 && !isHere() && this.shownPages + 1 === from) this.grow(pages.slice(0, at + 1))
    }
    this.measure()
    if (isHere()) return 'here'
    return furthest < this.lastPage ? 'unknown' : 'missing'
  }
}
