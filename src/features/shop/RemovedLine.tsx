// What follows the removal of a line, in the cart and in the summary of the checkout: the undo, and where the focus goes.
import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { cartText } from '#texts/cart.ts'
import { $removed, forgetSoon, keepUndo, putBack } from './store.ts'

const UNDO =
  'mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-ticket-going px-4 py-1.5 text-[0.9375rem]/[1.4] text-on-ticket'

interface RemovedLineProps {
  onPutBack: () => void
  /** Announces the removal; the checkout announces its new total instead. */
  isLive?: boolean
}

/** The last removed line, while it can still be restored. */
export function RemovedLine({ onPutBack, isLive = false }: RemovedLineProps) {
  const removed = useStore($removed)
  return (
    <div
      role={isLive ? 'status' : 'group'}
      className={removed ? UNDO : undefined}
      onPointerEnter={keepUndo}
      onPointerLeave={forgetSoon}
      onFocus={keepUndo}
      onBlur={forgetSoon}
    >
      {removed && (
        <>
          <span>{cartText.removed(removed.product.name)}</span>
          <button
            type="button"
            className="link-button my-0 min-h-tap text-inherit focus-visible:shadow-none focus-visible:outline-on-ticket"
            onClick={() => {
              putBack()
              onPutBack()
            }}
          >
            {cartText.undo}
          </button>
        </>
      )}
    </div>
  )
}

/**
 * Returns a function that focuses the remove button (`data-remove`) of the line at an index, which took the place of a removed
 * one; else the last line's, else the heading of the dialog.
 */
export const focusAfterRemoval = (host: RefObject<HTMLElement | null>) => (at: number) =>
  requestAnimationFrame(() => {
    const buttons = [...(host.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const title = host.current?.closest('dialog')?.querySelector<HTMLElement>('#cart-title')
    const next = buttons[at] ?? buttons.at(-1) ?? title
    next?.focus()
  })
