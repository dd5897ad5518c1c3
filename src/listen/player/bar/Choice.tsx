// A button in a panel or on the full screen: one of several choices, or a plain action.
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

const group = 'player-group grid gap-2 not-first:mt-5'
export const choices = `${group} player-choices`

interface ChoiceProps {
  /** Omitted for a plain action, which has no pressed state. */
  isChosen?: boolean
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

export function Choice({ isChosen, isOff, onClick, children }: ChoiceProps) {
  return (
    <Button
      look="bare"
      className="player-choice inline-flex min-h-tap min-w-tap cursor-pointer items-center justify-center gap-2 rounded-card bg-booth-ink/10 px-2 py-1.5 tabular hover:bg-booth-ink/20 aria-disabled:opacity-50 aria-pressed:bg-beam aria-pressed:font-semibold aria-pressed:text-booth forced-colors:border"
      aria-pressed={isChosen}
      isOff={isOff ?? false}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

export function Legend({ children }: { children: ReactNode }) {
  return <legend className="mb-2 font-display text-xl font-extrabold">{children}</legend>
}
