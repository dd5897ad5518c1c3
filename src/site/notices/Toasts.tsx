// Shows notices one at a time, in the top layer, above the player. Hydrated by `notify`.
import { useStore } from '@nanostores/react'
import { Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { toastsText } from '#texts/toasts.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { $toasts, dismiss } from './notices.store.ts'
import css from './toasts.css?inline'
import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX } from './toasts.ts'

adoptStyles(css)

const HOTKEY = [TOAST_HOTKEY]

export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' })
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const newestId = toasts[0]?.id
  const isShown = toasts.some(({ isOpen }) => isOpen)
  const { rememberFocus, returnFocus } = useFocusReturn(host)
  useEffect(() => {
    if (host && newestId !== undefined) raise(host)
  }, [host, newestId])
  useEffect(() => {
    if (!host || !isShown) return
    // Browsers without `moveBefore` close a persisted popover on navigation.
    const raiseAgain = () => host.matches(':popover-open') || host.showPopover?.()
    document.addEventListener('astro:after-swap', raiseAgain)
    return () => document.removeEventListener('astro:after-swap', raiseAgain)
  }, [host, isShown])
  useEffect(() => (host ? stayAboveKeyboard(host) : undefined), [host])
  return (
    // Other floating elements move out of the way while `is-shown` is set (see their stylesheets).
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers where the focus came from
    <div
      className={`toasts ${isShown ? 'is-shown' : ''} pointer-events-none fixed bg-transparent px-side text-on-ticket print:hidden`}
      popover="manual"
      onFocus={rememberFocus}
      ref={setHost}
    >
      {host && newestId !== undefined && (
        <Provider
          label={toastsText.label}
          duration={TOAST_MS}
          swipeDirection="right"
          swipeThreshold={TOAST_SWIPE_PX}
          announcerContainer={host}
        >
          {toasts.map(({ id, text, durationMs, isFailure, isOpen }) => (
            <Root
              key={id}
              className={`toast pointer-events-auto relative isolate grid min-h-14 rounded-card border border-transparent text-m/[1.35] font-semibold select-none ${isFailure ? 'text-ink [--paper:var(--surface)]' : ''}`}
              type="background"
              open={isOpen}
              duration={durationMs}
              onOpenChange={(isStillOpen) => {
                if (isStillOpen) return
                dismiss(id)
                returnFocus()
              }}
            >
              <Description className="toast-text min-w-0 self-center py-3 pr-4 pl-5 text-pretty wrap-anywhere">
                {isFailure && <FailureSign />}
                {text}
              </Description>
              <Close asChild>
                <IconButton icon="close" name={toastsText.close} className="toast-close" />
              </Close>
            </Root>
          ))}
          <Viewport className="toast-list grid" hotkey={HOTKEY} label={toastsText.region(TOAST_HOTKEY)} />
        </Provider>
      )}
    </div>
  )
}

const FailureSign = () => (
  <span
    className="mr-2 inline-grid size-[1.25em] place-items-center rounded-full bg-error text-surface"
    aria-hidden="true"
  >
    !
  </span>
)

/** Closing a focused notice would lose the focus, so it returns to the element that had it before. */
function useFocusReturn(host: HTMLElement | null) {
  const focusBefore = useRef<HTMLElement>(null)
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      focusBefore.current = relatedTarget
  }
  const returnFocus = () => {
    if (host?.contains(document.activeElement)) focusBefore.current?.focus({ preventScroll: true })
  }
  return { rememberFocus, returnFocus }
}

/** Moves the host to the top of the top layer, above anything opened since the last notice. */
function raise(host: HTMLElement): void {
  // Without popover support the stylesheet positions it.
  if (!('showPopover' in host)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

/** Keeps notices above an on-screen keyboard, which covers the page without changing the layout. */
function stayAboveKeyboard(host: HTMLElement): () => void {
  const view = window.visualViewport
  const follow = () => {
    const coveredPx = view ? Math.max(0, window.innerHeight - view.height - view.offsetTop) : 0
    host.style.setProperty('--keyboard-height', `${Math.round(coveredPx)}px`)
  }
  view?.addEventListener('resize', follow)
  return () => view?.removeEventListener('resize', follow)
}
