// Hydrates the islands in place of @astrojs/react/client.js (astro.config.mjs), which it calls: each gets an error boundary.

import type { ComponentType } from 'react'
import hydratorOf from '../../../node_modules/@astrojs/react/dist/client.js'
import { Boundary } from './Boundary.tsx'

type Hydrate = (component: ComponentType<object>, ...others: unknown[]) => unknown

export default function islandClient(island: HTMLElement): Hydrate {
  const hydrate = hydratorOf(island)
  const isFloating = island.dataset.astroTransitionPersist !== undefined
  return (Island, ...others) => {
    const Guarded = (props: object) => (
      <Boundary isFloating={isFloating}>
        <Island {...props} />
      </Boundary>
    )
    return hydrate(Guarded, ...others)
  }
}
