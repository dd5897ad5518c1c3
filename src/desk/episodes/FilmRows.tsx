// The films of an episode with the hosts' stars and their times, or those of the next one.

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { filmLabel } from '../../films/film/film-list.ts'
import { STAR_CHOICES, starsOfChoice } from '../../films/marks/star-choices.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { $viewer } from '../access/desk.store.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskEpisode } from './contract.ts'
import { type EditedFilm, identityOf } from './edited.ts'
import { $foundPosters, type Editor, editList } from './editor.store.ts'
import { FilmFinder } from './FilmFinder.tsx'
import { TimeField } from './TimeField.tsx'

const text = episodeEditorText.films

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface FilmRowsProps {
  list: 'films' | 'upcoming'
  editor: Editor
  known: DeskEpisode
}

export function FilmRows({ list, editor, known }: FilmRowsProps) {
  const films = editor.mine[list]
  const [removed, setRemoved] = useState<{ film: EditedFilm; at: number }>()
  const posters = useStore($foundPosters)
  const change = (key: string, how: (film: EditedFilm) => EditedFilm) =>
    editList(list, (rows) => rows.map((film) => (film.key === key ? how(film) : film)))
  const move = (from: number, to: number) =>
    editList(list, (rows) => {
      const moved = [...rows]
      const [film] = moved.splice(from, 1)
      if (film) moved.splice(to, 0, film)
      return moved
    })
  const remove = (film: EditedFilm, at: number) => {
    setRemoved({ film, at })
    editList(list, (rows) => rows.filter(({ key }) => key !== film.key))
  }
  const undo = () => {
    if (removed) editList(list, (rows) => rows.toSpliced(removed.at, 0, removed.film))
    setRemoved(undefined)
  }
  const isUpcoming = list === 'upcoming'
  /** Every order can be made by moving up; a phone has no room for more. */
  const moves = (film: EditedFilm, at: number) => (
    <>
      <IconButton
        icon="down"
        className="rotate-180"
        name={text.earlier(film.title)}
        isOff={at === 0}
        onClick={() => move(at, at - 1)}
      />
      <IconButton
        icon="down"
        className="max-sm:hidden"
        name={text.later(film.title)}
        isOff={at === films.length - 1}
        onClick={() => move(at, at + 1)}
      />
    </>
  )
  return (
    <DeskSection title={isUpcoming ? episodeEditorText.upcoming.heading : text.heading}>
      {films.length === 0 && (
        <p className="text-ink-soft">{isUpcoming ? episodeEditorText.upcoming.empty : text.empty}</p>
      )}
      <ol className="grid gap-3 empty:hidden">
        {films.map((film, at) => (
          <li key={film.key} className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
            <div className="flex items-center gap-3">
              <Thumbnail url={known.built.posters[film.key] ?? posters[film.key]} />
              <strong className="min-w-0 grow wrap-anywhere">{filmLabel(film)}</strong>
              {isUpcoming && moves(film, at)}
              <IconButton icon="close" name={text.remove(film.title)} onClick={() => remove(film, at)} />
            </div>
            {!isUpcoming && (
              <div className="flex flex-wrap items-start gap-x-5 gap-y-2 pl-[3.25rem] max-sm:pl-0">
                <TimeField
                  label={`${text.time}: ${film.title}`}
                  name={film.title}
                  seconds={film.atSeconds}
                  isOptional
                  hasAudio={known.built.audioUrl !== ''}
                  onChange={(seconds) =>
                    change(film.key, ({ atSeconds: _old, ...others }) =>
                      seconds === undefined ? others : { ...others, atSeconds: seconds }
                    )
                  }
                >
                  {moves(film, at)}
                </TimeField>
                <Stars
                  film={film}
                  known={known}
                  onChange={(host, stars) =>
                    change(film.key, (one) => {
                      const { [host]: _old, ...others } = one.stars ?? {}
                      return { ...one, stars: stars === undefined ? others : { ...others, [host]: stars } }
                    })
                  }
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center gap-x-3" role="status">
          {text.removed(removed.film.title)}
          {/* The button that was pressed is gone. */}
          <Button key={removed.film.key} ref={takeFocus} onClick={undo}>
            {text.undo}
          </Button>
        </p>
      )}
      <FilmFinder
        onAdd={(hit) => {
          const key = hit.tmdbId === undefined ? `eigen-${crypto.randomUUID()}` : `tmdb-${hit.tmdbId}`
          if (hit.posterUrl) $foundPosters.setKey(key, hit.posterUrl)
          editList(list, (rows) =>
            rows.some((film) => film.key === key) ? rows : [...rows, { key, ...identityOf(hit) }]
          )
        }}
      />
    </DeskSection>
  )
}

const Thumbnail = ({ url }: { url: string | undefined }) => (
  <span className="h-15 w-10 flex-none overflow-hidden rounded-poster bg-well" aria-hidden="true">
    {url && <img src={url} alt="" className="size-full object-cover" loading="lazy" />}
  </span>
)

interface StarsProps {
  film: EditedFilm
  known: DeskEpisode
  onChange: (host: string, stars: number | undefined) => void
}

/** The host who looks comes first. */
function Stars({ film, known, onChange }: StarsProps) {
  const viewer = useStore($viewer)
  const hosts = known.hosts.toSorted(
    (one, other) => Number(other.id === viewer?.host) - Number(one.id === viewer?.host)
  )
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-2 sm:gap-x-4">
      {hosts.map(({ id, name }) => (
        <div
          key={id}
          className={`grid gap-0.5 text-s sm:flex sm:items-center sm:gap-2 ${id === viewer?.host ? 'font-semibold' : ''}`}
        >
          <span aria-hidden="true">{name}</span>
          <Select
            className="w-auto"
            aria-label={`${text.stars(name)}: ${film.title}`}
            value={String(film.stars?.[id] ?? '')}
            onChange={({ currentTarget }) => onChange(id, starsOfChoice(currentTarget.value))}
          >
            {STAR_CHOICES.map(({ value, short, label }) => (
              <option key={value} value={value} aria-label={label}>
                {short}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </div>
  )
}
