// Signs in a corner of posters, which are static markup, and there are hundreds: of those on the page, and of those that are added.

const POSTER = 'a.poster[data-film]'

export interface PosterSign {
  className: string
  /** Added to the name of the poster. */
  words: string
  /** Of the drawing, in a box of 24. */
  path: string
  isFilled?: boolean
  /** `data-state`, for its look. */
  state?: string
  /** Shown to a pointer that rests on it. */
  title?: string
}

/**
 * Shows the sign that `signOf` gives each poster, now and whenever posters are added. Returns a function that shows what has
 * changed since.
 */
export function followPosters(signOf: (poster: HTMLElement) => PosterSign | undefined): () => void {
  const shown = new WeakMap<HTMLElement, { words: string; element?: HTMLElement }>()
  const showOn = (poster: HTMLElement) => {
    const sign = signOf(poster)
    const words = sign ? `, ${sign.words}` : ''
    const before = shown.get(poster)
    nameSigned(poster, before?.words ?? '', words)
    if (words === (before?.words ?? '')) return
    before?.element?.remove()
    const element = sign && drawn(sign, poster.ariaLabel === null)
    if (element) poster.querySelector('.poster-frame')?.append(element)
    shown.set(poster, { words, ...(element ? { element } : {}) })
  }
  const showUnder = (root: ParentNode) => {
    for (const poster of root.querySelectorAll<HTMLElement>(POSTER)) showOn(poster)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added instanceof Element) showUnder(added.parentElement ?? added)
  }).observe(document, { childList: true, subtree: true })
  showUnder(document)
  return () => showUnder(document)
}

/** Other signs add words to the name as well, and a poster that is added gets its name a moment later (poster-buttons.client.ts). */
function nameSigned(poster: HTMLElement, before: string, words: string): void {
  const label = poster.ariaLabel
  if (label === null || (words === before && label.includes(words))) return
  poster.ariaLabel = (before ? label.replace(before, '') : label) + words
}

/** A poster that is a button says the words in its name; one that is a link, in its contents. */
function drawn(
  { className, words, path, isFilled = false, state, title = '' }: PosterSign,
  isLink: boolean
): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.title = title
  if (state) element.dataset.state = state
  const fill = isFilled ? 'currentColor' : 'none'
  element.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="${fill}" stroke="currentColor" stroke-width="2.5"><path d="${path}"/></svg>`
  if (!isLink) return element
  const said = document.createElement('span')
  said.className = 'sr-only'
  said.textContent = `, ${words}`
  element.append(said)
  return element
}
