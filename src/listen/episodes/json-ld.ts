// Structured data (schema.org) for the podcast and its episodes.

import { filmNode } from '../../films/film/json-ld.ts'
import { isoDuration } from '../../lib/duration.ts'
import { absoluteUrl, type JsonLd, metaDescription, withoutEmpty } from '../../lib/head.ts'
import { htmlToText } from '../../lib/html.ts'
import type { Settings } from '../../site/brand/schema.ts'
import { isVideo } from './card.ts'
import { episodePath, transcriptPath } from './episode-path.ts'
import { shownNumber } from './naming.ts'
import type { Chapter, Episode } from './schema.ts'

type Show = Pick<
  Settings,
  | 'name'
  | 'description'
  | 'locale'
  | 'siteUrl'
  | 'hosts'
  | 'platforms'
  | 'socials'
  | 'award'
  | 'diary'
  | 'showsNumbers'
>

export const seriesId = (siteUrl: string): string => `${siteUrl}/#podcast`

/** The podcast itself. Its URL is the home page, on every page. */
export function podcastSeriesNode(show: Show, feedUrl: string, imageUrl: string): JsonLd {
  return withoutEmpty({
    '@type': 'PodcastSeries',
    '@id': seriesId(show.siteUrl),
    name: show.name,
    url: `${show.siteUrl}/`,
    description: show.description,
    image: imageUrl && absoluteUrl(show.siteUrl, imageUrl),
    inLanguage: show.locale,
    webFeed: absoluteUrl(show.siteUrl, feedUrl),
    author: show.hosts.map((host) => ({ '@type': 'Person', name: host.name })),
    sameAs: [...show.platforms, ...show.socials].map((link) => link.url),
    award: show.award && `${show.award.title}, ${show.award.subtitle}`
  })
}

/** A short reference to the series, for other pages. */
export function podcastReference(show: Pick<Show, 'name' | 'siteUrl'>): JsonLd {
  return { '@type': 'PodcastSeries', '@id': seriesId(show.siteUrl), name: show.name, url: `${show.siteUrl}/` }
}

/** Chapters as clips of the episode. The last one ends with the episode, if its duration is known. */
export function chapterClips(chapters: readonly Chapter[], pageUrl: string, duration: number): JsonLd[] {
  return chapters.map((chapter, index) => {
    const end = chapters[index + 1]?.seconds ?? (duration > chapter.seconds ? duration : undefined)
    return withoutEmpty({
      '@type': 'Clip',
      name: chapter.title,
      startOffset: Math.floor(chapter.seconds),
      endOffset: end === undefined ? undefined : Math.floor(end),
      url: `${pageUrl}?t=${Math.floor(chapter.seconds)}`
    })
  })
}

/**
 * One episode with its audio or video, chapters and films.
 * @param title the title as shown on the page
 * @param imageUrl path or URL of its image; '' = none
 */
export function podcastEpisodeNode(episode: Episode, title: string, imageUrl: string, show: Show): JsonLd {
  const url = absoluteUrl(show.siteUrl, episodePath(episode))
  const duration = episode.duration > 0 ? isoDuration(episode.duration) : ''
  const published = episode.isDateGuessed ? undefined : episode.pubDate
  return withoutEmpty({
    '@type': 'PodcastEpisode',
    '@id': `${url}#aflevering`,
    name: title,
    url,
    episodeNumber: shownNumber(episode, show) ?? undefined,
    datePublished: published,
    description: metaDescription(htmlToText(episode.description), show.description),
    image: imageUrl && absoluteUrl(show.siteUrl, imageUrl),
    inLanguage: show.locale,
    duration,
    timeRequired: duration,
    author: { '@type': 'Organization', name: episode.author || show.name },
    contributor: (episode.guests ?? []).map((name) => ({ '@type': 'Person', name })),
    partOfSeries: podcastReference(show),
    associatedMedia: withoutEmpty({
      ...(isVideo(episode)
        ? {
            '@type': 'VideoObject',
            name: title,
            uploadDate: published,
            thumbnailUrl: imageUrl && absoluteUrl(show.siteUrl, imageUrl)
          }
        : { '@type': 'AudioObject' }),
      contentUrl: absoluteUrl(show.siteUrl, episode.audioUrl),
      encodingFormat: episode.audioType,
      contentSize: episode.audioBytes ? `${episode.audioBytes}` : undefined,
      duration,
      // A URL instead of the text, which would double the size of the page.
      transcript: episode.transcript && absoluteUrl(show.siteUrl, transcriptPath(episode))
    }),
    hasPart: chapterClips(episode.chapters, url, episode.duration),
    about: episode.movies.map((film) =>
      filmNode(film, { siteUrl: show.siteUrl, diaryBaseUrl: show.diary?.baseUrl })
    )
  })
}
