// What the hosts say at the desk, as the build reads the file of an episode.
import type { Editorial } from '../../films/film/editorial.ts'
import type { FilmMention } from '../../films/film/film-list.ts'
import { settings } from '../../site/brand/settings.ts'
import { type Edited, type EditedFilm, identityOf } from './edited.ts'

/** Chapters by time, and stars of today's hosts only. */
export function editorialOf({ films: edited, upcoming, chapters, guests = [] }: Edited): Editorial {
  const mention = ({ atSeconds: at, stars: given = {}, ...film }: EditedFilm): FilmMention => {
    const ofHosts = settings.hosts.flatMap(({ id }) => (given[id] === undefined ? [] : [[id, given[id]]]))
    return {
      ...identityOf(film),
      ...(at === undefined ? {} : { chapterSeconds: at }),
      ...(ofHosts.length === 0 ? {} : { stars: Object.fromEntries(ofHosts) })
    }
  }
  return {
    films: edited.map(mention),
    upcoming: upcoming.map(({ stars: _stars, atSeconds: _at, ...film }) => mention(film)),
    chapters: chapters
      .toSorted((one, other) => one.atSeconds - other.atSeconds)
      .map(({ atSeconds: at, title: name }) => ({ at, title: name })),
    guests: guests.map(({ name }) => name)
  }
}
