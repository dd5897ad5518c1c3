// The queue in the player: its list, what can be done with the chosen row, and episodes that could follow.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { queueText as text } from '#texts/queue.ts'
import { queueButtonsText } from '#texts/queue-buttons.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { neighbourOf, QueueList } from './QueueList.tsx'
import { QueueSuggestions } from './QueueSuggestions.tsx'
import css from './queue.css?inline'
import { $queue, $removed, clearQueue, moveBy, moveTo, removeFromQueue, undoRemoval } from './queue.store.ts'
import type { QueueActs } from './queue-acts.ts'
import { $titles, loadTitles, type QueuedEpisode } from './queued-episodes.service.ts'

adoptStyles(css)

interface QueueProps {
  currentId: string
  play: (episode: QueuedEpisode) => void
}

export function Queue({ currentId, play }: QueueProps) {
  const queue = useStore($queue)
  const titles = useStore($titles)
  const removed = useStore($removed)
  const [wanted, setWanted] = useState<string>()
  const [said, say] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // Also for an episode that is newer than this page, queued here or on another device.
  useEffect(() => $queue.subscribe(() => void loadTitles()), [])
  useEffect(() => () => $removed.set(undefined), [])
  const episodes = titles.step === 'ready' ? titles.episodes : undefined
  const wantedId = wanted !== undefined && queue.includes(wanted) ? wanted : undefined
  const chosenId = wantedId ?? queue[0]
  const titleOf = (id: string) => episodes?.get(id)?.title ?? text.unknown

  const sayPlace = (id: string) => {
    setWanted(id)
    const now = $queue.get()
    say(text.moved(titleOf(id), now.indexOf(id) + 1, now.length))
  }
  const acts: QueueActs = {
    moveTo(id, place) {
      moveTo(id, place)
      sayPlace(id)
    },
    moveBy(id, places) {
      const place = queue.indexOf(id) + places
      if (place < 0 || place >= queue.length) return
      moveBy(id, places)
      sayPlace(id)
    },
    remove(id) {
      setWanted(neighbourOf(queue, id))
      removeFromQueue(id)
      say(text.removed(titleOf(id)))
      if (queue.length === 1) heading.current?.focus()
    },
    play(id) {
      const episode = episodes?.get(id)
      if (episode?.audioUrl) play(episode)
    }
  }
  const clear = () => {
    clearQueue()
    say(text.removedCount(queue.length))
    heading.current?.focus()
  }
  const undo = () => {
    undoRemoval()
    say(text.undone)
    heading.current?.focus()
  }
  return (
    <div className="queue">
      <div className="queue-head">
        <h2 tabIndex={-1} ref={heading}>
          {queueButtonsText.heading}
        </h2>
        {queue.length > 0 && <span className="queue-label">{text.count(queue.length)}</span>}
        {queue.length > 1 && (
          <Button look="bare" className="queue-act" onClick={clear}>
            {text.clear}
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      {removed && (
        <p className="queue-undo">
          {text.removedCount(removed.count)}
          <Button look="bare" className="queue-act" onClick={undo}>
            {text.undo}
          </Button>
        </p>
      )}
      {titles.step === 'failed' && (
        <p className="queue-undo">
          {text.failed}
          <Button look="bare" className="queue-act" onClick={() => void loadTitles()}>
            {text.retry}
          </Button>
        </p>
      )}
      {queue.length === 0 ? (
        <p className="queue-hint">{text.empty}</p>
      ) : episodes ? (
        <>
          {chosenId !== undefined && (
            <QueueTools id={chosenId} place={queue.indexOf(chosenId)} count={queue.length} acts={acts} />
          )}
          <QueueList
            queue={queue}
            episodes={episodes}
            chosenId={chosenId}
            wantedId={wantedId}
            choose={setWanted}
            acts={acts}
          />
        </>
      ) : (
        titles.step !== 'failed' && <p className="queue-hint">{text.loading}</p>
      )}
      {episodes && <QueueSuggestions episodes={episodes} currentId={currentId} say={say} />}
    </div>
  )
}

interface QueueToolsProps {
  id: string
  place: number
  count: number
  acts: QueueActs
}

/** Acts on the chosen row. */
function QueueTools({ id, place, count, acts }: QueueToolsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of a listbox has no element of its own
    <div className="queue-tools" role="group" aria-label={text.tools}>
      <Button look="bare" className="queue-act" onClick={() => acts.play(id)}>
        {text.play}
      </Button>
      <Button
        look="bare"
        className="queue-act"
        isOff={place === 0}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => acts.moveBy(id, -1)}
      >
        {text.up}
      </Button>
      <Button
        look="bare"
        className="queue-act"
        isOff={place === count - 1}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => acts.moveBy(id, 1)}
      >
        {text.down}
      </Button>
      <Button look="bare" className="queue-act" aria-keyshortcuts="Delete" onClick={() => acts.remove(id)}>
        {text.remove}
      </Button>
    </div>
  )
}
