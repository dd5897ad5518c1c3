// The sleep timer in the sheet: what is set, the usual choices, and the way to all of them.
import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { setSleepTimer } from '../actions.ts'
import { $sleepTimer } from '../player.store.ts'
import type { SleepChoice } from '../player-limits.ts'
import { $chapters } from '../sound/playback.store.ts'
import { Choice } from './Choice.tsx'
import { SheetRow } from './SheetRow.tsx'
import { useSleepLeft } from './use-sleep-left.ts'

const OFF: SleepChoice = { kind: 'off' }
const USUAL_MINUTES = [15, 30] as const

export function SheetSleep({ open }: { open: () => void }) {
  const timer = useStore($sleepTimer)
  const left = useSleepLeft()
  const end = useStore($chapters).length > 0 ? 'chapter' : 'episode'
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name changes as the time passes
    <div role="group" aria-label={left?.spoken ?? playerText.sleep}>
      <SheetRow
        name={playerText.sleep}
        icon="timer"
        value={left?.shown ?? playerText.sleepOff}
        leadsTo="sleep"
        onClick={open}
      />
      <div className="flex flex-wrap gap-2 text-s *:flex-auto">
        <Choice isChosen={timer.kind === 'off'} onClick={() => setSleepTimer(OFF)}>
          {playerText.sleepOff}
        </Choice>
        {USUAL_MINUTES.map((minutes) => (
          <Choice key={minutes} onClick={() => setSleepTimer({ kind: 'minutes', minutes })}>
            <span aria-hidden="true">{playerText.sleepShort(minutes)}</span>
            <span className="sr-only">{playerText.sleepMinutes(minutes)}</span>
          </Choice>
        ))}
        <Choice isChosen={timer.kind === end} onClick={() => setSleepTimer({ kind: end })}>
          {end === 'chapter' ? playerText.sleepAfterChapter : playerText.sleepAfterEpisode}
        </Choice>
      </div>
    </div>
  )
}
