// The speed in the sheet: one press slower or faster, or any speed from the list.
import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { $speed } from '../../places/listening.store.ts'
import { nextSpeed } from '../../places/resume.ts'
import { Choice } from './Choice.tsx'
import { SpeedSelect } from './SpeedSelect.tsx'

export function SheetSpeed() {
  const speed = useStore($speed)
  return (
    <fieldset className="sheet-speed">
      <legend className="sr-only">{playerText.speed}</legend>
      <Step direction="slower" sign="−" speed={speed} />
      <div className="grid text-center">
        <SpeedSelect className="font-bold min-h-tap text-[1.75rem]/[1.2]" />
        <span className="text-s/none text-booth-soft" aria-hidden="true">
          {playerText.speed}
        </span>
        {/* A list does not say that its value has changed. */}
        <output className="sr-only">{playerText.speedValue(speed)}</output>
      </div>
      <Step direction="faster" sign="+" speed={speed} />
    </fieldset>
  )
}

interface StepProps {
  direction: 'slower' | 'faster'
  sign: string
  speed: number
}

function Step({ direction, sign, speed }: StepProps) {
  const next = nextSpeed(speed, direction)
  return (
    <Choice isOff={next === undefined} onClick={() => next && $speed.set(next)}>
      <span className="text-[1.75rem]/none font-semibold" aria-hidden="true">
        {sign}
      </span>
      <span className="sr-only">{playerText[direction]}</span>
    </Choice>
  )
}
