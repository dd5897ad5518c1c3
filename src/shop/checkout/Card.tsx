// A card on a page with a payment, named by its heading.
import type { ComponentProps, RefObject } from 'react'

interface CardProps extends ComponentProps<'section'> {
  heading: string
  headingId: string
  /** For a heading that takes the focus, to start reading there. */
  headingRef?: RefObject<HTMLHeadingElement | null>
}

export function Card({ heading, headingId, headingRef, className = '', children, ...others }: CardProps) {
  return (
    <section
      className={`min-w-0 rounded-card bg-surface px-4 pt-4 pb-5 wide:p-7 forced-colors:border ${className}`}
      aria-labelledby={headingId}
      {...others}
    >
      {/* No outline, because it is not interactive. */}
      <h2
        id={headingId}
        className="mb-3 text-title-s focus-visible:[outline:none]"
        tabIndex={headingRef && -1}
        ref={headingRef}
      >
        {heading}
      </h2>
      {children}
    </section>
  )
}
