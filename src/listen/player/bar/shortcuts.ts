// Maps keys to shortcuts. Pure: the handler passes in the key and the focus.

/** Step of the arrow keys in the player. */
export const STEP_SECONDS = 5
/** Step of Page Up and Page Down on the seek bar. */
export const PAGE_SECONDS = 30

export type PlainShortcut =
  | 'toggle'
  | 'skip-back'
  | 'skip-forward'
  | 'previous-chapter'
  | 'next-chapter'
  | 'mute'
  | 'help'

export type Shortcut =
  | { does: PlainShortcut }
  | { does: 'step'; seconds: number }
  | { does: 'go-to-tenth'; tenth: number }

export interface KeyPress {
  /** `KeyboardEvent.key`: 'k', 'ArrowLeft'. */
  key: string
  shiftKey: boolean
  /** Control, Alt or Meta is held: left to the browser and the system. */
  hasModifier: boolean
  /** The key is held down: only skips and steps repeat. */
  isRepeat: boolean
}

export interface KeyPlace {
  isInPlayer: boolean
  /** The focus is on an element that the space bar activates: a button, a link. */
  isOnControl: boolean
}

const once: Readonly<Record<string, Shortcut>> = {
  k: { does: 'toggle' },
  m: { does: 'mute' },
  '?': { does: 'help' }
}
const repeated: Readonly<Record<string, Shortcut>> = {
  j: { does: 'skip-back' },
  l: { does: 'skip-forward' }
}
const withShift: Readonly<Record<string, Shortcut>> = {
  ArrowLeft: { does: 'previous-chapter' },
  ArrowRight: { does: 'next-chapter' }
}
const inPlayer: Readonly<Record<string, Shortcut>> = {
  ArrowLeft: { does: 'step', seconds: -STEP_SECONDS },
  ArrowRight: { does: 'step', seconds: STEP_SECONDS }
}

/**
 * The shortcut for a key press, if any. Shift is ignored for letters (caps lock) and digits (a Belgian keyboard needs
 * Shift to type them).
 */
export function shortcutFor(press: KeyPress, place: KeyPlace): Shortcut | undefined {
  if (press.hasModifier) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.shiftKey && key.startsWith('Arrow')) return press.isRepeat ? undefined : withShift[key]
  const anywhere = repeated[key] ?? (press.isRepeat ? undefined : once[key])
  return anywhere ?? (place.isInPlayer ? shortcutInPlayer(key, press, place) : undefined)
}

function shortcutInPlayer(key: string, press: KeyPress, place: KeyPlace): Shortcut | undefined {
  if (inPlayer[key]) return inPlayer[key]
  if (press.isRepeat) return undefined
  if (key === ' ') return place.isOnControl ? undefined : { does: 'toggle' }
  return /^\d$/.test(key) ? { does: 'go-to-tenth', tenth: Number(key) } : undefined
}
