// Settings card 'Luisteren': speed, shortcuts, stored listening data. Stays in sync with the player and other tabs.
import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { handoverLinkText } from '#texts/handover-link.ts'
import { listeningCardText as text } from '#texts/listening-card.ts'
import { queueText } from '#texts/queue.ts'
import { skippingText } from '#texts/skipping.ts'
import { AskedButton } from '../../ui/AskedButton.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Field.tsx'
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
  const speedId = useId()
  const isReady = useReady()
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
      <Setting $isOn={$shortcutsAreOn} label={text.shortcuts} className="pointer-coarse:max-sm:hidden">
        {text.shortcutsHint}
      </Setting>
      {hasFilms && (
        <Setting $isOn={$withoutSpoilers} label={skippingText.setting}>
          {skippingText.settingHint} <a href="/mijn-films/">{skippingText.settingLink}</a>
        </Setting>
      )}
      <Setting $isOn={$playsOn} label={queueText.setting}>
        {queueText.settingHint}
      </Setting>
      {canHandOver && (
        <p>
          <a href="/overzetten/">{handoverLinkText.link}</a>
        </p>
      )}
      <Memory />
    </div>
  )
}

interface SettingProps {
  $isOn: WritableAtom<boolean>
  label: string
  className?: string
  children: ReactNode
}

function Setting({ $isOn, label, className, children }: SettingProps) {
  const hintId = useId()
  const isOn = useStore($isOn, { ssr: 'initial' })
  const isReady = useReady()
  return (
    <div className={className}>
      <Checkbox
        disabled={!isReady}
        aria-describedby={hintId}
        checked={isOn}
        onChange={({ currentTarget }) => $isOn.set(currentTarget.checked)}
      >
        {label}
      </Checkbox>
      <p id={hintId}>{children}</p>
    </div>
  )
}

/** False in the page as built, where a press would do nothing. */
function useReady(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return isReady
}

function Memory() {
  const [isCleared, setIsCleared] = useState(false)
  return (
    <>
      <div className="setting-row">
        <p>{text.memoryHint}</p>
        <AskedButton
          className="basis-full"
          question={text.clearQuestion}
          yes={text.clearYes}
          no={text.clearNo}
          onAsk={() => setIsCleared(false)}
          onYes={() => {
            clearListeningMemory()
            setIsCleared(true)
          }}
        >
          {text.clear}
        </AskedButton>
      </div>
      <p role="status">{isCleared && text.cleared}</p>
    </>
  )
}
