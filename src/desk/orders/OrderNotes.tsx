// The notes of the hosts about an order, and a field for a new one.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deskOrdersText, deskOrderText as text } from '#texts/desk-orders.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { $viewer } from '../access/desk.store.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskOrder } from './contract.ts'
import { saveNote } from './desk-orders.store.ts'
import { MAX_NOTE_CHARS } from './order-acts.ts'

export function OrderNotes({ order }: { order: DeskOrder }) {
  const viewer = useStore($viewer)
  return (
    <DeskSection title={text.sections.notes}>
      {order.notes.length === 0 && <p className="text-ink-soft">{text.notes.none}</p>}
      <ul className="grid gap-3 empty:hidden">
        {order.notes.map(({ id, host, note, createdAt }) => (
          <li key={id}>
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            <p className="text-s text-ink-soft">{text.notes.by(host, formatDateTime(createdAt))}</p>
          </li>
        ))}
      </ul>
      {viewer?.host !== undefined && <NewNote orderId={order.id} />}
    </DeskSection>
  )
}

/** The id stays the same until the note is stored, so that a second try after a lost answer stores it once. */
function NewNote({ orderId }: { orderId: string }) {
  const [id, setId] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (note.trim() === '' || isBusy) return
    setBusy(true)
    const fault = await saveNote(id, orderId, note)
    setBusy(false)
    setWrong(fault)
    if (fault !== undefined) return
    setNote('')
    setId(crypto.randomUUID())
  }
  return (
    <form className="grid gap-2" action={save}>
      <Field
        label={text.notes.label}
        hint={text.notes.hint}
        error={wrong === undefined ? '' : wrong || deskOrdersText.offline}
      >
        <TextArea
          rows={2}
          required={false}
          maxLength={MAX_NOTE_CHARS}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-start" isBusy={isBusy} isOff={note.trim() === ''}>
        {text.notes.add}
      </Button>
    </form>
  )
}
