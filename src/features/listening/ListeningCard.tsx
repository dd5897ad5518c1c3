// Settings card 'Luisteren': speed, shortcuts, stored listening data. Stays in sync with the player and other tabs.
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listeningCardText as text } from '#texts/listening-card.ts'
import { SPEEDS } from './rules.ts'
import { $shortcutsAreOn, $speed, clearListeningMemory } from './store.ts'

export function ListeningCard() {
  const speed = useStore($speed, { ssr: 'initial' })
  const shortcutsAreOn = useStore($shortcutsAreOn, { ssr: 'initial' })
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return (
    <div className="setting-card listening-card">
      <h4>{text.heading}</h4>
      <label className="setting-row">
        {text.speed}
        <select
          className="select"
          autoComplete="off"
          disabled={!isReady}
          value={speed}
          onChange={({ currentTarget }) => {
            const chosen = SPEEDS.find((one) => String(one) === currentTarget.value)
            if (chosen) $speed.set(chosen)
          }}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {text.speedOf(one)}
            </option>
          ))}
        </select>
      </label>
      {/* Phones have no keyboard. A narrow window of a computer has: there it must be possible to switch them off. */}
      <div className="pointer-coarse:max-[40rem]:hidden">
        <label className="check">
          <input
            type="checkbox"
            disabled={!isReady}
            aria-describedby="shortcuts-hint"
            checked={shortcutsAreOn}
            onChange={({ currentTarget }) => $shortcutsAreOn.set(currentTarget.checked)}
          />
          {text.shortcuts}
        </label>
        <p id="shortcuts-hint">{text.shortcutsHint}</p>
      </div>
      <Memory />
    </div>
  )
}

/** Clears the stored listening data, after a confirmation. */
function Memory() {
  const [isConfirming, setIsConfirming] = useState(false)
  const [isCleared, setIsCleared] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const no = useRef<HTMLButtonElement>(null)
  const confirmClear = (isOpen: boolean) => {
    flushSync(() => setIsConfirming(isOpen))
    ;(isOpen ? no : clear).current?.focus()
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') confirmClear(false)
  }
  return (
    <>
      <div className="setting-row">
        <p>{text.memoryHint}</p>
        {!isConfirming && (
          <button
            type="button"
            className="button button-quiet"
            ref={clear}
            onClick={() => {
              setIsCleared(false)
              confirmClear(true)
            }}
          >
            {text.clear}
          </button>
        )}
      </div>
      {isConfirming && (
        <div className="setting-row">
          <p id="clear-question">{text.clearQuestion}</p>
          <button
            type="button"
            className="button button-quiet"
            aria-describedby="clear-question"
            onKeyDown={cancelOnEscape}
            onClick={() => {
              clearListeningMemory()
              confirmClear(false)
              setIsCleared(true)
            }}
          >
            {text.clearYes}
          </button>
          <button
            type="button"
            className="button button-quiet"
            ref={no}
            onKeyDown={cancelOnEscape}
            onClick={() => confirmClear(false)}
          >
            {text.clearNo}
          </button>
        </div>
      )}
      <p role="status">{isCleared && text.cleared}</p>
    </>
  )
}
