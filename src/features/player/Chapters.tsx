// The chapters of the loaded episode. In a panel a choice closes it, and the current chapter gets the focus; on the full screen
// neither.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { Icon } from '../../components/Icon.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { formatClock } from '../../lib/time.ts'
import { nextChapter, previousChapter, seekTo } from './actions.ts'
import { BarButton } from './BarButton.tsx'
import { $chapters, $currentChapter } from './playback.store.ts'

export function Chapters({ close }: { close?: () => void }) {
  const isInPanel = close !== undefined
  const chapters = useStore($chapters)
  const current = useStore($currentChapter)
  /** The current chapter, or else the first one. */
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isInPanel) return
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView({ block: 'center' })
  }, [isInPanel])
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h2 className="mr-auto text-[1.625rem]">{playerText.chapters}</h2>
        <BarButton name={playerText.previousChapter} onClick={previousChapter}>
          <Icon name="previous" />
        </BarButton>
        <BarButton name={playerText.nextChapter} onClick={nextChapter}>
          <Icon name="next" />
        </BarButton>
      </div>
      <ol className="-mx-3">
        {chapters.map((chapter) => (
          <li key={chapter.seconds}>
            <Button
              look="bare"
              className="player-chapter grid min-h-tap w-full cursor-pointer items-baseline px-3 py-2.5 text-left hover:bg-booth-ink/10 aria-[current]:font-semibold"
              aria-current={chapter === current ? 'true' : undefined}
              ref={chapter === (current ?? chapters[0]) ? first : null}
              onClick={() => {
                seekTo(chapter.seconds)
                close?.()
              }}
            >
              <span className="text-s/[1.3] text-booth-soft tabular">{formatClock(chapter.seconds)}</span>{' '}
              {chapter.title}
            </Button>
          </li>
        ))}
      </ol>
    </>
  )
}
