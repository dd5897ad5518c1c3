// Where the votes of an episode stand: places, ties, and how that moved since the week began.

interface CountedFilm {
  title: string
  year: number | null
  voteCount: number
}
/** Votes by title at a moment. */
type Counts = ReadonlyMap<string, number>

export interface FilmStanding extends CountedFilm {
  place: number
  placeBefore: number | null
  addedCount: number | null
  addedCountBefore: number | null
}

/** The place of a count among others: 1 for the most; films with as many votes share a place, and the next one is left out. */
const placeOf = (count: number, counts: readonly number[]) =>
  1 + counts.filter((other) => other > count).length

/**
 * The films of an episode, most votes first. `weekStart` and `weekBefore`: the counts when this week and the one before
 * began; undefined = not known.
 */
export function standingOf(
  films: readonly CountedFilm[],
  weekStart: Counts | undefined,
  weekBefore: Counts | undefined
): FilmStanding[] {
  const counts = films.map(({ voteCount }) => voteCount)
  const then = (at: Counts, title: string) => at.get(title) ?? 0
  const countsThen = weekStart && films.map(({ title }) => then(weekStart, title))
  return films
    .map((film) => {
      const { title, voteCount } = film
      const atStart = weekStart && then(weekStart, title)
      const hadPlace = atStart !== undefined && countsThen !== undefined && atStart > 0
      return {
        ...film,
        place: placeOf(voteCount, counts),
        placeBefore: hadPlace ? placeOf(atStart, countsThen) : null,
        addedCount: atStart === undefined ? null : voteCount - atStart,
        addedCountBefore: atStart === undefined || !weekBefore ? null : atStart - then(weekBefore, title)
      }
    })
    .sort((one, other) => other.voteCount - one.voteCount || one.title.localeCompare(other.title, 'nl'))
}

/** The films with votes by place, best first: those of one place share it. */
export const placesOf = <Film extends Pick<FilmStanding, 'place' | 'voteCount'>>(
  films: readonly Film[]
): { place: number; films: Film[] }[] =>
  [
    ...Map.groupBy(
      films.filter(({ voteCount }) => voteCount > 0),
      ({ place }) => place
    )
  ].map(([place, sharing]) => ({ place, films: sharing }))
