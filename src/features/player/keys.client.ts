// The keyboard steers the player, unless it is needed elsewhere: in fields, with modifiers, in a modal dialog, or
// switched off by the listener.
import { atom } from 'nanostores'
import { $shortcutsAreOn } from '../listening/store.ts'
import {
  nextChapter,
  previousChapter,
  seekTo,
  skipBack,
  skipForward,
  toggleMute,
  togglePlay
} from './controller.ts'
import { clampSeconds } from './rules.ts'
import { type PlainShortcut, type Shortcut, shortcutFor } from './shortcuts.ts'
import { $durationSeconds, $player, $positionSeconds } from './store.ts'

/** The list of keys; the bar shows it. */
export const $helpIsOpen = atom(false)

const FIELDS = 'input:not([type="range"]), textarea, select, iframe, [role="textbox"], [role="combobox"]'
const CONTROLS = 'a, button, summary, [role="button"]'

const isField = (element: Element) =>
  element.matches(FIELDS) || (element instanceof HTMLElement && element.isContentEditable)

/** Shift and an arrow first of all select text. */
const isSelecting = ({ key, shiftKey }: KeyboardEvent) =>
  shiftKey && key.startsWith('Arrow') && document.getSelection()?.isCollapsed === false

/** Answers keys anywhere on the page; `player` is the element that counts as the player. */
export function steerByKeys(player: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const shortcut = shortcutOf(event, player)
    if (!shortcut) return
    event.preventDefault()
    obey(shortcut)
  })
}

function shortcutOf(event: KeyboardEvent, player: HTMLElement): Shortcut | undefined {
  const [target] = event.composedPath()
  if (event.defaultPrevented || event.isComposing || !$shortcutsAreOn.get()) return undefined
  if ($player.get().step === 'closed' || !(target instanceof Element) || isField(target)) return undefined
  if (document.querySelector(':modal') || isSelecting(event)) return undefined
  const { key, shiftKey, repeat, ctrlKey, altKey, metaKey } = event
  return shortcutFor(
    { key, shiftKey, hasModifier: ctrlKey || altKey || metaKey, isRepeat: repeat },
    { isInPlayer: player.contains(target), isOnControl: target.matches(CONTROLS) }
  )
}

const plainly: Readonly<Record<PlainShortcut, () => void>> = {
  toggle: togglePlay,
  'skip-back': skipBack,
  'skip-forward': skipForward,
  'previous-chapter': previousChapter,
  'next-chapter': nextChapter,
  mute: toggleMute,
  help: () => $helpIsOpen.set(true)
}

function obey(shortcut: Shortcut): void {
  const duration = $durationSeconds.get()
  if (shortcut.does === 'step') seekTo(clampSeconds($positionSeconds.get() + shortcut.seconds, duration))
  else if (shortcut.does !== 'go-to-tenth') plainly[shortcut.does]()
  else if (duration > 0) seekTo((duration * shortcut.tenth) / 10)
}
