// The place and life of the film dialog, as long as its component is rendered.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ShownFilm } from './films.store.ts'
import { type Overlay, openOverlay } from './overlay.service.ts'

/** Opens the element over the poster of its film, and animates it out when the film leaves. */
export function useOverlay(shown: ShownFilm) {
  const { leaving } = shown
  const element = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const overlay = useRef<Overlay>(undefined)
  const focusFirst = () => closeButton.current?.focus({ preventScroll: true })
  const open = useEffectEvent(() => {
    if (!element.current) return
    overlay.current = openOverlay(element.current, shown)
    focusFirst()
  })
  useLayoutEffect(() => {
    open()
    return () => overlay.current?.stop()
  }, [])
  useLayoutEffect(() => {
    if (leaving) overlay.current?.animateOut(leaving)
  }, [leaving])
  return { element, closeButton, focusFirst }
}
