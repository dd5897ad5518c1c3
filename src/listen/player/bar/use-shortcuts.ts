// Keyboard shortcuts of the player, on the whole page. Ignored in form fields, with modifier keys, in a modal dialog, and when
// the listener has switched them off.
import { type RefObject, useLayoutEffect } from 'react'
import { $shortcutsAreOn } from '../../places/listening.store.ts'
import {
  nextChapter,
  previousChapter,
  seekTo,
  skipBack,
  skipForward,
  toggleMute,
  togglePlay
} from '../actions.ts'
import { $durationSeconds, $player, $positionSeconds } from '../player.store.ts'
import { clampSeconds } from '../player-limits.ts'
import { $helpIsOpen } from '../sound/playback.store.ts'
import { type PlainShortcut, type Shortcut, shortcutFor } from './shortcuts.ts'

const FIELDS = 'input:not([type="range"]), textarea, select, iframe, [role="textbox"], [role="combobox"]'
const CONTROLS = 'a, button, summary, [role="button"]'

const isField = (element: Element) =>
  element.matches(FIELDS) || (element instanceof HTMLElement && element.isContentEditable)

/** Shift with an arrow extends an existing text selection. */
const isSelecting = ({ key, shiftKey }: KeyboardEvent) =>
  shiftKey && key.startsWith('Arrow') && document.getSelection()?.isCollapsed === false

/** Shortcuts work while this is mounted. In `player`, the player's root element, there are more of them. */
export function useShortcuts(player: RefObject<HTMLElement | null>): void {
  // With the bar's first picture: an effect after it may miss the first key on a busy machine.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, player.current)
      if (!shortcut) return
      event.preventDefault()
      runShortcut(shortcut)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player])
}

function shortcutOf(event: KeyboardEvent, player: HTMLElement | null): Shortcut | undefined {
  const [target] = event.composedPath()
  if (event.defaultPrevented || event.isComposing || !$shortcutsAreOn.get()) return undefined
  if ($player.get().step === 'closed' || !(target instanceof Element) || isField(target)) return undefined
  if (document.querySelector(':modal') || isSelecting(event)) return undefined
  const { key, shiftKey, repeat, ctrlKey, altKey, metaKey } = event
  return shortcutFor(
    { key, shiftKey, hasModifier: ctrlKey || altKey || metaKey, isRepeat: repeat },
    { isInPlayer: player?.contains(target) ?? false, isOnControl: target.matches(CONTROLS) }
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

function runShortcut(shortcut: Shortcut): void {
  const duration = $durationSeconds.get()
  if (shortcut.does === 'step') seekTo(clampSeconds($positionSeconds.get() + shortcut.seconds, duration))
  else if (shortcut.does !== 'go-to-tenth') plainly[shortcut.does]()
  else if (duration > 0) seekTo((duration * shortcut.tenth) / 10)
}
