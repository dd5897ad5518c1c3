// A press whose code is gone after a deploy: the page reloads, and then does what was pressed (repeat-press.client.ts).
import { fieldsOf, shownValueOf } from '../../browser/shown-fields.ts'
import { shortName } from '../../browser/site.ts'
import { PRESS_KEY } from './press-memory.ts'

export const pressKey = shortName + PRESS_KEY

export const nameOf = (button: Element): string =>
  button.ariaLabel ?? button.textContent.replace(/\s+/g, ' ').trim()

function partOf(button: Element): { part: Element; within: string } | undefined {
  const part = button.closest<HTMLElement>('[data-vote], [data-episode], [id]')
  if (!part) return undefined
  const { vote, episode } = part.dataset
  if (vote) return { part, within: `[data-vote="${CSS.escape(vote)}"]` }
  return { part, within: episode ? `[data-episode="${CSS.escape(episode)}"]` : `#${CSS.escape(part.id)}` }
}

/** Keeps a press over the reload: where it was, and what the fields of that part showed. */
export function keepPress(button: Element): void {
  const found = partOf(button)
  if (!found) return
  const values = [...fieldsOf(found.part, shownValueOf).values()]
  const press = {
    path: location.pathname,
    atMs: Date.now(),
    within: found.within,
    name: nameOf(button),
    values
  }
  sessionStorage.setItem(pressKey, JSON.stringify(press))
}
