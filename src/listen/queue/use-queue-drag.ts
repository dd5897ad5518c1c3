// Dragging a row of the queue with a pointer. The row follows at once; the queue changes when it is let go.
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { dropPlace, movedTo, type Queue } from './queue-order.ts'

interface Dragged {
  id: string
  place: number
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-queued]')]

/** `drop` gets the new place, counted from 0. `order` is what the list shows, also while a row is dragged. */
export function useQueueDrag(
  list: RefObject<HTMLElement | null>,
  queue: Queue,
  drop: (id: string, place: number) => void
) {
  const [dragged, setDragged] = useState<Dragged>()
  const end = () => setDragged(undefined)

  const placeAt = (id: string, y: number): number => {
    const others = rowsOf(list.current as HTMLElement).filter((row) => row.dataset.queued !== id)
    return dropPlace(
      others.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      y
    )
  }

  return {
    dragged: dragged?.id,
    order: dragged ? movedTo(queue, dragged.id, dragged.place) : queue,
    onPointerDown({ target, button, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
      const grip = target instanceof Element ? target.closest('.queue-grip') : null
      const id = grip?.closest<HTMLElement>('[data-queued]')?.dataset.queued
      if (id === undefined || button !== 0) return
      // Of the list: the row moves in the document, which would lose the pointer.
      currentTarget.setPointerCapture(pointerId)
      setDragged({ id, place: queue.indexOf(id) })
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (!dragged) return
      const place = placeAt(dragged.id, clientY)
      if (place !== dragged.place) setDragged({ id: dragged.id, place })
      rowsOf(list.current as HTMLElement)
        .find((row) => row.dataset.queued === dragged.id)
        ?.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp() {
      if (dragged && dragged.place !== queue.indexOf(dragged.id)) drop(dragged.id, dragged.place)
      end()
    },
    onPointerCancel: end,
    /** Escape lets go without a change. Returns whether it did. */
    onEscape(event: KeyboardEvent): boolean {
      if (!dragged || event.key !== 'Escape') return false
      event.preventDefault()
      event.stopPropagation()
      end()
      return true
    }
  }
}
