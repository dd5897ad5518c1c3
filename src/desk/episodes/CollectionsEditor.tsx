// The collections of the podcast: their titles, sentences and episodes, in the order in which the site shows them.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { searchable } from '../../lib/slug.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { DeskSection } from '../DeskSection.tsx'
import type { ListedEpisode } from './contract.ts'
import type { EditedCollection } from './edited.ts'
import { type Editor, editList, episodes } from './editor.store.ts'

const text = episodeEditorText.collections
const MOST_FOUND = 8

const change = (key: string, how: (collection: EditedCollection) => EditedCollection) =>
  editList('collections', (rows) => rows.map((one) => (one.key === key ? how(one) : one)))

const moved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] => {
  const [row] = rows.slice(from, from + 1)
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

export function CollectionsEditor({ editor }: { editor: Editor }) {
  const { collections = [] } = editor.mine
  const { last } = useStore(episodes.$state)
  useEffect(() => {
    void episodes.load()
  }, [])
  const known = (last?.value.episodes ?? []).filter(({ publishedAt }) => publishedAt !== null)
  const add = () =>
    editList('collections', (rows) => [
      ...rows,
      {
        key: `eigen-${crypto.randomUUID()}`,
        title: rows.length === 0 ? text.first : text.unnamed,
        sentence: '',
        episodes: []
      }
    ])
  return (
    <>
      <p className="max-w-measure text-s text-ink-soft">{collections.length === 0 ? text.empty : text.why}</p>
      {collections.map((collection, at) => (
        <DeskSection
          key={collection.key}
          title={collection.title}
          beside={
            <Moves
              title={collection.title}
              at={at}
              count={collections.length}
              onMove={(to) => editList('collections', (rows) => moved(rows, at, to))}
              onRemove={() =>
                editList('collections', (rows) => rows.filter(({ key }) => key !== collection.key))
              }
            />
          }
        >
          <Field label={text.title}>
            <TitleInput
              title={collection.title}
              onChange={(title) => change(collection.key, (one) => ({ ...one, title }))}
            />
          </Field>
          <Field label={text.sentence} isOptional>
            <Input
              value={collection.sentence}
              maxLength={300}
              onChange={({ currentTarget: { value } }) =>
                change(collection.key, (one) => ({ ...one, sentence: value }))
              }
            />
          </Field>
          <Episodes collection={collection} known={known} />
        </DeskSection>
      ))}
      <Button className="justify-self-start" onClick={add}>
        {text.add}
      </Button>
    </>
  )
}

/** A collection without a title would be none: an emptied field keeps the last one, and shows it once it is left. */
function TitleInput({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const [isEmptied, setIsEmptied] = useState(false)
  return (
    <Input
      value={isEmptied ? '' : title}
      maxLength={80}
      onChange={({ currentTarget: { value } }) => {
        setIsEmptied(value.trim() === '')
        if (value.trim() !== '') onChange(value)
      }}
      onBlur={() => setIsEmptied(false)}
    />
  )
}

interface MovesProps {
  title: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Moves({ title, at, count, onMove, onRemove }: MovesProps) {
  return (
    <span className="flex flex-none">
      <IconButton
        icon="down"
        className="rotate-180"
        name={text.earlier(title)}
        isOff={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon="down"
        name={text.later(title)}
        isOff={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <IconButton icon="close" name={text.remove(title)} onClick={onRemove} />
    </span>
  )
}

interface EpisodesProps {
  collection: EditedCollection
  known: readonly ListedEpisode[]
}

function Episodes({ collection: { key, title, episodes: slugs }, known }: EpisodesProps) {
  const [query, setQuery] = useState('')
  const words = searchable(query)
  const hits =
    words === ''
      ? []
      : known
          .filter((one) => !slugs.includes(one.slug))
          .filter((one) => ` ${searchable(`${one.slug} ${one.title}`)}`.includes(` ${words}`))
          .slice(0, MOST_FOUND)
  const set = (how: (before: string[]) => string[]) =>
    change(key, (one) => ({ ...one, episodes: how(one.episodes) }))
  const nameOf = (slug: string) => {
    const found = known.find((one) => one.slug === slug)
    if (!found) return known.length === 0 ? slug : text.gone(slug)
    return [found.episodeNumber, found.title].filter((part) => part !== null).join(' · ')
  }
  return (
    <div className="grid gap-2">
      {slugs.length === 0 && <p className="text-ink-soft">{text.noEpisodes}</p>}
      <ol className="grid empty:hidden" aria-label={text.episodes(title)}>
        {slugs.map((slug, at) => (
          <li key={slug} className="flex items-center gap-2 border-t border-line first:border-t-0">
            <span className="min-w-0 grow wrap-anywhere">{nameOf(slug)}</span>
            <Moves
              title={nameOf(slug)}
              at={at}
              count={slugs.length}
              onMove={(to) => set((before) => moved(before, at, to))}
              onRemove={() => set((before) => before.filter((one) => one !== slug))}
            />
          </li>
        ))}
      </ol>
      <SearchField
        aria-label={`${text.find}: ${title}`}
        placeholder={text.find}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {words !== '' && (
        <ul className="grid" aria-live="polite">
          {hits.length === 0 && <li className="text-s text-ink-soft">{text.none}</li>}
          {hits.map((one) => (
            <li key={one.slug} className="border-t border-line first:border-t-0">
              <Button
                look="bare"
                className="flex min-h-tap w-full items-center py-1.5 text-left hover:bg-well"
                onClick={() => {
                  set((before) => [...before, one.slug])
                  setQuery('')
                }}
              >
                {nameOf(one.slug)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
