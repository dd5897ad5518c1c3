// Shows on each card whether this browser keeps the episode. Loaded in a browser that keeps some (follow-downloads.client.ts).
import { downloadsText } from '#texts/downloads.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import css from './downloads.css?inline'
import { $kept } from './kept.store.ts'

const CARD = '[data-episode]:not(.episode-page)'
const TICK = 'M5 10.5 10 15.5 19 5.5M5 19.5h14'

function showOn(card: HTMLElement): void {
  const isKept = $kept.get()[card.dataset.episode ?? ''] === 'kept'
  const sign = card.querySelector('.kept-sign')
  if (isKept === (sign !== null)) return
  if (sign) sign.remove()
  // Beside the date and the length.
  else card.querySelector('time')?.parentElement?.append(newSign())
}

function newSign(): HTMLElement {
  const sign = document.createElement('span')
  sign.className = 'kept-sign'
  sign.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square"><path d="${TICK}"/></svg>`
  sign.append(downloadsText.isKept)
  return sign
}

function showUnder(root: ParentNode): void {
  for (const card of root.querySelectorAll<HTMLElement>(CARD)) showOn(card)
}

export function followKeptSigns(): void {
  adoptStyles(css)
  // Cards that are added, also by the next page.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes)
        if (added instanceof Element && !added.matches('.kept-sign')) showUnder(added.parentElement ?? added)
  }).observe(document, { childList: true, subtree: true })
  $kept.subscribe(() => showUnder(document))
}
