// A button with a tooltip, which repeats its name or a part of it (WCAG 1.4.13: hoverable, persistent, closed by Escape).
// Touch never shows one.
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { openDelayMs, placeTip, TIP_LEAVE_MS } from './tip-timing.ts'
import css from './tips.css?inline'
import { openTip, sinceTipMs } from './tips.store.ts'

adoptStyles(css)

/** `leaving`: still shown, because the pointer may be on its way from the button to the tip. */
type Step = 'closed' | 'waiting' | 'open' | 'leaving'

interface TipButtonProps extends Omit<ButtonProps, 'look'> {
  tip?: string | undefined
}

export function TipButton({ tip, onPointerEnter, onFocus, ...others }: TipButtonProps) {
  const [step, setStep] = useState<Step>('closed')
  const bubble = useRef<HTMLDivElement>(null)
  /** After a press the tip stays closed until the pointer has left the button. */
  const isPressed = useRef(false)
  const close = useCallback(() => setStep('closed'), [])
  const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    isPressed.current = true
    close()
    // A navigation moves the button, so that the pointer seems to leave and enter it.
    const over = ({ target }: Event) => {
      if (currentTarget.contains(target as Node)) return
      isPressed.current = false
      document.removeEventListener('pointerover', over)
    }
    document.addEventListener('pointerover', over)
  }
  const isShown = step === 'open' || step === 'leaving'
  useEffect(() => {
    if (step !== 'waiting' && step !== 'leaving') return
    const [next, afterMs] =
      step === 'waiting'
        ? (['open', openDelayMs('pointer', sinceTipMs())] as const)
        : (['closed', TIP_LEAVE_MS] as const)
    const timer = setTimeout(() => setStep(next), afterMs)
    return () => clearTimeout(timer)
  }, [step])
  useEffect(() => (isShown && bubble.current ? show(bubble.current, close) : undefined), [isShown, close])
  return (
    <>
      <Button
        look="bare"
        {...others}
        onPointerEnter={(event: PointerEvent<HTMLButtonElement>) => {
          onPointerEnter?.(event)
          if (event.pointerType !== 'touch' && !isPressed.current) setStep(isShown ? 'open' : 'waiting')
        }}
        onPointerLeave={() => setStep(isShown ? 'leaving' : 'closed')}
        onPointerDown={press}
        onClickCapture={press}
        onFocus={(event: FocusEvent<HTMLButtonElement>) => {
          onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) setStep('open')
        }}
        onBlur={close}
      />
      {tip && (
        <div
          className="tip"
          role="tooltip"
          popover="manual"
          ref={bubble}
          onPointerEnter={() => setStep('open')}
          onPointerLeave={() => setStep('leaving')}
        >
          {tip}
        </div>
      )}
    </>
  )
}

/** Shows a tip next to its button, until the returned function is called. */
function show(bubble: HTMLElement, close: () => void): () => void {
  const isClosed = openTip(close)
  const over = new AbortController()
  const { signal } = over
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  // The tip would cover what gets the focus.
  document.addEventListener('focusout', close, { signal })
  document.addEventListener('scroll', close, { capture: true, passive: true, signal })
  document.addEventListener('astro:before-swap', close, { signal })
  raise(bubble, signal)
  return () => {
    over.abort()
    isClosed()
    if (bubble.matches(':popover-open')) bubble.hidePopover()
  }
}

function raise(bubble: HTMLElement, signal: AbortSignal): void {
  const button = bubble.previousElementSibling
  if (signal.aborted || !button) return
  try {
    // Browsers without popovers get no tips, which are never essential.
    bubble.showPopover?.()
  } catch {
    // Another popover is opening or closing, for example returning the focus.
    setTimeout(() => raise(bubble, signal))
    return
  }
  const { left, top } = placeTip(button.getBoundingClientRect(), bubble.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: innerHeight
  })
  bubble.style.setProperty('left', `${left}px`)
  bubble.style.setProperty('top', `${top}px`)
}
