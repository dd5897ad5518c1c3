// The heading of content that has just replaced other content. It takes the focus, so that screen readers continue there.
import { useEffect, useRef } from 'react'

export function SignupHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not on page load: reading then starts at the top.
    if (navigator.userActivation?.hasBeenActive ?? true) heading.current?.focus()
  }, [])
  return (
    <h2 id="signup-heading" ref={heading} tabIndex={-1}>
      {text}
    </h2>
  )
}
