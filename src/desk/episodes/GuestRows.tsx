// The guests of an episode, by name.
import { useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeskSection } from '../DeskSection.tsx'
import { guestOf } from './edited.ts'
import { type Editor, editList } from './editor.store.ts'

const text = episodeEditorText.guests

export function GuestRows({ editor }: { editor: Editor }) {
  const { guests = [] } = editor.mine
  const [typed, setTyped] = useState('')
  const add = () => {
    const name = typed.trim()
    if (name === '') return
    const guest = guestOf(name)
    editList('guests', (rows) => [...rows.filter(({ key }) => key !== guest.key), guest])
    setTyped('')
  }
  return (
    <DeskSection title={text.heading}>
      {guests.length === 0 && <p className="text-ink-soft">{text.empty}</p>}
      <ul className="grid empty:hidden">
        {guests.map(({ key, name }) => (
          <li key={key} className="flex items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <IconButton
              icon="close"
              name={text.remove(name)}
              onClick={() => editList('guests', (rows) => rows.filter((one) => one.key !== key))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Input
          className="min-w-0 grow basis-52"
          aria-label={text.name}
          placeholder={text.name}
          autoComplete="off"
          maxLength={128}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button isOff={typed.trim() === ''} onClick={add}>
          {text.add}
        </Button>
      </div>
    </DeskSection>
  )
}
