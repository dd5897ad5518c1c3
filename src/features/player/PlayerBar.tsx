// The player UI: one island, persisted across navigations. It renders nothing until an episode is loaded. `OpenBar` is
// imported in the browser only, because its modules create an `Audio` element on load.
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { report } from '../../browser/report.ts'
import { $player } from './store.ts'

const fetchBar = () => import('./OpenBar.tsx')
const OpenBar = lazy(async () => ({ default: (await fetchBar()).OpenBar }))
// At once, so that it loads beside React.
if (!import.meta.env.SSR) fetchBar().catch((error) => report(error, 'player bar'))

export function PlayerBar() {
  const player = useStore($player, { ssr: 'initial' })
  if (player.step === 'closed') return null
  return (
    <Suspense fallback={null}>
      <OpenBar player={player} />
    </Suspense>
  )
}
