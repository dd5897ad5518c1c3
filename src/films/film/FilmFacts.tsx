import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { type FilmDetails, plotLine } from './details.ts'
import { shortSiteName } from './film-list.ts'

interface FilmFactsProps {
  details: FilmDetails
  diaryName: string
  onRetry: () => void
}

const PLOT_LOOK: Record<FilmDetails['step'], string> = {
  waiting: '',
  loading: 'text-ink-soft',
  failed: 'border-l-4 border-error pl-3 font-semibold',
  known: '',
  unavailable: 'text-ink-soft'
}

/** Ratings and plot, or that they are being loaded or cannot be. */
export function FilmFacts({ details, diaryName, onRetry }: FilmFactsProps) {
  const { step } = details
  return (
    <div
      className="film-details"
      data-part="details"
      data-step={step}
      aria-busy={step === 'waiting' || step === 'loading'}
    >
      {step === 'known' && <Ratings {...details.facts} diaryName={diaryName} />}
      <p role="status" className={`min-h-[1.5em] ${PLOT_LOOK[step]}`} data-part="plot">
        {plotLine(details)}
      </p>
      {step === 'failed' && (
        <p className="grid justify-items-start gap-2.5 text-ink-soft">
          <q>{text.failedLine}</q>
          <Button look="link" onClick={onRetry}>
            {text.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

interface RatingsProps {
  imdbRating: string
  diaryRating: string
  diaryName: string
}

function Ratings({ imdbRating, diaryRating, diaryName }: RatingsProps) {
  const ratings = [
    { site: 'IMDb', most: 10, rating: imdbRating },
    { site: shortSiteName(diaryName), most: 5, rating: diaryRating }
  ].filter(({ rating }) => rating)
  if (ratings.length === 0) return null
  return (
    <dl className="flex">
      {ratings.map(({ site, most, rating }) => (
        <div className="flex-1 border-line not-first:border-l not-first:pl-3.5" key={site}>
          <dt className="text-s text-ink-soft">{site}</dt>
          <dd className="flex items-baseline gap-1 whitespace-nowrap">
            <b className="film-rating">{rating}</b>{' '}
            <span className="text-warn" aria-hidden="true">
              ★
            </span>{' '}
            <small className="text-s text-ink-soft">{text.outOf(most)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
