// The tips at work: one bubble for the whole site. It repeats or adds to what its button says, and is never the only
// one to say it (WCAG 1.4.13: hoverable, stays, Escape closes).
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { afloat } from '../../browser/afloat.ts'
import { openDelayMs, placeTip, TIP_LEAVE_MS, type TipCause } from './rules.ts'
import css from './tips.css?inline'

const TIP_ID = 'tip'

class Tips {
  private readonly bubble = afloat('div', 'tip')
  private button: HTMLElement | undefined
  /** The button that was pressed: it keeps its tip shut until the pointer has left it. */
  private pressed: HTMLElement | undefined
  private awaited: HTMLElement | undefined
  private opening = 0
  private closing = 0
  private closedAtMs = Number.NEGATIVE_INFINITY

  constructor() {
    adoptStyles(css)
    this.bubble.id = TIP_ID
    this.bubble.popover = 'manual'
    this.bubble.setAttribute('role', 'tooltip')
    document.addEventListener('pointerover', (event) => this.onPointer(event))
    document.documentElement.addEventListener('pointerleave', () => this.leaveSoon())
    document.addEventListener('focusin', (event) => this.onFocus(event))
    document.addEventListener('focusout', () => this.close())
    document.addEventListener('pointerdown', (event) => this.onPress(event))
    document.addEventListener('click', (event) => this.onPress(event))
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close())
    document.addEventListener('scroll', () => this.close(), { capture: true, passive: true })
    document.addEventListener('astro:before-swap', () => this.close())
  }

  /** `cameMs`: when the pointer came, if that was before this file did. */
  onPointer(event: PointerEvent, cameMs = performance.now()) {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
    if (this.bubble.contains(event.target)) {
      clearTimeout(this.closing)
      return
    }
    const button = event.target.closest<HTMLElement>('[data-tip]') ?? undefined
    if (button !== this.pressed) this.pressed = undefined
    if (!button) this.leaveSoon()
    else if (button !== this.pressed) this.await(button, 'pointer', cameMs)
  }

  onFocus({ target }: Event) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    if (button?.matches(':focus-visible')) this.await(button, 'keyboard')
  }

  private onPress({ target }: Event) {
    this.pressed = (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined
    this.close()
  }

  private await(button: HTMLElement, cause: TipCause, cameMs = performance.now()) {
    clearTimeout(this.closing)
    if (button === this.button || (button === this.awaited && cause === 'pointer')) return
    const isMovedOn = this.button !== undefined
    this.close()
    const now = performance.now()
    const delayMs = openDelayMs(cause, isMovedOn ? 0 : now - this.closedAtMs)
    if (delayMs === 0) return this.open(button)
    this.awaited = button
    this.opening = window.setTimeout(() => this.open(button), Math.max(0, delayMs - (now - cameMs)))
  }

  private leaveSoon() {
    clearTimeout(this.opening)
    clearTimeout(this.closing)
    this.awaited = undefined
    this.closing = window.setTimeout(() => this.close(), TIP_LEAVE_MS)
  }

  private open(button: HTMLElement) {
    this.awaited = undefined
    const text = button.dataset.tip
    if (!text || !button.isConnected) return
    this.button = button
    this.bubble.textContent = text
    // Outside a modal dialog everything is out of reach, also for the pointer.
    const home = button.closest('dialog') ?? document.documentElement
    if (this.bubble.parentElement !== home) home.append(this.bubble)
    if (!this.raise()) {
      this.button = undefined
      this.opening = window.setTimeout(() => this.open(button))
      return
    }
    if (saysMore(button, text)) button.setAttribute('aria-describedby', TIP_ID)
    const { left, top } = placeTip(button.getBoundingClientRect(), this.bubble.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: innerHeight
    })
    this.bubble.style.setProperty('left', `${left}px`)
    this.bubble.style.setProperty('top', `${top}px`)
  }

  /** False while a popover of another kind opens or closes, as when it gives the focus back. */
  private raise(): boolean {
    try {
      this.bubble.showPopover()
      return true
    } catch {
      return false
    }
  }

  private close() {
    clearTimeout(this.opening)
    clearTimeout(this.closing)
    this.awaited = undefined
    if (!this.button) return
    if (this.button.getAttribute('aria-describedby') === TIP_ID)
      this.button.removeAttribute('aria-describedby')
    this.button = undefined
    this.closedAtMs = performance.now()
    if (this.bubble.matches(':popover-open')) this.bubble.hidePopover()
    // A dialog that is replaced at a navigation must not take the bubble along.
    document.documentElement.append(this.bubble)
  }
}

/** Whether the tip tells a screen reader anything that the name of the button does not. */
function saysMore(button: HTMLElement, text: string): boolean {
  const name = button.ariaLabel ?? button.textContent
  return !name.includes(text) && !button.hasAttribute('aria-describedby')
}

/** Starts the tips with the event that asked for them. */
export function startTips(first: Event): void {
  // A tip only repeats: a browser without popovers goes without.
  if (!('showPopover' in HTMLElement.prototype)) return
  const tips = new Tips()
  if (!(first instanceof PointerEvent)) tips.onFocus(first)
  else if (first.target instanceof Element && first.target.matches(':hover'))
    tips.onPointer(first, first.timeStamp)
}
