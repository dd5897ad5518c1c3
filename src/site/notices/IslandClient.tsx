// Hydrates the islands with @astrojs/react (astro.config.mjs): each gets an error boundary, and counts as hydrated once React has
// committed it. The code for presses that an island has held comes with it.

import clientOf from '@astrojs/react/client.js'
import { useEffect, useLayoutEffect } from 'react'
import '../../browser/held-presses.ts'
import { Boundary } from './Boundary.tsx'

type Hydrate = ReturnType<typeof clientOf>

/** Islands that React has begun to hydrate, which takes several tasks. */
const hydrations = new WeakMap<HTMLElement, Promise<void>>()

/** React reports an island that is unmounted half hydrated as an error (424): one that the page loses meanwhile is finished first. */
function unmountAfter(hydration: Promise<void>, island: HTMLElement): void {
  let isCommitted = false
  island.addEventListener(
    'astro:unmount',
    (event) => {
      if (isCommitted) return
      event.stopImmediatePropagation()
      void hydration.then(() => island.dispatchEvent(new Event('astro:unmount')))
    },
    { capture: true }
  )
  void hydration.then(() => {
    isCommitted = true
  })
}

export default function islandClient(island: HTMLElement): Hydrate {
  const isFloating = island.dataset.astroTransitionPersist !== undefined
  return (Island, ...others) => {
    // Astro calls again for a persisted island with other props.
    if (!island.hasAttribute('ssr')) return
    const begun = hydrations.get(island)
    if (begun !== undefined) return begun
    const { promise, resolve } = Promise.withResolvers<void>()
    hydrations.set(island, promise)
    unmountAfter(promise, island)
    const Guarded = (props: object) => {
      useLayoutEffect(() => globalThis.heldPresses?.atHydration(island), [])
      // After the effects of the island, whose work a held press may need.
      useEffect(resolve, [])
      return (
        <Boundary isFloating={isFloating}>
          <Island {...props} />
        </Boundary>
      )
    }
    clientOf(island)(Guarded, ...others)
    return promise
  }
}
