// What the hosts wrote as plain text: for the clipboard when it cannot be saved, and for the notes at the podcast's host.
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { filmLabel } from '../../films/film/film-list.ts'
import { formatStars } from '../../films/marks/star-choices.ts'
import { formatClock } from '../../lib/time.ts'
import type { HostName } from './contract.ts'
import type { Edited, EditedFilm } from './edited.ts'

const text = episodeEditorText.host
const byTime = <Row extends { atSeconds?: number | undefined }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.atSeconds ?? 0) - (other.atSeconds ?? 0))
const withTime = (atSeconds: number | undefined, name: string) =>
  atSeconds === undefined ? name : `${formatClock(atSeconds)} ${name}`

function starsOf({ stars = {} }: EditedFilm, hosts: readonly HostName[]): string {
  const given = hosts.flatMap(({ id, name }) =>
    stars[id] === undefined ? [] : [`${name} ${formatStars(stars[id])}`]
  )
  return given.length === 0 ? '' : ` – ${given.join(', ')}`
}

/** Everything, also what the notes leave out. */
export const plainTextOf = (
  title: string,
  { films, upcoming, chapters, guests = [], collections = [] }: Edited,
  hosts: readonly HostName[]
): string =>
  [
    title,
    ...(guests.length > 0 ? [text.guests(guests.map(({ name }) => name))] : []),
    ...films.map((film) => withTime(film.atSeconds, filmLabel(film)) + starsOf(film, hosts)),
    ...(upcoming.length > 0 ? [text.nextTime, ...upcoming.map(filmLabel)] : []),
    ...(chapters.length > 0
      ? [text.chapters, ...byTime(chapters).map((one) => withTime(one.atSeconds, one.title))]
      : []),
    ...collections.map((one) => [one.title, one.sentence, one.episodes.join(', ')].filter(Boolean).join('\n'))
  ].join('\n')

/**
 * For the notes at the podcast's host: the films, the next ones, and a list of times, which Apple Podcasts reads as chapters. Films
 * that no chapter names are in the list as well.
 */
export function notesOf({ films, upcoming, chapters, guests = [] }: Edited): string {
  const timedFilms = films.filter(
    ({ atSeconds, title }) => atSeconds !== undefined && !chapters.some((one) => one.title === title)
  )
  const times = byTime([...chapters, ...timedFilms]).map(({ atSeconds, title }) => withTime(atSeconds, title))
  return [
    guests.length > 0 && text.guests(guests.map(({ name }) => name)),
    films.length > 0 && [text.inThisEpisode, ...films.map((film) => `• ${filmLabel(film)}`)].join('\n'),
    upcoming.length > 0 && [text.nextTime, ...upcoming.map((film) => `• ${filmLabel(film)}`)].join('\n'),
    times.length > 0 && [text.chapters, ...times].join('\n')
  ]
    .filter(Boolean)
    .join('\n\n')
}
