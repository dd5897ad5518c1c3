// The visitor's marks of one film: seen, to see, and their own stars.
import { useStore } from '@nanostores/react'
import { type ChangeEvent, useEffect, useId } from 'react'
import { filmMarksText as text } from '#texts/film-marks.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './marks.css?inline'
import { canBeMarked, type FilmId, markOf } from './marks.ts'
import { $myFilms, giveStars, markSeen, markWanted } from './my-films.store.ts'
import { followPosterSigns } from './poster-signs.client.ts'
import { STAR_CHOICES, starsOfChoice } from './star-choices.ts'

adoptStyles(css)

interface FilmMarksProps {
  film: FilmId & { title: string }
  className?: string
}

export function FilmMarks({ film, className = '' }: FilmMarksProps) {
  const { marks } = useStore($myFilms, { ssr: 'initial' })
  const starsId = useId()
  useEffect(() => followPosterSigns(), [])
  if (!canBeMarked(film)) return null
  const { seen, want, stars } = markOf(marks, film)
  const rate = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    giveStars(film, starsOfChoice(currentTarget.value))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      className={`film-marks flex flex-wrap gap-2 noscript:hidden ${className}`}
      role="group"
      aria-label={text.group(film.title)}
    >
      {/* One control with two halves. */}
      <div className="flex max-w-96 flex-auto">
        <Button
          className="film-mark flex-auto rounded-r-none"
          data-mark="seen"
          aria-pressed={seen !== undefined}
          onClick={() => markSeen(film, seen === undefined)}
        >
          <Icon name="eye" />
          {text.seen}
        </Button>
        <Button
          className="film-mark -ml-0.5 flex-auto rounded-l-none"
          data-mark="want"
          aria-pressed={want === true}
          onClick={() => markWanted(film, !want)}
        >
          <Icon name="bookmark" />
          {text.want}
        </Button>
      </div>
      {seen !== undefined && (
        <div className="film-stars">
          <label htmlFor={starsId} className="text-s">
            {text.stars}
          </label>
          <Select look="bare" className="select" id={starsId} value={stars ?? ''} onChange={rate}>
            {STAR_CHOICES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}
