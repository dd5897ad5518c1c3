// The visitor's stars beside those of the hosts: who agrees most, a plot for each host, and the biggest disagreement.
import { useStore } from '@nanostores/react'
import { memo, useDeferredValue } from 'react'
import { myFilmsText } from '#texts/my-films.ts'
import { formatStars } from '../film/stars.ts'
import type { Marks } from '../marks/marks.ts'
import { $myFilms } from '../marks/my-films.store.ts'
import type { Catalogue } from './catalogue.ts'
import {
  type Agreement,
  agreementsOf,
  biggestDisagreement,
  closestOf,
  MIN_SHARED_FILMS,
  missingFilms
} from './comparison.ts'
import { ShareComparison } from './ShareComparison.tsx'
import { StarsPlot } from './StarsPlot.tsx'

const text = myFilmsText.hosts

interface ComparisonProps {
  catalogue: Catalogue
  hosts: readonly { id: string; name: string }[]
  podcastName: string
}

/** Plots and tables of hundreds of films: neither a press nor an import waits for them. */
export function Comparison(props: ComparisonProps) {
  const { marks } = useStore($myFilms)
  return <Agreements {...props} marks={useDeferredValue(marks)} />
}

const Agreements = memo(function Agreements({
  catalogue,
  hosts,
  podcastName,
  marks
}: ComparisonProps & { marks: Marks }) {
  const agreements = agreementsOf(marks, catalogue, hosts)
  const closest = closestOf(agreements)
  if (!closest) return <p className="soft">{text.missing(missingFilms(agreements))}</p>
  const difference = formatStars(closest.meanDifference)
  const count = closest.pairs.length
  return (
    <>
      <p className="max-w-measure text-l">
        {hosts.length === 1
          ? text.only(closest.name, difference, count)
          : text.closest(closest.name, difference, count)}
      </p>
      <ul className="mt-5 grid gap-6 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
        {agreements.map((agreement) => (
          <li key={agreement.name}>
            <HostAgreement {...agreement} />
          </li>
        ))}
      </ul>
      <Disagreement agreements={agreements} />
      <ShareComparison
        sentence={text.sharedClosest(closest.name, podcastName, difference, count)}
        agreements={agreements}
        podcastName={podcastName}
      />
    </>
  )
})

function HostAgreement(agreement: Agreement) {
  const { name, pairs, meanDifference } = agreement
  const missing = MIN_SHARED_FILMS - pairs.length
  return (
    <>
      <h3 className="text-l font-semibold">{name}</h3>
      <p className="soft text-s tabular">
        {missing > 0 ? text.perHostMissing(missing) : text.perHost(formatStars(meanDifference), pairs.length)}
      </p>
      {pairs.length > 0 && <StarsPlot agreement={agreement} />}
    </>
  )
}

function Disagreement({ agreements }: { agreements: readonly Agreement[] }) {
  const biggest = biggestDisagreement(agreements)
  if (!biggest) return null
  const { film, mine, theirs, name } = biggest
  return (
    <section className="mt-6">
      <h3 className="text-l font-semibold">{text.disagreement}</h3>
      <p className="mt-1">
        <span>{text.disagreed(film.title, formatStars(mine), name, formatStars(theirs))}</span>{' '}
        {film.talk && (
          <a
            className="font-semibold whitespace-nowrap"
            href={film.talk}
            aria-label={text.hearOf(film.title)}
          >
            {text.hear}
          </a>
        )}
      </p>
    </section>
  )
}
