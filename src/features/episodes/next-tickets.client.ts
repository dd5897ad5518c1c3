// The tickets of the next page, which is a list of its own below the others. They take their place there before anybody
// asks for them, laid out and unseen: a press then has nothing left to do but show them.
import { nameButtons } from '../films/intent.client.ts'
import { showTickets } from '../listening/tickets.client.ts'
import { PAGE_SIZE } from './archive.ts'

/** In the list, without room. */
const READY = 'is-ready'
/** For nobody yet: neither seen nor focused, found or pointed at. */
const LAID_OUT = 'is-laid-out'
/** A page that is never idle gets them ready all the same. */
const IDLE_LIMIT_MS = 300

/** One to a frame: several in one idle moment would be laid out together. Safari has no idle moments to give. */
const whenIdle = (act: () => void) =>
  requestAnimationFrame(() =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: IDLE_LIMIT_MS }) : setTimeout(act)
  )

const ticketsOf = (html: string): HTMLElement[] => [
  ...new DOMParser().parseFromString(html, 'text/html').querySelectorAll<HTMLElement>('li.ticket-item')
]

/** The list of a page (the first is 1), still without its tickets. */
function emptyPage(page: number, count: number): HTMLOListElement {
  const list = document.createElement('ol')
  list.className = 'tickets'
  list.start = (page - 1) * PAGE_SIZE + 1
  list.style.setProperty('--count', `${count}`)
  return list
}

/** A page with all of its tickets. */
export function filledPage(page: number, html: string): HTMLOListElement {
  const tickets = ticketsOf(html)
  const list = emptyPage(page, tickets.length)
  list.append(dress(tickets))
  return list
}

/** As they stand by now, and with buttons that are named, before anybody sees them. */
function dress(tickets: readonly HTMLElement[]): DocumentFragment {
  const withHeaders = document.createDocumentFragment()
  withHeaders.append(...tickets)
  nameButtons(withHeaders)
  showTickets(withHeaders)
  return withHeaders
}

export class NextTickets {
  readonly page: number
  private readonly list: HTMLOListElement
  private readonly waiting: HTMLElement[]
  /** Of those that are placed: an address must not lead to what is not shown. */
  private readonly ids = new Map<HTMLElement, string>()
  private isOver = false

  constructor(page: number, pages: HTMLElement, html: string) {
    this.page = page
    this.waiting = ticketsOf(html)
    this.list = emptyPage(page, this.waiting.length)
    this.list.classList.add(READY)
    this.list.ariaHidden = 'true'
    pages.append(this.list)
    whenIdle(() => this.placeOne())
  }

  private placeOne() {
    const ticket = this.isOver ? undefined : this.waiting.shift()
    if (!ticket) return
    this.ids.set(ticket, ticket.id)
    ticket.removeAttribute('id')
    ticket.classList.add(READY)
    // It stays an item of a list, whose words alone are out of reach.
    ticket.ariaHidden = 'true'
    this.list.append(dress([ticket]))
    // Asking for a size has it laid out now; it is out of reach before there is a picture of it.
    ticket.getBoundingClientRect()
    ticket.classList.add(LAID_OUT)
    whenIdle(() => this.placeOne())
  }

  /** How many are still to be shown. */
  get count(): number {
    return this.ids.size + this.waiting.length
  }

  /** Shows the next few. */
  show(count: number): HTMLElement[] {
    this.isOver = true
    this.list.classList.remove(READY)
    this.list.ariaHidden = null
    const placed = [...this.ids].slice(0, count)
    for (const [ticket, id] of placed) {
      this.ids.delete(ticket)
      ticket.id = id
      ticket.ariaHidden = null
      ticket.classList.remove(READY, LAID_OUT)
    }
    const late = this.waiting.splice(0, count - placed.length)
    if (late.length > 0) this.list.append(dress(late))
    return [...placed.map(([ticket]) => ticket), ...late]
  }

  /** Those that wait leave the list again, when it grows in another way. */
  drop() {
    this.isOver = true
    for (const ticket of this.ids.keys()) ticket.remove()
    if (this.list.childElementCount === 0) this.list.remove()
    this.ids.clear()
    this.waiting.length = 0
  }
}
