import { type ReactNode, useRef } from 'react'
import { watchText as text } from '#texts/watch.ts'
import { formatDay } from '../../lib/long-date.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { chooseRegion } from './choice.store.ts'
import { type FilmWatch, filmWatch, justWatchUrl, type OfferList } from './my-services.ts'
import { REGIONS, type Region } from './offers.ts'
import { useWatch } from './use-watch.ts'
import { lookUp } from './watch.store.ts'

interface WhereToWatchProps {
  tmdbId: number
  title: string
  /** Its heading, which shows only if something does. */
  heading: ReactNode
  className?: string
  /** Shown until the visitor uses the page. */
  idle?: ReactNode
  /** Besides the country, such as the way to the visitor's services. */
  children?: ReactNode
}

export function WhereToWatch({ tmdbId, title, heading, className = '', idle, children }: WhereToWatchProps) {
  const { choice, lookup } = useWatch(true)
  const block = useRef<HTMLDivElement>(null)
  const watch: FilmWatch | undefined =
    lookup.step === 'known' ? filmWatch(lookup.answer, tmdbId, choice, new Date()) : undefined
  const isWaiting = lookup.step === 'loading' || (lookup.step === 'idle' && !idle)
  // Nothing is known about the film: then nothing is said either.
  if (watch?.step === 'unknown') return null
  return (
    <div className={`grid justify-items-start gap-2 ${className}`} tabIndex={-1} ref={block}>
      {heading}
      {isWaiting && (
        <div className="w-full" aria-busy="true">
          <span className="sr-only">{text.loading}</span>
          <Skeleton lines={2} />
        </div>
      )}
      {lookup.step === 'idle' && idle}
      {lookup.step === 'failed' && <p role="alert">{text.failed}</p>}
      {watch?.step === 'nowhere' && <p>{text.nowhere(choice.region, formatDay(watch.checkedAt))}</p>}
      {watch?.step === 'somewhere' && <Offers lists={watch.lists} />}
      {lookup.step === 'failed' && (
        <Button
          look="link"
          onClick={() => {
            // The pressed button disappears.
            block.current?.focus()
            void lookUp()
          }}
        >
          {text.retry}
        </Button>
      )}
      {(watch || lookup.step === 'loading') && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-s text-ink-soft">
          <span>
            {text.inCountry(choice.region)}
            {watch?.step === 'somewhere' && watch.datedAt && `, ${text.checkedOn(formatDay(watch.datedAt))}`}
          </span>
          <a
            href={watch?.link || justWatchUrl(choice.region)}
            target="_blank"
            rel="noopener"
            aria-label={text.sourceOf(title)}
          >
            {text.source}
          </a>
          <OtherRegion region={choice.region} />
          {children}
        </p>
      )}
    </div>
  )
}

function Offers({ lists }: { lists: readonly OfferList[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {lists.map(({ kind, services }) => (
        <div className="contents" key={kind}>
          <dt className="text-ink-soft">{text.kinds[kind]}</dt>
          <dd>
            {services.map(({ name, isMine }, at) => (
              <span key={name}>
                {at > 0 && ', '}
                {isMine ? (
                  <b className="font-semibold text-ok">
                    {name}
                    <span className="sr-only">{` (${text.mine})`}</span>
                  </b>
                ) : (
                  name
                )}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The visitor chooses the country. It is never guessed. */
function OtherRegion({ region }: { region: Region }) {
  const other = REGIONS.find((one) => one !== region) ?? region
  return (
    <Button look="link" onClick={() => chooseRegion(other)}>
      {text.otherCountry(other)}
    </Button>
  )
}
