// Every speed, as a list of the browser.
import { useStore } from '@nanostores/react'
import type { ChangeEvent } from 'react'
import { playerText } from '#texts/player.ts'
import { Select } from '../../../ui/Field.tsx'
import { $speed } from '../../places/listening.store.ts'
import { SPEEDS } from '../../places/resume.ts'

export function SpeedSelect({ className }: { className: string }) {
  const speed = useStore($speed)
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = SPEEDS.find((one) => String(one) === currentTarget.value)
    if (chosen) $speed.set(chosen)
  }
  return (
    <Select
      look="bare"
      className={`cursor-pointer appearance-none rounded-card text-center tabular *:bg-surface *:text-ink ${className}`}
      aria-label={playerText.speed}
      value={speed}
      onChange={choose}
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {playerText.speedValue(one)}
        </option>
      ))}
    </Select>
  )
}
