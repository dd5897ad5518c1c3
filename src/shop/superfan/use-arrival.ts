import { type RefObject, useEffect, useRef } from 'react'

/** The heading of content that has just replaced other content. It takes the focus, so that screen readers continue there. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not on page load: reading then starts at the top.
    if (navigator.userActivation?.hasBeenActive ?? true) heading.current?.focus()
  }, [])
  return heading
}
