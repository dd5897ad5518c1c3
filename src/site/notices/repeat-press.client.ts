// Repeats a press whose code was gone before the page was reloaded. Loaded when there is one.
import * as v from 'valibot'
import { fieldsOf, isCheck, shownValueOf } from '../../browser/shown-fields.ts'
import { nameOf, pressKey } from './keep-press.client.ts'

/** A press that is older belongs to another visit of the page. */
const FRESH_MS = 30_000

const lostPress = v.object({
  path: v.string(),
  atMs: v.number(),
  /** Selector of the part of the page: an episode, its vote, or an id. */
  within: v.string(),
  name: v.string(),
  /** What the fields of that part showed. */
  values: v.array(v.string())
})

function takePress() {
  try {
    const stored = sessionStorage.getItem(pressKey)
    sessionStorage.removeItem(pressKey)
    return stored === null ? undefined : v.parse(lostPress, JSON.parse(stored))
  } catch {
    // Blocked, or not ours.
    return undefined
  }
}

/** Presses again what was pressed before the reload, if the page still has exactly one such button. */
export function repeatPress(): void {
  const press = takePress()
  if (!press || press.path !== location.pathname || Date.now() - press.atMs > FRESH_MS) return
  const part = document.querySelector(press.within)
  if (!part) return
  const buttons = [...part.querySelectorAll<HTMLElement>('button, [role="button"]')]
  const [button, ...others] = buttons.filter((one) => nameOf(one) === press.name)
  const fields = [...fieldsOf(part, shownValueOf).keys()]
  if (!button || others.length > 0 || fields.length !== press.values.length) return
  for (const [at, field] of fields.entries()) {
    const value = press.values[at] ?? ''
    if (isCheck(field)) field.checked = value === 'true'
    else field.value = value
  }
  button.click()
}
