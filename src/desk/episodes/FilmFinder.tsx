// Finds a film by title: those that the podcast had before come first. Without an answer, what was typed can be added.
import { useEffect, useId, useRef, useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { filmLabel } from '../../films/film/film-list.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { FilmHit } from './contract.ts'
import { searchFilms } from './editor.store.ts'

const text = episodeEditorText.find
const SEARCH_AFTER_MS = 300
const SHORTEST = 2

type Found = { query: string; hits: readonly FilmHit[]; isElsewhereKnown: boolean; problem?: string }

export function FilmFinder({
  onAdd
}: {
  onAdd: (film: Pick<FilmHit, 'title' | 'year' | 'tmdbId' | 'imdbId' | 'slug' | 'posterUrl'>) => void
}) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found>()
  const field = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const wanted = query.trim()
  useEffect(() => {
    if (wanted.length < SHORTEST) return setFound(undefined)
    const timer = setTimeout(async () => {
      const answered = await searchFilms(wanted)
      // A later letter wins.
      if (field.current?.value.trim() !== wanted) return
      setFound(
        answered.ok
          ? { query: wanted, ...answered.value }
          : { query: wanted, hits: [], isElsewhereKnown: true, problem: answered.sentence ?? '' }
      )
    }, SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const add = (film: Parameters<typeof onAdd>[0]) => {
    onAdd(film)
    setQuery('')
    field.current?.focus()
  }
  const [, typedTitle = wanted, typedYear] = /^(.+?)\s+\(?((?:18|19|20|21)\d{2})\)?$/.exec(wanted) ?? []
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <SearchField
        ref={field}
        aria-label={text.label}
        aria-describedby={hintId}
        placeholder={text.label}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p id={hintId} className="text-s text-ink-soft" role="status">
        {wanted.length < SHORTEST
          ? text.hint
          : found?.query !== wanted
            ? text.searching
            : found.problem ||
              (!found.isElsewhereKnown && text.elsewhereUnknown) ||
              (found.hits.length === 0 && text.none)}
      </p>
      {found && wanted.length >= SHORTEST && (
        <ul className="grid">
          {found.hits.map((hit) => (
            <li
              key={hit.tmdbId ?? `${hit.title} ${hit.year}`}
              className="border-t border-line first:border-t-0"
            >
              <Button
                look="bare"
                className="flex min-h-tap w-full items-center gap-3 py-1.5 text-left hover:bg-well"
                onClick={() => add(hit)}
              >
                <span className="h-12 w-8 flex-none overflow-hidden rounded-poster bg-well">
                  {hit.posterUrl && (
                    <img src={hit.posterUrl} alt="" className="size-full object-cover" loading="lazy" />
                  )}
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{filmLabel(hit)}</span>
                  <span className="block text-s text-ink-soft">
                    {[hit.originalTitle, hit.episodes.length > 0 && text.had(hit.episodes.slice(0, 3))]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Button>
            </li>
          ))}
          {found.query === wanted && (
            <li className="border-t border-line pt-2 first:border-t-0">
              <Button onClick={() => add({ title: typedTitle, year: Number(typedYear ?? 0) })}>
                {text.byHand(wanted)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
