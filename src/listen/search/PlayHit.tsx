import { searchText } from '#texts/search.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { pressPlay } from '../player/player.store.ts'
import type { Hit } from './results.ts'
import type { PassageState } from './use-passage.ts'

interface PlayHitProps {
  play: NonNullable<Hit['play']>
  /** undefined = something else plays, or nothing. */
  passage: PassageState | undefined
  label: string
  onPlay: () => void
}

export function PlayHit({ play, passage, label, onPlay }: PlayHitProps) {
  const { atSeconds: _, ...episode } = play
  return (
    <IconButton
      className="flex-none"
      icon={passage === 'sounding' ? 'pause' : 'play'}
      name={passage === 'sounding' ? searchText.pause(label) : searchText.play(label)}
      onClick={() => {
        onPlay()
        // While the passage is in the player, the button pauses it and goes on.
        pressPlay(passage ? episode : play)
      }}
    />
  )
}
