// Hydrates the islands in place of @astrojs/react/client.js (astro.config.mjs), which it calls: each gets an error boundary.
// The code for presses that an island has held comes with it.

import hydratorOf from '../../../node_modules/@astrojs/react/dist/client.js'
import '../../browser/held-presses.ts'
import { Boundary } from './Boundary.tsx'

type Hydrate = ReturnType<typeof hydratorOf>

export default function islandClient(island: HTMLElement): Hydrate {
  const hydrate = hydratorOf(island) as Hydrate
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
