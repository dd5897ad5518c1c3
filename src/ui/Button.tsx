import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-look.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  /**
   * What the button started is still running: a further press does nothing. The button keeps the focus, which
   * `disabled` would lose.
   */
  isBusy?: boolean
  /** Cannot be pressed now. The button stays in the tab order, so that a keyboard finds it and can hear why. */
  isOff?: boolean
}

/**
 * A button. It submits a form only with `type="submit"`. With `aria-disabled` of its own it still answers a press, for one that
 * says why nothing happens.
 */
export function Button({ look = 'quiet', isBusy, isOff, className, onClick, ...others }: ButtonProps) {
  const isStill = isBusy || isOff
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStill) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...others}
      className={buttonClass(look, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isStill || others['aria-disabled']}
      onClick={press}
    />
  )
}
