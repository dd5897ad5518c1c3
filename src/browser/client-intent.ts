// `client:intent`: hydrates an island when a visitor is about to use it. Astro inlines it into every page with such an island,
// with what it imports (docs.astro.build/en/reference/directives-reference/#custom-client-directives). So what only matters
// once the code is there comes with the code (held-presses.ts).

import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'
import type { ClientDirective } from 'astro'
import type { Press, Queue } from './held-presses.ts'
import { fieldsOf, isEqual, shownValueOf } from './shown-fields.ts'

/** What hydrates an island, besides pointer, touch, focus and press. */
export interface IntentOptions {
  /** Name of a `window` event that hydrates the island. */
  event?: string
  /** Keys in local or session storage. If something is stored under one of them, the island hydrates at load. */
  stored?: string | readonly string[]
  /** Part of a query or hash. If the URL has it, the island hydrates at load. */
  address?: string
  /** ISO time. From then on, the island hydrates at load. */
  after?: string
  /** Margin around the window, as CSS. The island hydrates when it comes that near to the view. */
  near?: string
  /** Its code is fetched when the page is idle, wherever it is on the page (layouts/fetch-ahead.client.ts). */
  ahead?: boolean
}

/** Timeout in ms for the idle callback, because a busy page may never be idle. */
const LOAD_WITHIN_MS = 2000
/** The longest that leaving the page waits for the code of a press, in ms. */
const LEAVE_WITHIN_MS = 3000

/** Safari has no `requestIdleCallback`. */
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run))

const watched = new WeakSet<HTMLElement>()

const RETRIES = [
  [window, 'online'],
  [document, 'astro:page-load']
] as const

/** The presses that wait for the code of a component. */
const queues = new Map<string | null, Queue>()

/** Pressed again because nothing happened yet. A button that counts is pressed as often as one wants. */
const isAgain = ({ button, shown }: Press, last: Press | undefined): boolean =>
  last !== undefined &&
  last.button === button &&
  isEqual(shown, last.shown) &&
  !button?.closest('[data-counts]')

/** Whether the browser or this tab has stored a value; `{}` and `[]` count as empty. */
function isStored(key: string): boolean {
  try {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? '').length > '{}'.length
  } catch {
    return false
  }
}

/** Calls `act` when an island comes that near to the view. An island itself has no box. */
function whenNear(island: HTMLElement, margin: string, act: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: margin }
  )
  for (const child of island.children) observer.observe(child)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Dispatches the buttons whose presses had no effect (missing-code.client.ts). */
function reportLost(island: HTMLElement, lost: readonly Press[]): void {
  const detail = lost.map(({ button }) => button)
  if (lost.length > 0) island.dispatchEvent(new CustomEvent('intent:failed', { bubbles: true, detail }))
}

/**
 * Holds the presses that come before the code is loaded, and replays them in order, each with the fields as they were at the
 * press; later changes of the fields follow. Held buttons are `aria-busy`. If the code fails to load, drops the presses and
 * dispatches `intent:failed`; the next press tries again.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const { event, stored, address, after, near }: IntentOptions =
    typeof value === 'object' ? (value as IntentOptions) : {}
  const keys = [stored ?? []].flat()
  // The directive runs again for a persisted island at each navigation.
  if (!island.hasAttribute('ssr') || watched.has(island)) return
  watched.add(island)
  const component = island.getAttribute('component-url')
  const queue: Queue = queues.get(component) ?? { held: [] }
  queues.set(component, queue)
  const { held } = queue
  const heldHere = () => held.filter((press) => press.island === island)
  const listening = new AbortController()
  const { signal } = listening
  let hydrating: Promise<void> | undefined
  let wasCalled = false

  function hydrate(): void {
    // The router has replaced the page in the meantime.
    if (!island.isConnected) listening.abort()
    if (signal.aborted) return
    hydrating ??= loadAndAnswer().finally(() => {
      hydrating = undefined
      // Failed. What shows without a press must not wait for one: it is tried again with the connection or the next page.
      for (const [target, type] of RETRIES)
        target.addEventListener(type, hydrateIfDue, { once: true, signal })
    })
  }

  async function loadAndAnswer(): Promise<void> {
    const run = await load()
    for (const { button } of heldHere()) if (button) button.ariaBusy = null
    globalThis.heldPresses?.beforeHydration(island)
    await run()
    // `ssr` is still there if the code failed to load.
    if (island.hasAttribute('ssr')) {
      const lost = heldHere()
      for (const press of lost) held.splice(held.indexOf(press), 1)
      reportLost(island, lost)
    } else {
      listening.abort()
      globalThis.heldPresses?.tellChanges(island, queue)
    }
    await globalThis.heldPresses?.replay(queue)
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
  const hold = (click: MouseEvent) => {
    // A script has handled it, or the browser opens a new tab or window.
    if (click.defaultPrevented || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
    const button =
      click.target instanceof Element && click.target.closest<HTMLElement>('button, [role="button"]')
    if (button) {
      click.preventDefault()
      click.stopImmediatePropagation()
      button.ariaBusy = 'true'
      const press: Press = { island, button, shown: fieldsOf(island, shownValueOf) }
      if (!isAgain(press, held.at(-1))) held.push(press)
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
  const call = () => {
    wasCalled = true
    hydrate()
  }
  if (event) addEventListener(event, call, { signal })
  // Another tab may store a value.
  if (keys.length > 0)
    addEventListener(
      'storage',
      ({ key }) => {
        if (key && keys.includes(key)) hydrate()
      },
      { signal }
    )

  if (near) whenNear(island, near, hydrate, signal)

  function hydrateIfDue() {
    const isDue = wasCalled || keys.some(isStored) || (after && Date.parse(after) <= Date.now())
    if (isDue || (address && (location.search + location.hash).includes(address))) hydrate()
  }
  // Only then does the router show the URL of the new page.
  if (keys.length > 0 || address || after) whenIdle(hydrateIfDue, { timeout: LOAD_WITHIN_MS })
}

export default intent
