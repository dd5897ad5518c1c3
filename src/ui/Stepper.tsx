import { useState } from 'react'
import { Button } from './Button.tsx'

interface StepperProps {
  value: number
  min: number
  max: number
  /** Names of the field and its two buttons. */
  names: { value: string; less: string; more: string }
  name?: string
  /** The value shows but cannot be changed now. */
  isLocked?: boolean
  /** A number counts while it is being typed, for a value that is read without the field being left. */
  isLive?: boolean
  onChange: (value: number) => void
  /** More than `max` was typed, and the field was left; `onChange` got `max` before. */
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
  isLive = false,
  onChange,
  onLimit,
  className = ''
}: StepperProps) {
  /** The text while the visitor types: an empty field is not a number yet. */
  const [typed, setTyped] = useState<string>()
  const inside = (wanted: number) => Math.min(max, Math.max(min, wanted))
  const isOld = isLive && inside(numberIn(typed) ?? value) !== value
  const take = (wanted: number | undefined) => {
    if (wanted !== undefined && inside(wanted) !== value) onChange(inside(wanted))
  }
  const type = (text: string) => {
    setTyped(text)
    if (isLive) take(numberIn(text))
  }
  const settle = () => {
    const wanted = numberIn(typed)
    setTyped(undefined)
    if (wanted === undefined || isOld) return
    take(wanted)
    if (wanted > max) onLimit?.(max)
  }
  const step = (by: number) => {
    setTyped(undefined)
    onChange(inside(value + by))
  }
  return (
    <div className={`stepper ${className}`} data-counts>
      <Button look="bare" aria-label={names.less} isOff={isLocked || value <= min} onClick={() => step(-1)}>
        −
      </Button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={names.value}
        value={isOld ? value : (typed ?? value)}
        min={min}
        max={max}
        readOnly={isLocked}
        autoComplete="off"
        onChange={({ currentTarget }) => type(currentTarget.value)}
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

/** Undefined for a text that is no number, such as an empty field. */
function numberIn(text = ''): number | undefined {
  const wanted = Math.round(Number(text))
  return text.trim() === '' || !Number.isFinite(wanted) ? undefined : wanted
}
