import type { ComponentProps, ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

/** A box to tick, with its label. The whole line can be pressed. */
export function Checkbox({ className = '', children, ...others }: ChoiceProps) {
  return (
    <label className={`check ${className}`}>
      <input type="checkbox" {...others} />
      {children}
    </label>
  )
}

/** One of several choices with the same `name`, of which one is chosen. */
export function Radio({ className = '', children, ...others }: ChoiceProps) {
  return (
    <label className={`check ${className}`}>
      <input type="radio" {...others} />
      {children}
    </label>
  )
}

/** Turns something on or off at once, without a form to send. */
export function Switch({ className = '', children, ...others }: ChoiceProps) {
  return (
    <label className={`check ${className}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native box says itself whether it is on (ARIA in HTML) */}
      <input type="checkbox" role="switch" className="switch" {...others} />
      {children}
    </label>
  )
}
