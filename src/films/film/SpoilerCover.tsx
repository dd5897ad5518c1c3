// The curtain over the upcoming films. It is a `details` element, so it opens and closes without script. The island
// remembers the choice for the visit, and counts it. The posters are its children.
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { upcomingFilmsText as text } from '#texts/upcoming-films.ts'
import { track } from '../../browser/track.ts'
import { $isRevealed, setRevealed } from '../overlay/films.store.ts'

export function SpoilerCover({ filmCount, children }: { filmCount: number; children?: ReactNode }) {
  const isRevealed = useStore($isRevealed, { ssr: 'initial' })
  const details = useRef<HTMLDetailsElement>(null)
  const follow = () => {
    const isOpen = details.current?.open
    if (isOpen === undefined || isOpen === $isRevealed.get()) return
    setRevealed(isOpen)
    track('Upcoming Movies Reveal', { action: isOpen ? 'reveal' : 'hide', movie_count: filmCount })
  }
  // The visitor may have opened it before hydration.
  const followFirst = useEffectEvent(follow)
  useEffect(() => followFirst(), [])
  return (
    <details
      className="curtain group/curtain relative"
      data-upcoming
      open={isRevealed}
      ref={details}
      onToggle={follow}
    >
      <summary className="group/cord block rounded-card">
        <span className="curtain-box relative block h-[max(244px,11rem)] overflow-hidden rounded-card bg-booth forced-colors:border">
          <span className="curtain-half folds" />
          <span className="curtain-half folds" />
          <span className="absolute inset-x-0 top-4 bottom-8.5 z-4 grid place-content-center justify-items-center gap-3.5 px-4 text-center text-white group-open/curtain:invisible forced-colors:bg-[Canvas]">
            <strong className="font-display text-title font-extrabold">{text.spoilerAlert}</strong>
            <span className="rounded-poster bg-white px-4.5 py-2.25 text-m/[1.25] font-semibold text-balance text-on-ticket group-hover/cord:bg-(--fringe) max-sm:max-w-[16em]">
              {text.discover}
            </span>
          </span>
        </span>
        <span className="absolute right-0 bottom-[calc(100%-1px)] py-2.5 font-semibold underline decoration-[1.5px] underline-offset-[0.22em] group-hover/cord:decoration-[3px]">
          <span className="group-open/curtain:hidden">{text.reveal}</span>
          <span className="hidden group-open/curtain:inline">{text.hide}</span>
        </span>
      </summary>
      <div className="curtain-stage absolute inset-x-[calc(6%+12px)] top-4 bottom-0 z-1 grid grid-cols-1 content-center">
        {children}
      </div>
    </details>
  )
}
