// Settings card 'Luisteren': speed, shortcuts, stored listening data. Stays in sync with the player and other tabs.
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { handoverLinkText } from '#texts/handover-link.ts'
import { listeningCardText as text } from '#texts/listening-card.ts'
import { queueText } from '#texts/queue.ts'
import { skippingText } from '#texts/skipping.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Checkbox } from '../../components/ui/Checkbox.tsx'
import { Select } from '../../components/ui/Field.tsx'
import { $shortcutsAreOn, $speed, $withoutSpoilers, clearListeningMemory } from './listening.store.ts'
import { $playsOn } from './plays-on.store.ts'
import { SPEEDS } from './resume.ts'

interface ListeningCardProps {
  /** Whether the podcast talks about films, which listeners may not have seen. */
  hasFilms: boolean
  /** Whether the site can hand over to another device. */
  canHandOver?: boolean | undefined
}

export function ListeningCard({ hasFilms, canHandOver }: ListeningCardProps) {
  const speed = useStore($speed, { ssr: 'initial' })
  const shortcutsAreOn = useStore($shortcutsAreOn, { ssr: 'initial' })
  const speedId = useId()
  const hintId = useId()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return (
    <div className="setting-card listening-card">
      <h4>{text.heading}</h4>
      <div className="setting-row">
        <label htmlFor={speedId}>{text.speed}</label>
        <Select
          id={speedId}
          className="w-auto"
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
        </Select>
      </div>
      {/* Phones have no keyboard. A narrow window of a computer has: there it must be possible to switch them off. */}
      <div className="pointer-coarse:max-sm:hidden">
        <Checkbox
          disabled={!isReady}
          aria-describedby={hintId}
          checked={shortcutsAreOn}
          onChange={({ currentTarget }) => $shortcutsAreOn.set(currentTarget.checked)}
        >
          {text.shortcuts}
        </Checkbox>
        <p id={hintId}>{text.shortcutsHint}</p>
      </div>
      {hasFilms && <Spoilers isReady={isReady} />}
      <PlaysOn isReady={isReady} />
      {canHandOver && (
        <p>
          <a href="/overzetten/">{handoverLinkText.link}</a>
        </p>
      )}
      <Memory />
    </div>
  )
}

function Spoilers({ isReady }: { isReady: boolean }) {
  const hintId = useId()
  const isWithout = useStore($withoutSpoilers, { ssr: 'initial' })
  return (
    <div>
      <Checkbox
        disabled={!isReady}
        aria-describedby={hintId}
        checked={isWithout}
        onChange={({ currentTarget }) => $withoutSpoilers.set(currentTarget.checked)}
      >
        {skippingText.setting}
      </Checkbox>
      <p id={hintId}>
        {skippingText.settingHint} <a href="/mijn-films/">{skippingText.settingLink}</a>
      </p>
    </div>
  )
}

function PlaysOn({ isReady }: { isReady: boolean }) {
  const hintId = useId()
  const playsOn = useStore($playsOn, { ssr: 'initial' })
  return (
    <div>
      <Checkbox
        disabled={!isReady}
        aria-describedby={hintId}
        checked={playsOn}
        onChange={({ currentTarget }) => $playsOn.set(currentTarget.checked)}
      >
        {queueText.setting}
      </Checkbox>
      <p id={hintId}>{queueText.settingHint}</p>
    </div>
  )
}

/** Clears the stored listening data, after a confirmation. */
function Memory() {
  const questionId = useId()
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
          <Button
            ref={clear}
            onClick={() => {
              setIsCleared(false)
              confirmClear(true)
            }}
          >
            {text.clear}
          </Button>
        )}
      </div>
      {isConfirming && (
        <div className="setting-row">
          <p id={questionId}>{text.clearQuestion}</p>
          <Button
            aria-describedby={questionId}
            onKeyDown={cancelOnEscape}
            onClick={() => {
              clearListeningMemory()
              confirmClear(false)
              setIsCleared(true)
            }}
          >
            {text.clearYes}
          </Button>
          <Button ref={no} onKeyDown={cancelOnEscape} onClick={() => confirmClear(false)}>
            {text.clearNo}
          </Button>
        </div>
      )}
      <p role="status">{isCleared && text.cleared}</p>
    </>
  )
}
