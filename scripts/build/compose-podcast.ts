// Gives episodes the public URLs of their pictures and audio, and derives the film library from them.
import { existsSync } from 'node:fs'
import {
  type EpisodeDraft,
  filmsOfAll,
  finishEpisodes,
  withFilms
} from '../../functions/listen/feed/compose.ts'
import type { ParsedFeed } from '../../functions/listen/feed/parse-feed.ts'
import { SAMPLE_ORIGIN } from '../../simulators/podcast-feed.ts'
import type { FilmMention } from '../../src/films/film/film-list.ts'
import { buildFilmLibrary } from '../../src/films/film/library.ts'
import type { Podcast } from '../../src/listen/episodes/schema.ts'
import { minimumStarsOf } from '../../src/site/brand/must-see-rule.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { parseOwnReviews } from '../../src/site/reviews/editorial.ts'
import type { Review } from '../../src/site/reviews/schema.ts'
import { MEDIA_FOLDER, PICTURE_CACHE_FOLDER } from './folders.ts'
import { downloadPicture, type PictureAddress } from './pictures.ts'
import { SAMPLE_PATH } from './sample-site.ts'
import type { Sources } from './sources.ts'
import { readYamlFile } from './yaml-file.ts'

type Log = (line: string) => void

/** The podcast as the pages read it. */
export async function composePodcast(
  { channel, selfUrl }: ParsedFeed,
  drafts: EpisodeDraft[],
  settings: Settings,
  sources: Sources,
  log: Log
): Promise<Omit<Podcast, 'collections'>> {
  const options = {
    cacheFolder: PICTURE_CACHE_FOLDER,
    mediaFolder: MEDIA_FOLDER,
    send: sources.fetchPicture,
    isChangeable: sources.isSimulated,
    log
  }
  const covers = [channel.imageUrl, ...drafts.map((episode) => episode.imageUrl)]
  const posters = filmsOfAll(drafts).map((film) => film.posterUrl ?? '')
  const coverAt = await downloadPicture('covers', covers, options)
  const posterAt = await downloadPicture('posters', posters, options)
  const onSite = drafts.map((episode) => ({
    ...withFilms(episode, (film) => withPoster(film, posterAt)),
    imageUrl: coverAt(episode.imageUrl) ?? '',
    audioUrl: onOurSite(episode.audioUrl)
  }))
  const episodes = finishEpisodes(onSite)
  return {
    channel: {
      ...channel,
      link: sources.isSample ? settings.siteUrl : channel.link,
      imageUrl: coverAt(channel.imageUrl) ?? ''
    },
    episodes,
    ...buildFilmLibrary(
      episodes,
      settings.hosts.map(({ id }) => id),
      settings.features.mustSee ? minimumStarsOf(settings) : undefined
    ),
    ownReviews: settings.features.reviews ? readOwnReviews(sources.ownReviewsFile) : [],
    feedUrl: publicFeedUrl(sources, settings, selfUrl),
    isSample: sources.isSample
  }
}

const readOwnReviews = (file: string): Review[] =>
  existsSync(file) ? readYamlFile(file, (input) => parseOwnReviews(input, file)) : []

/** The sample's audio is published with the site that is built from it. */
const onOurSite = (address: string) =>
  address.startsWith(`${SAMPLE_ORIGIN}/audio/`) ? address.replace(SAMPLE_ORIGIN, SAMPLE_PATH) : address

function withPoster({ posterUrl, ...film }: FilmMention, posterAt: PictureAddress): FilmMention {
  const here = posterUrl && posterAt(posterUrl)
  return here ? { ...film, posterUrl: here } : film
}

/** The feed address for subscribers: the feed's own. The operator's address may be private. */
export function publicFeedUrl(
  { isSample, feed }: { isSample: boolean; feed: { address: string } },
  settings: Pick<Settings, 'feedUrl'>,
  selfUrl: string | undefined
): string {
  if (isSample) return `${SAMPLE_PATH}/feed.xml`
  if (settings.feedUrl === feed.address) return feed.address
  if (selfUrl?.startsWith('https://')) return selfUrl
  return feed.address.startsWith('https://') ? feed.address : (settings.feedUrl ?? '')
}
