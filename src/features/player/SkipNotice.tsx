// What the bar says about parts that are left out: which one just was, whether to leave some out, and which cannot be.
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { skippingText as text } from '#texts/skipping.ts'
import { Button } from '../../components/ui/Button.tsx'
import { seekTo } from './actions.ts'
import { $asked, $skipped, $unskippable, answerSkipping } from './skips.store.ts'

/** Always rendered, so that screen readers notice changes. */
export function SkipNotice({ episodeId }: { episodeId: string }) {
  const skipped = useStore($skipped)
  const asked = useStore($asked)
  const unskippable = useStore($unskippable)
  const [understoodId, setUnderstoodId] = useState<string>()
  const isLost = unskippable.length > 0 && understoodId !== episodeId
  return (
    <div className="player-skips page" aria-live="polite">
      {skipped ? (
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

function Said({ words, children }: { words: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-booth-ink/20 py-1 text-s">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{words}</span>
      {children}
    </p>
  )
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      look="bare"
      className="min-h-tap cursor-pointer font-semibold text-beam underline"
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
