// What the bar says: which episode is next, which part was just left out, whether to leave some out, and which cannot be.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { skippingText as text } from '#texts/skipping.ts'
import { late } from '../../../site/notices/Late.tsx'
import { seekTo } from '../actions.ts'
import { Act, Said } from '../room/Said.tsx'
import { $asked, $skipped, $unskippable, answerSkipping } from '../sound/skips.store.ts'
import { $upNext } from '../sound/up-next.store.ts'

const UpNext = late(async () => (await import('./UpNext.tsx')).UpNext, 'next episode')

/** Always rendered, so that screen readers notice changes. */
export function SkipNotice({ episodeId }: { episodeId: string }) {
  const upNext = useStore($upNext)
  const skipped = useStore($skipped)
  const asked = useStore($asked)
  const unskippable = useStore($unskippable)
  const [understoodId, setUnderstoodId] = useState<string>()
  const isLost = unskippable.length > 0 && understoodId !== episodeId
  return (
    <div className="player-skips page" aria-live="polite">
      {upNext ? (
        <UpNext />
      ) : skipped ? (
        <Said words={text.skipped(skipped.titles, skipped.toSeconds - skipped.fromSeconds)}>
          <Act onClick={() => seekTo(skipped.fromSeconds)}>{text.listenAnyway}</Act>
        </Said>
      ) : asked.length > 0 ? (
        <Said words={text.question(asked)}>
          <Act onClick={() => answerSkipping(true)}>{text.yes}</Act>
          <Act onClick={() => answerSkipping(false)}>{text.no}</Act>
        </Said>
      ) : (
        isLost && (
          <Said words={text.unskippable(unskippable)}>
            <Act onClick={() => setUnderstoodId(episodeId)}>{text.understood}</Act>
          </Said>
        )
      )}
    </div>
  )
}
