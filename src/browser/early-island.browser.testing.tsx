// An island as Astro renders it, whose code arrives when the test says so.
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import intent from './client-intent.ts'
import './held-presses.ts'

export interface EarlyIsland {
  island: HTMLElement
  /** The code arrives; resolves when the component has handled the presses. */
  codeComes: () => Promise<void>
  remove: () => void
}

function Island({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(onCommit, [onCommit])
  return children
}

export function renderEarly(component: ReactNode): EarlyIsland {
  const island = document.createElement('astro-island')
  island.setAttribute('ssr', '')
  island.setAttribute('component-url', `/${crypto.randomUUID()}.js`)
  island.innerHTML = renderToString(component)
  document.body.append(island)
  let root: Root | undefined
  const coming = Promise.withResolvers<void>()
  // As in notices/IslandClient.tsx and Astro's island.
  const hydrated = async () => {
    await new Promise<void>((resolve) => {
      startTransition(() => {
        root = hydrateRoot(island, <Island onCommit={resolve}>{component}</Island>)
      })
    })
    island.removeAttribute('ssr')
  }
  const load = async () => {
    await coming.promise
    return hydrated
  }
  intent(load, { value: true as never, name: 'Test' }, island)
  const codeComes = async () => {
    // Waits as leaving the page does.
    const leaving = Object.assign(new Event('astro:before-preparation'), { loader: async () => {} })
    document.dispatchEvent(leaving)
    coming.resolve()
    await leaving.loader()
  }
  const remove = () => {
    root?.unmount()
    island.remove()
  }
  return { island, codeComes, remove }
}
