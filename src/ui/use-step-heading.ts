import { type RefObject, useEffect, useRef } from 'react'

/** The heading of a step that has just replaced another one. It takes the focus, so that screen readers continue there. */
export function useStepHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return heading
}
