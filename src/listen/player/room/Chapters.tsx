// The chapters of the loaded episode. The current one gets the focus, and a choice closes what they are in.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { skippingText } from '#texts/skipping.ts'
import { formatClock } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { $skippedChapters } from '../../places/listening.store.ts'
import { nextChapter, previousChapter, seekTo } from '../actions.ts'
import { BarButton } from '../bar/BarButton.tsx'
import { $playable } from '../player.store.ts'
import { $chapters, $currentChapter } from '../sound/playback.store.ts'
import { skipAt } from '../sound/skipping.ts'
import { $skips, toggleChapter } from '../sound/skips.store.ts'

const SKIP = 'M4.5 15a8 8 0 0 1 14.5-4M19.5 5.5v6h-6M11 18h2'

export function Chapters({ close }: { close: () => void }) {
  const chapters = useStore($chapters)
  const current = useStore($currentChapter)
  const skips = useStore($skips)
  const id = useStore($playable)?.id ?? ''
  const chosen = new Set(useStore($skippedChapters)[id])
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <div className="chapters-head mb-2 flex items-center gap-1">
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
          <li key={chapter.seconds} className="flex items-center">
            <Button
              look="bare"
              className="player-chapter grid min-h-tap min-w-0 flex-1 cursor-pointer items-baseline px-3 py-2.5 text-left hover:bg-booth-ink/10 aria-[current]:font-semibold"
              aria-current={chapter === current ? 'true' : undefined}
              ref={chapter === (current ?? chapters[0]) ? first : null}
              onClick={() => {
                seekTo(chapter.seconds)
                close()
              }}
            >
              <span className="text-s/[1.3] text-booth-soft tabular">{formatClock(chapter.seconds)}</span>{' '}
              <span className={skipAt(skips, chapter.seconds) ? 'line-through' : undefined}>
                {chapter.title}
              </span>
              {skipAt(skips, chapter.seconds) && <span className="sr-only">, {skippingText.isSkipped}</span>}
            </Button>
            <BarButton
              name={skippingText.skipChapterOf(chapter.title)}
              aria-pressed={chosen.has(chapter.seconds)}
              className="inline-flex aria-pressed:bg-booth-ink/20"
              onClick={() => toggleChapter(chapter.seconds)}
            >
              <Icon path={SKIP} />
            </BarButton>
          </li>
        ))}
      </ol>
    </>
  )
}
