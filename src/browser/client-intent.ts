// `client:intent`: hydrates an island when a visitor is about to use it. Astro inlines it into every page with such an
// island, so it has no imports (docs.astro.build/en/reference/directives-reference/#custom-client-directives).

import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'
import type { ClientDirective } from 'astro'

/** What hydrates an island, besides pointer, touch, focus and press. */
export interface IntentOptions {
  /** Name of a `window` event that hydrates the island. */
  event?: string
  /** Key in local or session storage. If something is stored there, the island hydrates at load. */
  stored?: string
  /** Part of a query or hash. If the URL has it, the island hydrates at load. */
  address?: string
  /** ISO time. From then on, the island hydrates at load. */
  after?: string
}

/** Timeout in ms for the idle callback, because a busy page may never be idle. */
const LOAD_WITHIN_MS = 2000
/** The longest that leaving the page waits for the code of a press, in ms. */
const LEAVE_WITHIN_MS = 3000

/** Safari has no `requestIdleCallback`. */
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run))

const watched = new WeakSet<HTMLElement>()

interface Press {
  island: HTMLElement
  button: HTMLElement
}
/**
 * Presses that wait for the code of a component, oldest first: islands of the same component handle them in the order
 * of the presses.
 */
const waiting = new Map<string | null, Press[]>()

/** Whether the browser or this tab has stored a value; `{}` and `[]` count as empty. */
function isStored(key: string): boolean {
  try {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? '').length > '{}'.length
  } catch {
    return false
  }
}

/**
 * Holds the presses that come before the code is loaded, and replays them in order. Held buttons are `aria-busy`. If the
 * code fails to load, drops the presses and dispatches `intent:failed`; the next press tries again.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const { event, stored, address, after }: IntentOptions =
    typeof value === 'object' ? (value as IntentOptions) : {}
  // The directive runs again for a persisted island at each navigation.
  if (!island.hasAttribute('ssr') || watched.has(island)) return
  watched.add(island)
  const component = island.getAttribute('component-url')
  const held = waiting.get(component) ?? []
  waiting.set(component, held)
  const heldHere = () => held.filter((press) => press.island === island)
  const listening = new AbortController()
  const { signal } = listening
  let hydrating: Promise<void> | undefined

  function hydrate(): void {
    // The router has replaced the page in the meantime.
    if (!island.isConnected) listening.abort()
    if (signal.aborted) return
    hydrating ??= loadAndAnswer().finally(() => {
      hydrating = undefined
    })
  }

  async function loadAndAnswer(): Promise<void> {
    const run = await load()
    for (const { button } of heldHere()) button.ariaBusy = null
    await run()
    // `ssr` is still there if the code failed to load.
    if (island.hasAttribute('ssr')) {
      const lost = heldHere()
      for (const press of lost) held.splice(held.indexOf(press), 1)
      if (lost.length > 0) island.dispatchEvent(new Event('intent:failed', { bubbles: true }))
    } else listening.abort()
    while (held[0] && !(held[0].island.isConnected && held[0].island.hasAttribute('ssr'))) {
      // React hydrates synchronously for a click on markup that it has not hydrated yet.
      held.shift()?.button.click()
    }
  }

  /** Delays leaving the page until its held presses have been handled, and what was typed has been read. */
  function answerBeforeLeaving(event: Event): void {
    const change = event as TransitionBeforePreparationEvent
    const loadNextPage = change.loader
    change.loader = async () => {
      const tooLate = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))
      await Promise.all([loadNextPage(), Promise.race([hydrating, tooLate])])
    }
  }

  // Adding the same function again has no effect.
  const holdPage = () =>
    document.addEventListener('astro:before-preparation', answerBeforeLeaving, { once: true, signal })
  const hold = (press: MouseEvent) => {
    // A script has handled it, or the browser opens a new tab or window.
    if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
    const button =
      press.target instanceof Element && press.target.closest<HTMLElement>('button, [role="button"]')
    if (button) {
      press.preventDefault()
      press.stopImmediatePropagation()
      button.ariaBusy = 'true'
      held.push({ island, button })
      holdPage()
    }
    hydrate()
  }
  island.addEventListener('click', hold, { capture: true, signal })
  for (const type of ['pointerover', 'touchstart', 'focusin', 'input'])
    island.addEventListener(type, hydrate, { capture: true, passive: true, signal })
  island.addEventListener('input', holdPage, { signal })
  // Listeners of the window would keep every page of the visit in memory.
  island.addEventListener('astro:unmount', () => listening.abort(), { signal })
  if (event) addEventListener(event, hydrate, { signal })
  // Another tab may store a value.
  if (stored)
    addEventListener(
      'storage',
      ({ key }) => {
        if (key === stored) hydrate()
      },
      { signal }
    )

  const hydrateIfDue = () => {
    const isDue = (stored && isStored(stored)) || (after && Date.parse(after) <= Date.now())
    if (isDue || (address && (location.search + location.hash).includes(address))) hydrate()
  }
  // Only then does the router show the URL of the new page.
  if (stored || address || after) whenIdle(hydrateIfDue, { timeout: LOAD_WITHIN_MS })
}

export default intent
