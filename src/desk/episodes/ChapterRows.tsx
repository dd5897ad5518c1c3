// The chapters: their names and times, by time.
import { useRef } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeskSection } from '../DeskSection.tsx'
import type { EditedChapter } from './edited.ts'
import { type Editor, editList } from './editor.store.ts'
import { useSound } from './ListenAlong.tsx'
import { TimeField } from './TimeField.tsx'

const text = episodeEditorText.chapters

export function ChapterRows({ editor }: { editor: Editor }) {
  const { chapters, films } = editor.mine
  const list = useRef<HTMLOListElement>(null)
  const { nowSeconds } = useSound()
  const change = (key: string, how: (chapter: EditedChapter) => EditedChapter) =>
    editList('chapters', (rows) => rows.map((one) => (one.key === key ? how(one) : one)))
  const add = () => {
    editList('chapters', (rows) => [
      ...rows,
      { key: `eigen-${crypto.randomUUID()}`, atSeconds: nowSeconds(), title: text.unnamed }
    ])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('[data-new] input')?.select())
  }
  const missing = films.filter(
    (film) => film.atSeconds !== undefined && !chapters.some(({ title }) => title === film.title)
  )
  const fromFilms = () =>
    editList('chapters', (rows) => [
      ...rows,
      ...missing.map(({ key, title, atSeconds = 0 }) => ({
        key: `film-${key}`.slice(0, 80),
        title,
        atSeconds
      }))
    ])
  const sorted = chapters.toSorted((one, other) => one.atSeconds - other.atSeconds)
  return (
    <DeskSection title={text.heading}>
      {chapters.length === 0 && <p className="text-ink-soft">{text.empty}</p>}
      <ol className="grid gap-3 empty:hidden" ref={list}>
        {sorted.map((chapter) => (
          <li
            key={chapter.key}
            className="flex flex-wrap items-start gap-2"
            data-new={chapter.title === text.unnamed || undefined}
          >
            <Input
              className="min-w-0 grow basis-52"
              aria-label={`${text.name}: ${chapter.title}`}
              value={chapter.title}
              maxLength={300}
              onChange={({ currentTarget: { value } }) => {
                // A chapter without a name would be none.
                if (value.trim() !== '') change(chapter.key, (one) => ({ ...one, title: value }))
              }}
            />
            <TimeField
              label={`${text.at}: ${chapter.title}`}
              name={chapter.title}
              seconds={chapter.atSeconds}
              hasAudio
              onChange={(seconds) =>
                change(chapter.key, (one) => ({ ...one, atSeconds: seconds ?? one.atSeconds }))
              }
            />
            <IconButton
              icon="close"
              name={text.remove(chapter.title)}
              onClick={() => editList('chapters', (rows) => rows.filter(({ key }) => key !== chapter.key))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>{text.add}</Button>
        {missing.length > 0 && <Button onClick={fromFilms}>{text.fromFilms}</Button>}
      </div>
    </DeskSection>
  )
}
