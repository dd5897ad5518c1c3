// The settings card 'Luisteren' at work; comes when the card is first seen.
import { listeningCardText } from '../../texts/listening-card.ts'
import { SPEEDS } from './rules.ts'
import { $shortcutsAreOn, $speed, clearListeningMemory } from './store.ts'

/** Shows and changes what is remembered, and follows the player and other tabs. */
class ListeningCard extends HTMLElement {
  private leaving = new AbortController()

  connectedCallback() {
    this.leaving = new AbortController()
    workSpeed(this, this.leaving.signal)
    workShortcuts(this, this.leaving.signal)
    workClearing(this)
  }

  disconnectedCallback() {
    this.leaving.abort()
  }
}

function workSpeed(card: Element, leaving: AbortSignal): void {
  const select = card.querySelector<HTMLSelectElement>('[data-speed]')
  if (!select) return
  select.disabled = false
  const stop = $speed.subscribe((speed) => {
    select.value = String(speed)
  })
  leaving.addEventListener('abort', stop)
  select.addEventListener('change', () => {
    const speed = SPEEDS.find((one) => String(one) === select.value)
    if (speed) $speed.set(speed)
  })
}

function workShortcuts(card: Element, leaving: AbortSignal): void {
  const box = card.querySelector<HTMLInputElement>('[data-shortcuts]')
  if (!box) return
  box.disabled = false
  const stop = $shortcutsAreOn.subscribe((areOn) => {
    box.checked = areOn
  })
  leaving.addEventListener('abort', stop)
  box.addEventListener('change', () => $shortcutsAreOn.set(box.checked))
}

function workClearing(card: Element): void {
  const [clear, yes, no] = ['clear', 'clear-yes', 'clear-no'].map((name) =>
    card.querySelector<HTMLButtonElement>(`[data-${name}]`)
  )
  const question = card.querySelector<HTMLElement>('[data-clear-question]')
  const result = card.querySelector('[data-cleared]')
  if (!clear || !yes || !no || !question || !result) return
  const ask = (isAsked: boolean) => {
    question.hidden = !isAsked
    clear.hidden = isAsked
    ;(isAsked ? no : clear).focus()
  }
  clear.addEventListener('click', () => {
    result.textContent = ''
    ask(true)
  })
  no.addEventListener('click', () => ask(false))
  question.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') ask(false)
  })
  yes.addEventListener('click', () => {
    clearListeningMemory()
    ask(false)
    result.textContent = listeningCardText.cleared
  })
}

if (!customElements.get('listening-card')) customElements.define('listening-card', ListeningCard)
