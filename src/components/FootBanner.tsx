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
      className={`foot-banner z-banner fixed right-[max(var(--side),env(safe-area-inset-right))] bottom-[max(calc(var(--player-height)+16px),calc(env(safe-area-inset-bottom)+16px))] left-[max(var(--side),env(safe-area-inset-left))] grid max-h-[calc(100dvh-var(--player-height)-32px)] max-w-[480px] grid-cols-[84px_minmax(0,1fr)] overflow-y-auto rounded-card bg-surface [box-shadow:var(--shadow-raised),0_0_0_1px_var(--line)] max-[480px]:grid-cols-[64px_minmax(0,1fr)] md:left-[max(var(--side),calc(50%-var(--page)/2))] print:hidden forced-colors:border ${className}`}
      aria-labelledby={titleId}
      ref={section}
    >
      <div className="foot-stub grid place-items-center rounded-l-card border-r-2 border-dashed border-surface bg-ticket-going">
        <img className="size-12 max-[480px]:size-10" src="/favicon.svg" alt="" width="48" height="48" />
      </div>
      <div className="grid gap-2.5 pt-4 pr-4.5 pb-4.5 pl-5 max-[480px]:pt-3.5 max-[480px]:pr-4 max-[480px]:pl-4.5 [&>.foot-pitch]:text-[1rem]/[1.45]">
        <p
          id={titleId}
          className="foot-title font-display text-[1.625rem]/[1] font-extrabold focus-visible:outline-offset-2"
          tabIndex={-1}
          ref={heading}
        >
          {title}
        </p>
        {children}
        {/* Sticky, so that the buttons stay visible when the content has to scroll. */}
        <div className="sticky bottom-0 -mt-1 -mb-4.5 flex flex-wrap gap-2.5 bg-surface pt-1.5 pb-4.5 [&>.button]:min-h-[46px] [&>.button]:px-5 [&>.button]:py-2 [&>.button]:text-[1rem]">
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
