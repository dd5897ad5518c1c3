// A line above the bar with what it says, and what can be done about it.
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../ui/Button.tsx'

interface SaidProps {
  words: string
  /** In place of the words, for the eye: they may change every second. */
  shown?: string | undefined
  children: ReactNode
}

export function Said({ words, shown, children }: SaidProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-booth-ink/20 py-1 text-s">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {shown === undefined ? (
          words
        ) : (
          <>
            <span className="sr-only">{words}</span>
            <span aria-hidden="true">{shown}</span>
          </>
        )}
      </span>
      {children}
    </p>
  )
}

interface ActProps {
  onClick: () => void
  children: string
  ref?: Ref<HTMLButtonElement>
}

export function Act({ onClick, children, ref }: ActProps) {
  return (
    <Button
      look="bare"
      className="min-h-tap cursor-pointer font-semibold text-beam underline"
      onClick={onClick}
      ref={ref}
    >
      {children}
    </Button>
  )
}
