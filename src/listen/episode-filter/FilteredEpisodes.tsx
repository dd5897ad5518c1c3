// The choices of the filter, and the cards that it leaves. Mounted once it was opened.
import { useEffect, useRef } from 'react'
import { episodeFilterText as text } from '#texts/episode-filter.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import css from './episode-filter.css?inline'
import { CONDITION_NAMES, type EpisodeFilter, isFiltering, NO_FILTER, toggled } from './episode-filter.ts'
import { type FilteredList, useFilteredList } from './use-filtered-list.ts'

adoptStyles(css)

interface FilteredEpisodesProps {
  /** Newest first. */
  years: readonly number[]
  /** False where nobody can mark films. */
  hasFilms: boolean
  /** Whether the choices show. */
  isOpen: boolean
}

export function FilteredEpisodes({ years, hasFilms, isOpen }: FilteredEpisodesProps) {
  const cards = useRef<HTMLOListElement>(null)
  const { filter, list, change, retry, showMore } = useFilteredList(cards)
  const group = useRef<HTMLFieldSetElement>(null)
  const isOn = list.step !== 'off'
  useEffect(() => {
    // The island and the list of the page are siblings.
    const around = cards.current?.closest('astro-island')?.parentElement
    around?.classList.toggle('is-filtered', isOn)
    return () => around?.classList.remove('is-filtered')
  }, [isOn])
  const conditions = CONDITION_NAMES.filter((name) => name !== 'unseen' || hasFilms)
  return (
    <>
      <fieldset className="filter-choices" hidden={!isOpen} ref={group} tabIndex={-1}>
        <legend className="sr-only">{text.group}</legend>
        {conditions.map((name) => (
          <Button
            key={name}
            aria-pressed={filter.conditions.includes(name)}
            onClick={() => change(toggled(filter, name))}
          >
            {text.conditions[name]}
          </Button>
        ))}
        {years.length > 1 && (
          <Select
            className="w-auto"
            aria-label={text.year}
            value={filter.year ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ conditions: filter.conditions, ...(value ? { year: Number(value) } : {}) })
            }
          >
            <option value="">{text.allYears}</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        )}
        {isFiltering(filter) && (
          <Button
            look="link"
            className="min-h-tap"
            onClick={() => {
              // The pressed button disappears.
              group.current?.focus()
              change(NO_FILTER)
            }}
          >
            {text.clear}
          </Button>
        )}
      </fieldset>
      <p className="filter-status" role="status">
        {list.step === 'loading' && text.loading}
        {list.step === 'shown' && list.found.length > 0 && text.found(list.found.length)}
      </p>
      {list.step === 'failed' && <ErrorState message={text.failed} retryName={text.retry} onRetry={retry} />}
      <ol
        className="tickets"
        hidden={list.step !== 'shown'}
        aria-busy={list.step === 'loading'}
        ref={cards}
      />
      <Rest list={list} filter={filter} showMore={showMore} />
    </>
  )
}

interface RestProps {
  list: FilteredList
  filter: EpisodeFilter
  showMore: () => void
}

/** Below the cards: more of them, or why there are none. */
function Rest({ list, filter, showMore }: RestProps) {
  if (list.step !== 'shown') return null
  const left = list.found.length - list.count
  if (left > 0)
    return (
      <p className="load-more">
        <Button onClick={showMore}>{text.more(left)}</Button>
      </p>
    )
  if (list.found.length > 0) return null
  const [only] = filter.conditions
  const isOne = filter.conditions.length === 1 && filter.year === undefined
  return (
    <div role="status">
      <EmptyState title={isOne && only ? text.emptyOf[only] : text.empty} />
    </div>
  )
}
