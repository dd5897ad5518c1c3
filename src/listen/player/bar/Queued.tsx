// The queue, in a panel and on the full screen. Its code loads with the first look at it.
import { useStore } from '@nanostores/react'
import { late } from '../../../site/notices/Late.tsx'
import { $player, pressPlay } from '../player.store.ts'

const Queue = late(async () => (await import('../../queue/Queue.tsx')).Queue, 'queue')

export function Queued() {
  const player = useStore($player)
  if (player.step === 'closed') return null
  return (
    <Queue
      currentId={player.episode.id}
      play={({ id, slug, audioUrl }) => pressPlay({ id, slug, audioUrl })}
    />
  )
}
