import type { ComponentProps, KeyboardEvent } from 'react'

/** Keys that a range moves by; shortcuts of the page may not take them. */
const RANGE_KEYS = /^(?:Arrow|Page|Home|End)/

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  name: string
  /** Left out where the value is written to the element, as for a position that moves by itself. */
  value?: number
  min: number
  max: number
  step: number
  /** The value in words, for a screen reader: '80 procent'. */
  valueText?: string
  onChange: (value: number) => void
}

/** A native range. */
export function Slider({ name, valueText, onChange, className = '', ...others }: SliderProps) {
  return (
    <input
      type="range"
      className={`slider ${className}`}
      aria-label={name}
      aria-valuetext={valueText}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      onKeyDown={(event: KeyboardEvent) => RANGE_KEYS.test(event.key) && event.stopPropagation()}
      {...others}
    />
  )
}
