import { useState } from 'react'
import { Button } from './Button.tsx'

interface StepperProps {
  value: number
  min: number
  max: number
  /** Names of the field and its two buttons. */
  names: { value: string; less: string; more: string }
  /** The name of the field in its form. */
  name?: string
  /** The value shows but cannot be changed now. */
  isLocked?: boolean
  onChange: (value: number) => void
  /** A number outside the limits was typed; `onChange` got the nearest one inside. */
  onLimit?: (limit: number) => void
  className?: string
}

/** A whole number with a button on each side. What is typed counts at Enter and when the field is left. */
export function Stepper({
  value,
  min,
  max,
  names,
  name,
  isLocked = false,
  onChange,
  onLimit,
  className = ''
}: StepperProps) {
  /** The text while the visitor types: an empty field is not a number yet. */
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const wanted = Math.round(Number(typed))
    if (typed.trim() === '' || !Number.isFinite(wanted)) return
    const next = Math.min(max, Math.max(min, wanted))
    if (next !== wanted) onLimit?.(next)
    if (next !== value) onChange(next)
  }
  const step = (by: number) => {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, value + by)))
  }
  return (
    <div className={`stepper ${className}`}>
      <Button look="bare" aria-label={names.less} isOff={isLocked || value <= min} onClick={() => step(-1)}>
        −
      </Button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={names.value}
        value={typed ?? value}
        min={min}
        max={max}
        readOnly={isLocked}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
      <Button look="bare" aria-label={names.more} isOff={isLocked || value >= max} onClick={() => step(1)}>
        +
      </Button>
    </div>
  )
}
