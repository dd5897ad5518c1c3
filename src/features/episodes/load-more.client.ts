// `<load-more data-total="38">` around the link 'Meer afleveringen laden'. What it does comes when somebody has come
// down to it, or when the list was longer before the visitor left it.
import { report } from '../../browser/report.ts'
import { NEARBY } from '../../browser/when-seen.ts'

/** Whoever pressed once reads on: what comes next takes its place well before the button is in view again. */
const SOON = '100%'

type ListModule = typeof import('./list.client.ts')
export type TicketList = InstanceType<ListModule['TicketList']>

/** Kept, so that going back finds the list as long as it was before anything is scrolled. */
let module: ListModule | undefined

export class LoadMore extends HTMLElement {
  private list: TicketList | undefined
  /** Whoever read ten tickets may well want ten more: they are ready before the press. */
  private nearing: IntersectionObserver | undefined

  connectedCallback() {
    this.watch(NEARBY)
    for (const type of ['pointerenter', 'focusin', 'click'])
      this.addEventListener(type, (event) => this.onIntent(event))
    if ((history.state as { ticketPages?: number } | null)?.ticketPages) void this.open()
  }

  private watch(rootMargin: string) {
    this.nearing?.disconnect()
    this.nearing = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) this.getReady()
      },
      { rootMargin }
    )
    this.nearing.observe(this)
  }

  disconnectedCallback() {
    this.nearing?.disconnect()
    this.list?.leave()
    this.list = undefined
  }

  private onIntent(event: Event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPress = event.type === 'click' && link
    if (isPress && event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (isPress) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (!isPress) return this.getReady()
    this.open().then(
      (list) => {
        this.watch(SOON)
        return list.addNext()
      },
      () => location.assign(link.href)
    )
  }

  private getReady() {
    this.open().then(
      (list) => list.fetchAhead(),
      () => undefined
    )
  }

  /** The list at work; rejects when its code does not come. */
  async open(): Promise<TicketList> {
    module ??= await import('./list.client.ts').catch((error) => {
      report(error, 'list')
      throw error
    })
    this.list ??= new module.TicketList(this)
    return this.list
  }
}

if (!customElements.get('load-more')) customElements.define('load-more', LoadMore)
