// 'Meer afleveringen laden' without leaving the page: the next ten tickets come from a small prebuilt page.
// Without script, or when that page does not come, the link leads to the archive.
import { episodesText } from '../texts/episodes.ts'
import { archivePageCount, archivePath, PAGE_SIZE } from './rules.ts'

/** `<load-more data-total="38">` around the link; the list is its nearest `[data-tickets]` before it. */
class LoadMore extends HTMLElement {
  private nextPage = 2
  private coming: { page: number; html: Promise<string> } | undefined

  private get total(): number {
    return Number(this.dataset.total)
  }

  connectedCallback() {
    const link = this.querySelector('a')
    // Asked for when a press is likely, so that the tickets are there when it comes.
    link?.addEventListener('pointerenter', () => this.fetchNext().catch(() => {}))
    link?.addEventListener('focus', () => this.fetchNext().catch(() => {}))
    link?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      void this.addNext(link)
    })
  }

  private fetchNext(): Promise<string> {
    if (this.coming?.page !== this.nextPage) {
      const html = fetch(`/api/episodes/page/${this.nextPage}/`).then((answer) => {
        if (!answer.ok) throw new Error(`page ${this.nextPage} of the episodes: ${answer.status}`)
        return answer.text()
      })
      this.coming = { page: this.nextPage, html }
      // A guess that failed must not spoil the press that follows it.
      html.catch(() => {
        this.coming = undefined
      })
    }
    return this.coming.html
  }

  private async addNext(link: HTMLAnchorElement) {
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    const html = await this.fetchNext().catch(() => undefined)
    link.ariaBusy = null
    if (html === undefined) {
      location.assign(link.href)
      return
    }
    const tickets = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li.ticket-item')]
    document.querySelector('[data-tickets]')?.append(...tickets)
    this.nextPage += 1
    this.tell(tickets.length, link)
    tickets[0]?.querySelector<HTMLElement>('.ticket-title a')?.focus()
  }

  private tell(added: number, link: HTMLAnchorElement) {
    const shown = (this.nextPage - 1) * PAGE_SIZE
    link.textContent = episodesText.loadMore(Math.max(0, this.total - shown))
    link.href = archivePath(this.nextPage)
    link.hidden = this.nextPage > archivePageCount(this.total)
    const status = this.querySelector('[role="status"]')
    if (status) status.textContent = episodesText.loaded(added)
  }
}

if (!customElements.get('load-more')) customElements.define('load-more', LoadMore)
