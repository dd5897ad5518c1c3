import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { $speed } from '../../places/listening.store.ts'
import { COMMON_SPEEDS, nextSpeed } from '../../places/resume.ts'
import { Choice, group, Legend } from './Choice.tsx'

export function Speed() {
  const speed = useStore($speed)
  const step = (direction: 'slower' | 'faster') => {
    const next = nextSpeed(speed, direction)
    if (next) $speed.set(next)
  }
  return (
    <fieldset className={`${group} grid-cols-3 min-[23rem]:grid-cols-6 min-[23rem]:[&>button]:px-0.5`}>
      <Legend>{playerText.speed}</Legend>
      <div className="col-span-full grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Choice onClick={() => step('slower')}>{playerText.slower}</Choice>
        <output className="min-w-16 text-center font-semibold tabular">{playerText.speedValue(speed)}</output>
        <Choice onClick={() => step('faster')}>{playerText.faster}</Choice>
      </div>
      {COMMON_SPEEDS.map((one) => (
        <Choice key={one} isChosen={one === speed} onClick={() => $speed.set(one)}>
          {playerText.speedValue(one)}
        </Choice>
      ))}
    </fieldset>
  )
}
