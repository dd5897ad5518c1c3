// All films of the podcast as a file for whoever builds on it. Its schema: docs/films-json.md.
import { filmPath } from '../../films/film/film-list.ts'
import { absoluteUrl } from '../../lib/head.ts'
import type { Settings } from '../../site/brand/schema.ts'
import { episodePath } from './episode-path.ts'
import { displayTitle } from './naming.ts'
import type { Episode, Podcast } from './schema.ts'

/** Higher when a field goes or means something else; a field more changes nothing for who reads the file. */
const FILMS_FILE_VERSION = 1

/** Films by title, each with its episodes, newest first. What is unknown is left out. */
export function filmsFile(
  { films, episodes }: Pick<Podcast, 'films' | 'episodes'>,
  { name, siteUrl, hosts }: Pick<Settings, 'name' | 'siteUrl' | 'hosts'>
) {
  const bySlug = new Map(episodes.map((episode) => [episode.slug, episode]))
  return {
    version: FILMS_FILE_VERSION,
    podcast: name,
    url: absoluteUrl(siteUrl, '/films/'),
    hosts: hosts.map(({ id, name }) => ({ id, name })),
    films: films.map(({ film, appearances }) => ({
      title: film.title,
      ...(film.year === 0 ? {} : { year: film.year }),
      ...(film.tmdbId === undefined ? {} : { tmdbId: film.tmdbId }),
      ...(film.imdbId === undefined ? {} : { imdbId: film.imdbId }),
      url: absoluteUrl(siteUrl, filmPath(film)),
      episodes: appearances.flatMap(({ episodeSlug, chapterSeconds, stars }) => {
        const episode = bySlug.get(episodeSlug)
        return episode
          ? {
              ...ofEpisode(episode, siteUrl),
              ...(chapterSeconds === undefined ? {} : { second: chapterSeconds }),
              verdict: stars ?? {}
            }
          : []
      })
    }))
  }
}

const ofEpisode = (episode: Episode, siteUrl: string) => ({
  slug: episode.slug,
  ...(episode.episodeNumber === null ? {} : { number: episode.episodeNumber }),
  title: displayTitle(episode),
  ...(episode.isDateGuessed ? {} : { publishedAt: episode.pubDate }),
  url: absoluteUrl(siteUrl, episodePath(episode))
})
