// `<load-more data-total="38">` wraps the link 'Meer afleveringen laden', which links to the archive. Not an island: it
// adds prebuilt markup. Its code and the next page load when the end of the list is near, or at once when the history entry
// had a longer list.
import { isPlainClick } from '../browser/plain-click.ts'
import { report } from '../browser/report.ts'
import { NEARBY } from '../browser/when-seen.ts'
import type { Entry } from './list.client.ts'

type ListModule = typeof import('./list.client.ts')
export type EpisodeList = InstanceType<ListModule['EpisodeList']>

/** Cached, so that going back restores the list before the router scrolls. */
let module: ListModule | undefined

export class LoadMore extends HTMLElement {
  private list: EpisodeList | undefined
  /** Read immediately, because the router soon overwrites `scrollY` with what the still short list allows. */
  private readonly entry: Entry = history.state ?? {}
  private readonly nearView = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        this.open().then((list) => list.fetchAhead(), ignore)
    },
    { rootMargin: NEARBY }
  )

  connectedCallback() {
    this.nearView.observe(this)
    this.addEventListener('click', (event) => this.onClick(event))
    if (this.entry.ticketPages) void this.open().catch(ignore)
  }

  disconnectedCallback() {
    this.nearView.disconnect()
    this.list?.leave()
    this.list = undefined
  }

  private onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    this.open().then(
      (list) => list.addNext(),
      () => location.assign(link.href)
    )
  }

  /** Loads the code and returns the list; rejects when the import fails. */
  async open(): Promise<EpisodeList> {
    module ??= await import('./list.client.ts').catch((error) => {
      report(error, 'list')
      throw error
    })
    this.list ??= new module.EpisodeList(this, this.entry)
    return this.list
  }
}

const ignore = () => undefined

if (!customElements.get('load-more')) customElements.define('load-more', LoadMore)
