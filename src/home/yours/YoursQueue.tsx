// The first of what plays next, in an order that can be changed: a handle drags a row, and its arrow keys move it.
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { queueText } from '#texts/queue.ts'
import { yoursText as text } from '#texts/yours.ts'
import { episodePath } from '../../listen/episodes/episode-path.ts'
import {
  $queue,
  $removed,
  moveBy,
  moveTo,
  removeFromQueue,
  undoRemoval
} from '../../listen/queue/queue.store.ts'
import { $titles, loadTitles, type QueuedEpisode } from '../../listen/queue/queued-episodes.service.ts'
import { useQueueDrag } from '../../listen/queue/use-queue-drag.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const SHOWN = 3

export function YoursQueue({ episodes }: { episodes: ReadonlyMap<string, QueuedEpisode> }) {
  const queue = useStore($queue)
  const removed = useStore($removed)
  const { step } = useStore($titles)
  const [isWhole, setIsWhole] = useState(false)
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const hintId = useId()
  const titleOf = (id: string) => episodes.get(id)?.title ?? queueText.unknown
  const sayPlace = (id: string) => {
    const now = $queue.get()
    say(queueText.moved(titleOf(id), now.indexOf(id) + 1, now.length))
  }
  const drag = useQueueDrag(list, queue, (id, place) => {
    moveTo(id, place)
    sayPlace(id)
  })
  const moveByKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    if (drag.onEscape(event)) return
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!places) return
    event.preventDefault()
    const place = queue.indexOf(id) + places
    if (place < 0 || place >= queue.length) return
    const { currentTarget } = event
    flushSync(() => {
      if (place >= SHOWN) setIsWhole(true)
      moveBy(id, places)
    })
    // A row that moved in the document has lost the focus.
    currentTarget.focus()
    sayPlace(id)
  }
  const takeOut = (id: string) => {
    removeFromQueue(id)
    say(queueText.removed(titleOf(id)))
  }
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <p id={hintId} hidden>
        {text.moveHint}
      </p>
      {removed && (
        <p className="yours-note">
          {queueText.removedCount(removed.count)}{' '}
          <Button look="link" onClick={undoRemoval}>
            {queueText.undo}
          </Button>
        </p>
      )}
      {step === 'failed' && (
        <p className="yours-note">
          {queueText.failed}{' '}
          <Button look="link" onClick={() => void loadTitles()}>
            {queueText.retry}
          </Button>
        </p>
      )}
      <ol
        className="yours-queue"
        ref={list}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
      >
        {drag.order.slice(0, isWhole ? undefined : SHOWN).map((id) => (
          <li key={id} data-queued={id} data-dragged={id === drag.dragged || undefined}>
            <Row id={id} episode={episodes.get(id)} />
            <IconButton icon="close" name={text.takeOut(titleOf(id))} onClick={() => takeOut(id)} />
            <IconButton
              icon="grip"
              name={text.move(titleOf(id))}
              className="queue-grip"
              aria-describedby={hintId}
              onKeyDown={(event) => moveByKey(event, id)}
            />
          </li>
        ))}
      </ol>
      {queue.length > SHOWN && (
        <Button look="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? text.fewer : text.all(queue.length)}
        </Button>
      )}
    </>
  )
}

/** The play link is operated by `play-links.client.ts`, like every other. */
function Row({ id, episode }: { id: string; episode: QueuedEpisode | undefined }) {
  if (!episode) return <span className="yours-title">{queueText.unknown}</span>
  return (
    <>
      {episode.audioUrl && (
        <a
          className="icon-button"
          href={episode.audioUrl}
          data-play={id}
          data-astro-prefetch="false"
          data-astro-reload=""
        >
          <Icon name="play" />
          <span className="sr-only">{text.playNow(episode.title)}</span>
        </a>
      )}
      <span className="yours-title">
        <a href={episodePath(episode)}>{episode.title}</a>
        {episode.label && <small>{episode.label}</small>}
      </span>
    </>
  )
}
