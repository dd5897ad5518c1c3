// The rows of the queue: a listbox whose options can be rearranged, as in the ARIA Authoring Practices. The toolbar acts on the chosen
// row; keys do the same, and a pointer drags.
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { queueText as text } from '#texts/queue.ts'
import { queueButtonsText } from '#texts/queue-buttons.ts'
import type { QueueActs } from './queue-acts.ts'
import { type Queue, without } from './queue-order.ts'
import type { QueuedEpisode } from './queued-episodes.service.ts'
import { useQueueDrag } from './use-queue-drag.ts'

interface QueueListProps {
  queue: Queue
  episodes: ReadonlyMap<string, QueuedEpisode>
  chosenId: string | undefined
  /** The chosen row, if the listener chose it: only that one is scrolled into view. */
  wantedId: string | undefined
  choose: (id: string) => void
  acts: QueueActs
}

export function QueueList({ queue, episodes, chosenId, wantedId, choose, acts }: QueueListProps) {
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const hintId = useId()
  const drag = useQueueDrag(list, queue, acts.moveTo)
  const rowId = (id: string) => `${listId}-${id}`
  useEffect(() => {
    if (wantedId) document.getElementById(`${listId}-${wantedId}`)?.scrollIntoView({ block: 'nearest' })
  }, [wantedId, listId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (drag.onEscape(event) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const act = actOf(event)
    if (!act || chosenId === undefined) return
    event.preventDefault()
    act(queue.indexOf(chosenId), chosenId)
  }
  const chooseAt = (place: number) => choose(queue[Math.min(queue.length - 1, Math.max(0, place))] ?? '')
  const actOf = ({ key, altKey }: KeyboardEvent): ((place: number, id: string) => void) | undefined => {
    switch (key) {
      case 'ArrowUp':
        return altKey ? (_, id) => acts.moveBy(id, -1) : (place) => chooseAt(place - 1)
      case 'ArrowDown':
        return altKey ? (_, id) => acts.moveBy(id, 1) : (place) => chooseAt(place + 1)
      case 'Home':
        return () => chooseAt(0)
      case 'End':
        return () => chooseAt(queue.length)
      case 'Delete':
        return (_, id) => acts.remove(id)
      case 'Enter':
        return (_, id) => acts.play(id)
      default:
        return undefined
    }
  }

  return (
    <>
      <p id={hintId} className="queue-hint">
        {text.hint}
      </p>
      <div
        className="queue-list"
        role="listbox"
        aria-label={queueButtonsText.heading}
        aria-describedby={hintId}
        aria-activedescendant={chosenId === undefined ? undefined : rowId(chosenId)}
        tabIndex={0}
        ref={list}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
      >
        {drag.order.map((id) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the listbox has the focus and the keys
          <div
            key={id}
            id={rowId(id)}
            role="option"
            className="queue-row"
            aria-selected={id === chosenId}
            data-queued={id}
            data-dragged={id === drag.dragged || undefined}
            onClick={() => choose(id)}
          >
            <span className="queue-title">
              {episodes.get(id)?.title ?? text.unknown}
              <span className="queue-label">{episodes.get(id)?.label}</span>
            </span>
            <span className="queue-grip" aria-hidden="true">
              <Grip />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

/** Not in icon-paths.ts, because all islands load that. */
const Grip = () => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    aria-hidden="true"
  >
    <path d="M5 9h14M5 15h14" />
  </svg>
)

/** The row to choose once this one is gone: the one that takes its place. */
export function neighbourOf(queue: Queue, id: string): string | undefined {
  const rest = without(queue, [id])
  return rest[Math.min(queue.indexOf(id), rest.length - 1)]
}
