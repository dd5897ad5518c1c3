// The list of tickets that grows: the next ten come from a small prebuilt page. Back and reload show as many as there
// were, at the same place.
import { report } from '../browser/report.ts'
import { shortName } from '../browser/site.ts'
import { nameButtons } from '../films/intent.enhance.ts'
import { showTickets } from '../listening/tickets.enhance.ts'
import { episodesText } from '../texts/episodes.ts'
import { archivePageCount, archivePath, listTopKey, PAGE_SIZE, pageOfEpisode } from './archive.ts'
import { fetchPage, fetchPages, heldPage } from './ticket-pages.enhance.ts'

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

/** Tickets that a slow telephone shows within one frame; the first are where the button was, the others follow by as many. */
const PER_FRAME = 2

/** The tickets of pages, made before they are seen and as little as possible left to do when they are. */
function ticketsOf(pages: readonly string[]): DocumentFragment {
  const parsed = new DOMParser().parseFromString(pages.join(''), 'text/html')
  const tickets = document.createDocumentFragment()
  tickets.append(...parsed.querySelectorAll('li.ticket-item'))
  nameButtons(tickets)
  showTickets(tickets)
  return tickets
}

/** Once what has changed can be seen. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** At work on the `[data-tickets]` of the page, with the link and the status line of its `<load-more>`. */
export class TicketList {
  private shownPages = 1
  private measuring = 0
  private readonly leaving = new AbortController()
  private readonly list = document.querySelector<HTMLElement>('[data-tickets]')
  private readonly link: HTMLAnchorElement | null
  private readonly status: HTMLElement | null
  private readonly total: number
  /** The next ten, ready to be put in. */
  private ahead: { page: number; tickets: DocumentFragment } | undefined

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
    this.leaving.abort()
  }

  private get lastPage(): number {
    return archivePageCount(this.total)
  }

  /** Asked for when a press is likely, so that the tickets are there when it comes. */
  fetchAhead() {
    const page = this.shownPages + 1
    if (page > this.lastPage) return
    fetchPage(page, this.total).then(
      (html) => {
        if (page > this.shownPages && this.ahead?.page !== page)
          this.ahead = { page, tickets: ticketsOf([html]) }
      },
      () => undefined
    )
  }

  /** Those made ahead once more say how it stands by now. */
  private async nextTickets(): Promise<DocumentFragment> {
    const page = this.shownPages + 1
    const { ahead } = this
    this.ahead = undefined
    if (ahead?.page !== page) return ticketsOf([await fetchPage(page, this.total)])
    showTickets(ahead.tickets)
    return ahead.tickets
  }

  async addNext() {
    if (!this.link || this.link.ariaBusy === 'true') return
    this.link.ariaBusy = 'true'
    const tickets = await this.nextTickets().catch((error) => {
      report(error, 'next episodes')
    })
    if (tickets === undefined) {
      this.link.ariaBusy = null
      return this.tell(episodesText.loadFailed, true)
    }
    const [first] = tickets.children
    this.tell(episodesText.loaded(tickets.childElementCount))
    const later = [...tickets.children].slice(PER_FRAME)
    for (const ticket of later) ticket.remove()
    this.grow(tickets, 1)
    // A focus needs the place of everything on the page: asked for before the picture, that is worked out twice.
    afterPaint(() => {
      this.takeFocus(first)
      this.addLater(later)
    })
  }

  private addLater(tickets: Element[]) {
    this.list?.append(...tickets.splice(0, PER_FRAME))
    if (tickets.length > 0) afterPaint(() => this.addLater(tickets))
    else if (this.link) this.link.ariaBusy = null
  }

  /** Where the reader goes on, unless the focus has gone elsewhere meanwhile. */
  private takeFocus(ticket: Element | undefined) {
    const { activeElement } = document
    if (activeElement === this.link || activeElement === document.body)
      ticket?.querySelector<HTMLElement>('.ticket-title a')?.focus()
  }

  private grow(tickets: DocumentFragment, pages: number) {
    this.list?.append(tickets)
    this.shownPages += pages
    keepLength(this.shownPages)
    this.nameRest()
  }

  private nameRest() {
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
      this.grow(ticketsOf(held), held.length)
      return
    }
    fetchPages(2, last, this.total).then(
      (pages) => {
        if (this.shownPages > 1 || this.leaving.signal.aborted) return
        this.measure()
        this.grow(ticketsOf(pages), pages.length)
        if (topPx !== undefined) scrollTo({ top: topPx, behavior: 'instant' })
      },
      (error) => report(error, 'list as it was')
    )
  }

  /** For a moment every ticket has its real height, so that a place in the list is where it was. */
  private measure() {
    this.list?.classList.add('is-measured')
    clearTimeout(this.measuring)
    const forget = () => this.list?.classList.remove('is-measured')
    this.measuring = window.setTimeout(() => afterPaint(() => afterPaint(forget)), MEASURE_MS)
  }

  /**
   * Adds what is needed for the ticket of an episode to be in the list, all at once. 'unknown' when it would be too
   * deep in the archive, or when the tickets do not come.
   */
  async bring(slug: string): Promise<'here' | 'missing' | 'unknown'> {
    const id = `episode-${slug}`
    const isHere = () => document.getElementById(id) !== null
    const numbers = [...(this.list?.children ?? [])].map((ticket) =>
      Number(ticket.id.replace('episode-', ''))
    )
    if (Number(slug) > Math.max(...numbers.filter((number) => number > 0))) return 'missing'
    const guess = pageOfEpisode(Number(slug), numbers, this.lastPage)
    if (guess - this.shownPages > JUMP_PAGES) return 'unknown'
    // Trailers among the numbers push an episode further back than its number says.
    for (let to = guess; to <= Math.min(this.lastPage, guess + 2) && !isHere(); to++) {
      const from = this.shownPages + 1
      const pages = await fetchPages(from, to, this.total).catch((error) => report(error, 'linked episode'))
      if (!pages) return 'unknown'
      const at = pages.findIndex((html) => html.includes(`id="${id}"`))
      if (at >= 0 && !isHere() && this.shownPages + 1 === from)
        this.grow(ticketsOf(pages.slice(0, at + 1)), at + 1)
    }
    this.measure()
    return isHere() ? 'here' : 'missing'
  }
}
