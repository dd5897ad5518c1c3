// Shows the notices: one at a time, in the top layer, above the player.
import { useStore } from '@nanostores/react'
import { Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { toastsText } from '../../texts/toasts.ts'
import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX, type Toast } from './rules.ts'
import css from './toasts.css?inline'

const HOTKEY = [TOAST_HOTKEY]

/** The store that loads this island hands itself over: importing it back would be a circle. */
interface Queue {
  $toasts: ReadableAtom<readonly Toast[]>
  dismiss: (id: string) => void
}

/** Shows the notices of `queue` in `element`, for good. */
export function mount(element: HTMLElement, queue: Queue): void {
  adoptStyles(css)
  element.popover = 'manual'
  stayAboveKeyboard(element)
  const giveFocusBack = focusKeeper(element)
  createRoot(element).render(<Toasts host={element} giveFocusBack={giveFocusBack} {...queue} />)
}

interface ToastsProps extends Queue {
  host: HTMLElement
  giveFocusBack: () => void
}

function Toasts({ host, giveFocusBack, $toasts, dismiss }: ToastsProps) {
  const toasts = useStore($toasts)
  const newestId = toasts[0]?.id
  const isShown = toasts.some(({ isOpen }) => isOpen)
  useEffect(() => {
    if (newestId !== undefined) raise(host)
  }, [host, newestId])
  // What lies below makes room (the style sheets of what floats).
  useEffect(() => {
    host.classList.toggle('is-shown', isShown)
  }, [host, isShown])
  return (
    <Provider
      label={toastsText.label}
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      announcerContainer={host}
    >
      {toasts.map(({ id, text, durationMs, isOpen }) => (
        <Root
          key={id}
          className="toast"
          type="background"
          open={isOpen}
          duration={durationMs}
          onOpenChange={(isStillOpen) => {
            if (isStillOpen) return
            dismiss(id)
            giveFocusBack()
          }}
        >
          <Description className="toast-text">{text}</Description>
          <Close className="toast-close" aria-label={toastsText.close}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </Close>
        </Root>
      ))}
      <Viewport className="toast-list" hotkey={HOTKEY} label={toastsText.region(TOAST_HOTKEY)} />
    </Provider>
  )
}

/** A closed notice would leave the focus in an empty list: it goes back to where F8 or a press took it from. */
function focusKeeper(host: HTMLElement): () => void {
  let cameFrom: HTMLElement | undefined
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) cameFrom = relatedTarget
  })
  return () => {
    if (host.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true })
  }
}

/** To the top of the top layer, over whatever was opened since the last notice. */
function raise(host: HTMLElement): void {
  // Without popovers it stands where the stylesheet puts it.
  if (!('showPopover' in host)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

/** A keyboard on the screen covers the bottom of the page without telling the layout. */
function stayAboveKeyboard(host: HTMLElement): void {
  const view = window.visualViewport
  view?.addEventListener('resize', () => {
    const coveredPx = Math.max(0, window.innerHeight - view.height - view.offsetTop)
    host.style.setProperty('--keyboard-height', `${Math.round(coveredPx)}px`)
  })
}
