// At the foot of the page, in reach of the thumb: one press publishes, and beside it stands whether the site shows it.
import { useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import type { DeskEpisode } from './contract.ts'
import { type Editor, isSame, loadEpisode, publish } from './editor.store.ts'
import { Queue } from './Queue.tsx'
import { useEvery } from './use-every.ts'

const text = episodeEditorText.publish
const LOOK_EVERY_MS = 20_000

export function PublishBar({ editor, known }: { editor: Editor; known: DeskEpisode }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const newest = known.revisions[0]
  const isPublished = isSame(newest?.edited ?? known.built.shown, editor.mine)
  const isWaiting = isPublished && newest !== undefined && newest.liveAt === null
  // "Live" is what the site shows, so that is looked at.
  useEvery(LOOK_EVERY_MS, isWaiting, () => void loadEpisode())
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    const sentence = await publish()
    setBusy(false)
    if (sentence !== undefined) setFault(sentence || text.failed)
  }
  return (
    <div className="fixed inset-x-0 bottom-[calc(3rem+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface px-4 pt-2 pb-5 lg:sticky lg:bottom-0 lg:max-w-[54rem] lg:pb-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
        <div className="text-s">
          {fault !== undefined && (
            <p className="font-semibold text-error" role="alert">
              {fault}
            </p>
          )}
          {isWaiting ? (
            <Queue queue={known.queue} />
          ) : (
            <p role="status">
              {isPublished
                ? newest?.liveAt
                  ? text.live(formatDateTime(newest.liveAt))
                  : text.nothing
                : newest
                  ? text.changed
                  : text.never}
            </p>
          )}
        </div>
        <Button look="main" isBusy={isBusy} isOff={isPublished} onClick={() => void press()}>
          {text.publish}
        </Button>
      </div>
    </div>
  )
}
