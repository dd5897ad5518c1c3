// The reviews at work: asked for when the tab is seen, the first four shown, the rest behind a button.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { callOnce } from '../../browser/call.ts'
import { formatReviewDate } from '../../lib/long-date.ts'
import { reviewsText } from '../../texts/reviews.ts'
import { listReviews } from './contract.ts'
import css from './review-cards.css?inline'
import {
  halfStars,
  platformName,
  REVIEWS_SHOWN_FIRST,
  reviewDate,
  reviewParagraphs,
  SKELETON_AFTER_MS
} from './rules.ts'
import type { Review } from './schema.ts'

const number = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 1 })

class ReviewsBlock extends HTMLElement {
  connectedCallback() {
    this.button('retry').addEventListener('click', () => void this.load(true))
    this.button('toggle').addEventListener('click', () => this.toggle())
    void this.load(false)
  }

  private find(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`The reviews have no ${selector}.`)
    return found
  }
  private button(name: 'retry' | 'toggle') {
    return this.find(`[data-${name}]`)
  }
  private copyOf(template: 'review' | 'skeletons'): DocumentFragment {
    const source = this.find(`template[data-of="${template}"]`) as HTMLTemplateElement
    return document.importNode(source.content, true)
  }
  private get list() {
    return this.find('.reviews-list')
  }

  private async load(isAgain: boolean) {
    if (this.ariaBusy === 'true') return
    this.ariaBusy = 'true'
    this.say()
    const drawing = setTimeout(() => this.list.replaceChildren(this.copyOf('skeletons')), SKELETON_AFTER_MS)
    const answer = await callOnce(listReviews, { params: { provider: 'alle' } })
    clearTimeout(drawing)
    this.ariaBusy = 'false'
    this.list.replaceChildren()
    // The button is about to go: who pressed it reads on where it was.
    const hadFocus = isAgain && this.contains(document.activeElement)
    this.button('retry').hidden = answer.ok
    if (!answer.ok) return this.say(reviewsText.failed)
    if (answer.value.reviews.length === 0) return this.say(reviewsText.empty, reviewsText.emptyLine)
    this.show(answer.value.reviews)
    if (hadFocus) focusOn(this.list.firstElementChild)
  }

  private say(sentence = '', line = '') {
    const message = this.find('.reviews-message')
    message.replaceChildren(sentence)
    if (!line) return
    const quote = document.createElement('q')
    quote.textContent = line
    message.append(quote)
  }

  private show(reviews: readonly Review[]) {
    this.list.replaceChildren(...reviews.map((review) => filled(this.copyOf('review'), review)))
    this.button('toggle').hidden = reviews.length <= REVIEWS_SHOWN_FIRST
    this.fold(true)
  }

  private fold(isFolded: boolean) {
    const items = [...this.list.children] as HTMLElement[]
    for (const [index, item] of items.entries()) item.hidden = isFolded && index >= REVIEWS_SHOWN_FIRST
    const toggle = this.button('toggle')
    toggle.setAttribute('aria-expanded', String(!isFolded))
    toggle.textContent = isFolded ? reviewsText.showAll(items.length) : reviewsText.showFewer
  }

  /** What the visitor looks at stays where it is: unfolding below the fourth, folding above the button. */
  private toggle() {
    const toggle = this.button('toggle')
    const isUnfolding = toggle.ariaExpanded !== 'true'
    const anchor = isUnfolding ? this.list.children[REVIEWS_SHOWN_FIRST - 1] : toggle
    const before = anchor?.getBoundingClientRect().top ?? 0
    this.fold(!isUnfolding)
    const movedPx = (anchor?.getBoundingClientRect().top ?? 0) - before
    if (movedPx !== 0) scrollBy({ top: movedPx, behavior: 'instant' })
    if (isUnfolding) focusOn(this.list.children[REVIEWS_SHOWN_FIRST])
  }
}

function focusOn(element: Element | null | undefined) {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function filled(card: DocumentFragment, review: Review): DocumentFragment {
  const stars = card.querySelector<HTMLElement>('.stars')
  const halves = halfStars(review.rating)
  if (halves === undefined) stars?.remove()
  else {
    stars?.classList.add(`stars-${halves * 2}`)
    stars?.setAttribute('aria-label', reviewsText.stars(number.format(halves)))
  }
  const paragraphs = reviewParagraphs(review.content).map((text) => {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    return paragraph
  })
  card.querySelector('.review-text')?.append(...paragraphs)
  const [author, platform, time] = card.querySelectorAll<HTMLElement>('.review-by > *')
  if (author) author.textContent = review.author || reviewsText.unknownAuthor
  if (platform) platform.textContent = platformName(review.platform)
  const date = reviewDate(review)
  if (date && time instanceof HTMLTimeElement) {
    time.dateTime = date
    time.textContent = formatReviewDate(date)
  } else time?.remove()
  return card
}

adoptStyles(css)
if (!customElements.get('reviews-block')) customElements.define('reviews-block', ReviewsBlock)
