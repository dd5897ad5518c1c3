// Handles the presses that an island held until its code came (client-intent.ts). Loaded with the renderer of the islands,
// because the directive is in every page.
import { type Field, fieldsOf, isCheck, isEqual, type Shown, shownValueOf } from './shown-fields.ts'

export interface Press {
  island: HTMLElement
  /** None: only the fields have changed. */
  button?: HTMLElement
  shown: Shown
}

export interface Queue {
  /** Oldest first: islands of the same component handle them in the order of the presses. */
  held: Press[]
  replaying?: Promise<void> | undefined
}

/** The value in the markup, which is the one that the component starts with. */
function builtValueOf(field: Field): string {
  if (isCheck(field)) return `${field.defaultChecked}`
  if (!('options' in field)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** Leaves a field with that value alone: writing would end the input of a phone's keyboard. */
function write(field: Field, value: string): void {
  if (shownValueOf(field) === value) return
  if (isCheck(field)) field.checked = value === 'true'
  else field.value = value
}

/**
 * Tells a hydrated component about a change before its hydration. React ignores the event if the value is the one that it
 * found then, so its note of that value is changed first. The name of the note is internal to React; a test depends on it.
 */
function announce(field: Field): void {
  if (isCheck(field) && field.type === 'radio' && !field.checked) return
  const { _valueTracker: note } = field as Field & { _valueTracker?: { setValue(value: string): void } }
  note?.setValue(isCheck(field) ? `${!field.checked}` : `${field.value} `)
  // Not a MouseEvent, which would change a checkbox.
  const type = isCheck(field) ? 'click' : 'options' in field ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** The values that the component of an island knows. */
const known = new WeakMap<HTMLElement, Shown>()

/** One press for each render: the next one must meet what the last one has changed. */
async function replayNext(held: Press[]): Promise<void> {
  const press = held.shift()
  if (!press) return
  const { island, button, shown } = press
  for (const [field, value] of shown) {
    if (known.get(island)?.get(field) === value) continue
    write(field, value)
    announce(field)
  }
  known.set(island, shown)
  button?.click()
  await new Promise((resolve) => setTimeout(resolve))
}

/** For an island that is hydrated next. */
function beforeHydration(island: HTMLElement): void {
  known.set(island, fieldsOf(island, builtValueOf))
}

/** What the fields of an island show once React has it: its effects may change them, which is no change by the visitor. */
const foundByReact = new WeakMap<HTMLElement, Shown>()

function atHydration(island: HTMLElement): void {
  foundByReact.set(island, fieldsOf(island, shownValueOf))
}

/** Tells the component what the fields showed; after the presses held here, each of which has its own fields. */
function tellChanges(island: HTMLElement, { held }: Queue): void {
  const shown = foundByReact.get(island) ?? fieldsOf(island, shownValueOf)
  const presses = held.filter((press) => press.island === island)
  const [first] = presses
  if (!first && isEqual(shown, known.get(island) ?? shown)) return
  for (const [field, value] of first?.shown ?? []) write(field, value)
  const last = presses.at(-1)
  held.splice(last ? held.indexOf(last) + 1 : 0, 0, { island, shown })
}

/** Presses again, up to the first press of an island whose code is not there yet. */
async function replay(queue: Queue): Promise<void> {
  const { held } = queue
  while (held[0] && !(held[0].island.isConnected && held[0].island.hasAttribute('ssr'))) {
    queue.replaying ??= replayNext(held).finally(() => {
      queue.replaying = undefined
    })
    await queue.replaying
  }
}

const answer = { beforeHydration, atHydration, tellChanges, replay }

declare global {
  /** The directive is inlined, and can import nothing that loads later. */
  var heldPresses: HeldPresses | undefined
}
type HeldPresses = typeof answer

globalThis.heldPresses = answer
