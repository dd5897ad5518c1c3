// What does the work of a control is fetched when the control is pointed at or reached, and is handed the press.
import { oneFetch } from './one-fetch.ts'
import { report } from './report.ts'

/** On every page, now and later. Presses reach what was fetched in the order in which they came. */
export function onIntent<Room>(
  controls: string,
  load: () => Promise<Room>,
  press?: (room: Room, control: HTMLElement) => void
): void {
  const fetchRoom = oneFetch(load)
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(type, ({ target }) => {
      const control = target instanceof Element && target.closest<HTMLElement>(controls)
      if (!control) return
      fetchRoom().then(
        (room) => type === 'click' && press?.(room, control),
        (error) => report(error, controls)
      )
    })
}
