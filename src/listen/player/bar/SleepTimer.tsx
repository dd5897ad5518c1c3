import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { queueText } from '#texts/queue.ts'
import { $queue } from '../../queue/queue.store.ts'
import { addSleepMinutes, setSleepTimer } from '../actions.ts'
import { $sleepTimer } from '../player.store.ts'
import { SLEEP_MINUTES, type SleepChoice } from '../player-limits.ts'
import { Choice, choices, Legend } from './Choice.tsx'
import { useSleepLeft } from './use-sleep-left.ts'

const sleepChoices: readonly { choice: SleepChoice; text: string }[] = [
  { choice: { kind: 'off' }, text: playerText.sleepOff },
  ...SLEEP_MINUTES.map((minutes) => ({
    choice: { kind: 'minutes' as const, minutes },
    text: playerText.sleepMinutes(minutes)
  })),
  { choice: { kind: 'chapter' }, text: playerText.sleepAfterChapter },
  { choice: { kind: 'episode' }, text: playerText.sleepAfterEpisode },
  { choice: { kind: 'queue' }, text: queueText.sleepAfter }
]

export function SleepTimer() {
  const timer = useStore($sleepTimer)
  const left = useSleepLeft()
  const hasQueue = useStore($queue).length > 0 || timer.kind === 'queue'
  return (
    <fieldset className={choices}>
      <Legend>{left?.spoken ?? playerText.sleep}</Legend>
      {timer.kind === 'minutes' && (
        <Choice onClick={() => addSleepMinutes()}>{playerText.sleepLonger}</Choice>
      )}
      {sleepChoices
        .filter(({ choice }) => choice.kind !== 'queue' || hasQueue)
        .map(({ choice, text }) => (
          <Choice
            key={text}
            isChosen={choice.kind === timer.kind && choice.kind !== 'minutes'}
            onClick={() => setSleepTimer(choice)}
          >
            {text}
          </Choice>
        ))}
    </fieldset>
  )
}
