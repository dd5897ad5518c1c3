// When the next episode comes out: saved as soon as a whole day is chosen.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deskDateText as text } from '#texts/next-date.ts'
import { refusalsText } from '#texts/refusals.ts'
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { $viewer } from '../access/desk.store.ts'
import { giveDay } from './editor.store.ts'

type Step = { at: 'rest' | 'saving' | 'saved' } | { at: 'failed'; sentence: string }

export function NextDate({ day, className = '' }: { day: string | null; className?: string }) {
  const mayGive = useStore($viewer)?.host !== undefined
  const [typed, setTyped] = useState(day ?? '')
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const save = async (wanted: string | null) => {
    setStep({ at: 'saving' })
    const sentence = await giveDay(wanted)
    setStep(sentence === undefined ? { at: 'saved' } : { at: 'failed', sentence })
  }
  const today = belgianDayOf(new Date())
  const choose = (value: string) => {
    setTyped(value)
    // Whoever types a year passes 0002 on the way to 2026.
    if (value !== '' && value >= today) void save(value)
  }
  const isPast = typed !== '' && typed < today && typed !== day
  return (
    <div className={`flex flex-wrap items-end gap-x-4 ${className}`}>
      <Field
        label={text.label}
        hint={step.at === 'saving' ? text.saving : step.at === 'saved' ? text.saved : text.hint}
        error={isPast ? refusalsText['day-over'] : step.at === 'failed' ? step.sentence : ''}
      >
        <Input
          type="date"
          required={false}
          className="max-w-52"
          disabled={!mayGive}
          min={today}
          value={typed}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {day !== null && mayGive && (
        <Button
          onClick={() => {
            setTyped('')
            void save(null)
          }}
        >
          {text.take}
        </Button>
      )}
    </div>
  )
}
