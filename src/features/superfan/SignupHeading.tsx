// The heading of what has just taken another's place: reading goes on there after a press.
import { useEffect, useRef } from 'react'

export function SignupHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A page that is only being loaded begins at its top.
    if (navigator.userActivation?.hasBeenActive ?? true) heading.current?.focus()
  }, [])
  return (
    <h2 id="signup-heading" ref={heading} tabIndex={-1}>
      {text}
    </h2>
  )
}
