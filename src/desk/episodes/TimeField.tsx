// The second at which a film or chapter begins: typed, set by ear, or moved by a second.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { formatClock } from '../../lib/time.ts'
import { parseClock } from '../../lib/written-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSound } from './ListenAlong.tsx'

const text = episodeEditorText.times
const DAY_SECONDS = 86_400
const PLAYER_KEYS = ['k', ',', '.']

interface TimeFieldProps {
  /** Of the field, for a screen reader. */
  label: string
  /** What begins then. */
  name: string
  seconds: number | undefined
  /** undefined = not known. A time that must be there keeps the old one. */
  onChange: (seconds: number | undefined) => void
  isOptional?: boolean
  hasAudio: boolean
  /** At the end of the line. */
  children?: ReactNode
}

export function TimeField({
  label,
  name,
  seconds,
  onChange,
  isOptional = false,
  hasAudio,
  children
}: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const noteId = useId()
  const { nowSeconds, playFrom } = useSound()
  const settle = () => {
    if (typed === undefined) return
    const wanted = typed.trim() === '' ? undefined : parseClock(typed)
    const isFit =
      wanted === undefined
        ? typed.trim() === '' && isOptional
        : Number.isFinite(wanted) && wanted < DAY_SECONDS
    setWrong(!isFit)
    if (!isFit) return
    setTyped(undefined)
    onChange(wanted)
  }
  const take = (wanted: number) => {
    setTyped(undefined)
    setWrong(false)
    onChange(Math.max(0, wanted))
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
    const step = steps[event.key]
    if (step !== undefined) take(Math.round(seconds ?? 0) + step)
    else if (event.key === 'b' && hasAudio) take(nowSeconds())
    else if (event.key === 'Enter') settle()
    // Those of the player: nothing is typed yet.
    else if (PLAYER_KEYS.includes(event.key) && hasAudio && typed === undefined) return event.preventDefault()
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          className="w-22 px-2.5 tabular"
          inputMode="text"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          placeholder="0:00:00"
          value={typed ?? (seconds === undefined ? '' : formatClock(seconds))}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={settle}
          onKeyDown={press}
        />
        {hasAudio && (
          <>
            <Button aria-label={text.hereNamed(name)} onClick={() => take(nowSeconds())}>
              {text.here}
            </Button>
            {seconds !== undefined && (
              <IconButton icon="play" name={text.play(name)} onClick={() => playFrom(seconds)} />
            )}
          </>
        )}
        {children}
      </div>
      {isWrong && (
        <p id={noteId} className="text-s text-error" role="alert">
          {text.wrong}
        </p>
      )}
    </div>
  )
}
