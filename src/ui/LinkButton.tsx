import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-look.ts'

interface LinkButtonProps extends ComponentProps<'a'> {
  href: string
  look?: ButtonLook
}

/** A link that looks like a button: it leads to another page or place. */
export function LinkButton({ look = 'quiet', className, children, ...others }: LinkButtonProps) {
  return (
    <a {...others} className={buttonClass(look, className)}>
      {children}
    </a>
  )
}
