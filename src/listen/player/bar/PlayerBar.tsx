// The player UI: one island, persisted across navigations. It renders nothing until an episode is loaded. `OpenBar` is
// imported in the browser only, because its modules create an `Audio` element on load.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { report } from '../../../browser/report.ts'
import { late } from '../../../site/notices/Late.tsx'
import { $player } from '../player.store.ts'

const fetchBar = () => import('./OpenBar.tsx')
const OpenBar = late(async () => (await fetchBar()).OpenBar, 'player bar')
// At once, so that it loads beside React.
if (!import.meta.env.SSR) fetchBar().catch((error) => report(error, 'player bar'))

/** Hydrated while no episode is loaded: this tab kept one through a full load. */
function bringBack(): void {
  if ($player.get().step !== 'closed') return
  import('../actions.ts')
    .then(({ restore }) => restore())
    .catch((error: unknown) => report(error, 'open player'))
}

export function PlayerBar() {
  const player = useStore($player, { ssr: 'initial' })
  useEffect(bringBack, [])
  if (player.step === 'closed') return null
  // Each step is another attempt.
  return <OpenBar player={player} attempt={player.step} />
}
