// Which episodes of the archive a filter shows, and how the address says it.
import { PAGE_SIZE } from '../episodes/archive.ts'

/** In the address, in this order, before the year: '?toon=ongehoord,ongezien,2025'. */
export const CONDITIONS = {
  unheard: 'ongehoord',
  begun: 'begonnen',
  kept: 'bewaard',
  unseen: 'ongezien'
} as const
export type Condition = keyof typeof CONDITIONS
export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly Condition[]

/** In every address with a filter. */
export const FILTER_ADDRESS = 'toon='

export interface EpisodeFilter {
  /** All of them hold. */
  conditions: readonly Condition[]
  year?: number
}

export const NO_FILTER: EpisodeFilter = { conditions: [] }
export const isFiltering = ({ conditions, year }: EpisodeFilter): boolean =>
  conditions.length > 0 || year !== undefined

const pairsOf = (query: string): string[] => query.replace(/^\?/, '').split('&').filter(Boolean)

/** Reads the query of an address; what it does not know is left out. */
export function filterOfQuery(query: string): EpisodeFilter {
  const pair = pairsOf(query).find((one) => one.startsWith(FILTER_ADDRESS)) ?? ''
  const words = pair.slice(FILTER_ADDRESS.length).replaceAll(/%2c/gi, ',').split(',')
  const conditions = CONDITION_NAMES.filter((name) => words.includes(CONDITIONS[name]))
  const year = words.find((word) => /^\d{4}$/.test(word))
  return year === undefined ? { conditions } : { conditions, year: Number(year) }
}

/** The query with the filter; others of its parameters stay. */
export function queryWith(query: string, { conditions, year }: EpisodeFilter): string {
  const words = CONDITION_NAMES.filter((name) => conditions.includes(name)).map((name) => CONDITIONS[name])
  const all = [...words, ...(year === undefined ? [] : [String(year)])]
  const others = pairsOf(query).filter((pair) => !pair.startsWith(FILTER_ADDRESS))
  const pairs = all.length > 0 ? [...others, FILTER_ADDRESS + all.join(',')] : others
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Turns a condition on or off. */
export const toggled = (filter: EpisodeFilter, condition: Condition): EpisodeFilter => ({
  ...filter,
  conditions: CONDITION_NAMES.filter((name) => filter.conditions.includes(name) !== (name === condition))
})

export interface FilterableEpisode {
  id: string
  /** Missing = only guessed. */
  year?: number | undefined
  films: readonly { tmdbId?: number | undefined; pageSlug: string }[]
}

/** What this browser knows of the listener. */
export interface Listener {
  isHeard: (id: string) => boolean
  isBegun: (id: string) => boolean
  isKept: (id: string) => boolean
  hasSeen: (film: FilterableEpisode['films'][number]) => boolean
}

const holds: Record<Condition, (episode: FilterableEpisode, listener: Listener) => boolean> = {
  unheard: ({ id }, { isHeard }) => !isHeard(id),
  begun: ({ id }, { isBegun }) => isBegun(id),
  kept: ({ id }, { isKept }) => isKept(id),
  unseen: ({ films }, { hasSeen }) => films.some((film) => !hasSeen(film))
}

/** The episodes that a filter shows, in their order, each with the page of the archive that has its card. */
export function shownBy(
  { conditions, year }: EpisodeFilter,
  episodes: readonly FilterableEpisode[],
  listener: Listener
): { id: string; page: number }[] {
  return episodes.flatMap((episode, index) => {
    const isShown =
      (year === undefined || episode.year === year) &&
      conditions.every((condition) => holds[condition](episode, listener))
    return isShown ? [{ id: episode.id, page: Math.floor(index / PAGE_SIZE) + 1 }] : []
  })
}

/** The years of an archive, the newest first. */
export const yearsOf = (episodes: readonly { year?: number | undefined }[]): number[] =>
  [...new Set(episodes.flatMap(({ year }) => year ?? []))].sort((one, other) => other - one)

/** Path of the episodes of a year, as links. */
export const yearPath = (year: number): string => `/afleveringen/jaar/${year}/`
