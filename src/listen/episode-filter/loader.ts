// Build time only: the years of the archive, and what the filter must know of every episode.
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { loadPodcast } from '../episodes/loader.ts'
import type { Episode } from '../episodes/schema.ts'
import { yearsOf } from './episode-filter.ts'
import type { FilterList } from './filter-list.ts'

/** In Belgium, as the date on the card; undefined = only guessed. */
export const yearOf = ({
  pubDate,
  isDateGuessed
}: Pick<Episode, 'pubDate' | 'isDateGuessed'>): number | undefined =>
  isDateGuessed ? undefined : Number(belgianDayOf(new Date(pubDate)).slice(0, 4))

export const yearsOfSite = (): number[] =>
  yearsOf(loadPodcast().episodes.map((one) => ({ year: yearOf(one) })))

export function filterListOfSite(): FilterList {
  return {
    episodes: loadPodcast().episodes.map((episode) => {
      const year = yearOf(episode)
      return {
        id: episode.id,
        ...(year === undefined ? {} : { year }),
        films: episode.movies.map(({ tmdbId, pageSlug }) => ({
          ...(tmdbId === undefined ? {} : { tmdbId }),
          pageSlug
        }))
      }
    })
  }
}
