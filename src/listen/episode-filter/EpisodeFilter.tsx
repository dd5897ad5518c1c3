// The filter above a list of episodes. The list of the page hides while it shows its own, of the same prebuilt cards.
import { useEffect, useId, useState } from 'react'
import { episodeFilterText as text } from '#texts/episode-filter.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import { filterOfQuery, isFiltering } from './episode-filter.ts'

const FilteredEpisodes = late(
  async () => (await import('./FilteredEpisodes.tsx')).FilteredEpisodes,
  'episode filter'
)

interface EpisodeFilterProps {
  /** Newest first. */
  years: readonly number[]
  /** False where nobody can mark films. */
  hasFilms: boolean
  className?: string
}

export function EpisodeFilter({ className = '', ...others }: EpisodeFilterProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    if (!isFiltering(filterOfQuery(location.search))) return
    setIsOpen(true)
    setWasOpened(true)
  }, [])
  const toggle = () => {
    setIsOpen(!isOpen)
    setWasOpened(true)
  }
  return (
    <div className="contents print:hidden without-script:hidden">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {text.open}
      </Button>
      <div id={id} className="basis-full">
        {wasOpened && <FilteredEpisodes {...others} isOpen={isOpen} attempt={isOpen} />}
      </div>
    </div>
  )
}
