// Build time only: the search data of each episode and film, for browsers (titles) and for the index (texts).
import { createHash } from 'node:crypto'
import { episodesText } from '#texts/episodes.ts'
import { loadPodcast } from '../episodes/loader.ts'
import { displayTitle, episodeLabel } from '../episodes/naming.ts'
import type { Episode } from '../episodes/schema.ts'
import { loadTranscript } from '../transcripts/loader.ts'
import { type EpisodeTexts, recordsOf } from './episode-texts.ts'
import type { Titles } from './titles.ts'

/** 'Aflevering 112', 'Trailer', 'Extra'. */
const labelOf = (episode: Episode): string => episodeLabel(episode, episodesText)

export function titlesOfSite(): Titles {
  const { episodes, films } = loadPodcast()
  const labels = new Map(episodes.map((episode) => [episode.slug, labelOf(episode)]))
  return {
    episodes: episodes.map((episode) => ({
      slug: episode.slug,
      label: labelOf(episode),
      title: displayTitle(episode),
      audioUrl: episode.audioUrl,
      chapters: episode.chapters.map(({ seconds, title }): [number, string] => [Math.floor(seconds), title])
    })),
    films: films.map(({ film, appearances }) => ({
      slug: film.pageSlug,
      title: film.title,
      year: film.year,
      labels: appearances.map(({ episodeSlug }) => labels.get(episodeSlug) ?? '')
    }))
  }
}

export const textsOf = (episode: Episode): EpisodeTexts => ({
  slug: episode.slug,
  label: labelOf(episode),
  title: displayTitle(episode),
  records: recordsOf(episode.description, loadTranscript(episode))
})

/** Changes with the texts. */
export const hashOf = (texts: EpisodeTexts): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
