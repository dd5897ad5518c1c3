// A banner at the bottom of the page. It is not modal, does not take the focus by itself, and never covers the player. Drawn
// as a ticket with the site's tile on its stub.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { adoptStyles } from '../browser/adopt-styles.ts'
import css from './foot-banner.css?inline'

adoptStyles(css)

interface FootBannerProps {
  className: string
  title: string
  buttons: ReactNode
  /** The button that opened it. If set, the focus moves to the title, and back to the button on closing. */
  openedBy?: HTMLElement | undefined
  children: ReactNode
}

export function FootBanner({ className, title, buttons, openedBy, children }: FootBannerProps) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => (section.current ? reserveSpace(section.current) : undefined), [])
  useLayoutEffect(() => {
    if (!openedBy) return
    const shown = section.current
    heading.current?.focus()
    return () => {
      if (shown?.contains(document.activeElement)) openedBy.focus()
    }
  }, [openedBy])
  return (
    <section
      className={`foot-banner z-banner fixed grid overflow-y-auto rounded-card bg-surface print:hidden ${className}`}
      aria-labelledby={titleId}
      ref={section}
    >
      <div className="foot-stub grid place-items-center rounded-l-card border-r-2 border-dashed border-surface bg-ticket-going">
        <img className="size-10 sm:size-12" src="/favicon.svg" alt="" width="48" height="48" />
      </div>
      <div className="grid gap-2.5 px-4 pt-3.5 pb-4.5 sm:pt-4 sm:pl-5">
        <p
          id={titleId}
          className="foot-title font-display text-title-s font-extrabold focus-visible:outline-offset-2"
          tabIndex={-1}
          ref={heading}
        >
          {title}
        </p>
        {children}
        {/* Sticky, so that the buttons stay visible when the content has to scroll. */}
        <div className="foot-buttons sticky bottom-0 -mt-1 -mb-4.5 flex flex-wrap gap-2.5 bg-surface pt-1.5 pb-4.5">
          {buttons}
        </div>
      </div>
    </section>
  )
}

/**
 * Publishes the banner's height to the page, so that focused elements do not end up behind it. Uses a separate style sheet,
 * because the router removes the root's attributes at each navigation.
 */
function reserveSpace(section: HTMLElement): () => void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const observer = new ResizeObserver(() => {
    const coveredPx = Math.ceil(section.getBoundingClientRect().height) + 16
    sheet.replaceSync(`:root { --banner-height: ${coveredPx}px }`)
  })
  observer.observe(section)
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
