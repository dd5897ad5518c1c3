import type { ComponentProps } from 'react'
import { TipButton } from '../../../site/tips/TipButton.tsx'

/** Shared by every control in the bar. Display, width, height, type size and colours are set per control. */
export const pressed =
  'relative items-center justify-center gap-2 rounded-card font-semibold leading-none whitespace-nowrap tabular cursor-pointer'

/** For a control without its own background: minimum size, hover and active states. */
export const quiet = 'h-tap min-w-tap hover:bg-booth-ink/10 active:bg-booth-ink/20'

/** Visible only in the wide bar. */
export const onlyWide = 'hidden lg:inline-flex'

interface BarButtonProps extends ComponentProps<'button'> {
  name: string
}

/** `className` must at least set the display. */
export function BarButton({ name, className = 'inline-flex', ...others }: BarButtonProps) {
  return (
    <TipButton
      className={`${pressed} ${quiet} text-s/none ${className}`}
      aria-label={name}
      tip={name}
      {...others}
    />
  )
}
