// Writes the feed of our own to the site: the copy of the feed with what the pages know (functions/listen/feed/own-feed.ts).
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { episodesText } from '#texts/episodes.ts'
import { MAX_GUID_CHARS } from '../../functions/listen/feed/feed-items.ts'
import { type OwnItem, ownFeed } from '../../functions/listen/feed/own-feed.ts'
import { filmLabel, filmPath } from '../../src/films/film/film-list.ts'
import { filmsFromNotes } from '../../src/films/film/notes.ts'
import { absoluteUrl } from '../../src/lib/head.ts'
import { searchable } from '../../src/lib/slug.ts'
import {
  CHAPTERS_TYPE,
  chaptersFilePath,
  hasChaptersFile,
  hasFilmMoments
} from '../../src/listen/episodes/chapters-file.ts'
import { episodePath, transcriptPath } from '../../src/listen/episodes/episode-path.ts'
import type { Episode } from '../../src/listen/episodes/schema.ts'
import { OWN_FEED_PATH } from '../../src/listen/own-feed/own-feed-path.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { OperatorError } from '../operator-error.ts'
import type { ChosenCopy } from './feed-copy.ts'
import { MEDIA_ROOT_FOLDER } from './folders.ts'
import { writeWhole } from './whole-file.ts'

/** An item as the feed has it, with the slug of its page. */
type Placed = { slug: string; guid: string; audioUrl: string }

export const ownFeedUrl = ({ siteUrl }: Pick<Settings, 'siteUrl'>): string =>
  absoluteUrl(siteUrl, OWN_FEED_PATH)

/** A site that reads its own feed would never show a new episode. */
export function refuseOwnFeed({ parsed }: ChosenCopy, address: string, settings: Settings): void {
  const own = ownFeedUrl(settings)
  if (!settings.features.feed) return
  if (address !== own && parsed.selfUrl !== own) return
  throw new OperatorError(
    `${address} is the feed that this site makes itself: name the feed of your podcast host in FEED_URL or feedUrl. If that is the address of your host, it must not redirect to ${own} (docs/own-feed.md).`
  )
}

/**
 * Writes the feed if the feature is on, else removes it.
 * @param placed items of the source, in any order
 * @param onSite changes addresses of the source, as the sample needs
 */
export async function writeOwnFeed(
  { text, sourceUrl }: Pick<ChosenCopy, 'text'> & { sourceUrl: string },
  placed: readonly Placed[],
  episodes: readonly Episode[],
  settings: Settings,
  { log, onSite }: { log: (line: string) => void; onSite: (xml: string) => string }
): Promise<{ isMovedHere: boolean }> {
  const file = path.join(MEDIA_ROOT_FOLDER, OWN_FEED_PATH)
  await rm(file, { force: true })
  if (!settings.features.feed) return { isMovedHere: false }
  const feed = ownFeed(text, {
    selfUrl: ownFeedUrl(settings),
    sourceUrl,
    hosts: settings.hosts.map(({ name }) => name),
    filmsHeading: episodesText.discussedFilms,
    itemOf: itemsOf(placed, episodes, settings)
  })
  if (!feed) {
    log('Own feed: not made, because the feed is not RSS 2.0.')
    return { isMovedHere: false }
  }
  await mkdir(MEDIA_ROOT_FOLDER, { recursive: true })
  await writeWhole(file, onSite(feed.xml))
  return feed
}

export function itemsOf(
  placed: readonly Placed[],
  episodes: readonly Episode[],
  settings: Pick<Settings, 'siteUrl' | 'diary'>
) {
  const bySlug = new Map(episodes.map((episode) => [episode.slug, episode]))
  const byKey = new Map(placed.map(({ guid, audioUrl, slug }) => [`${guid}\n${audioUrl}`, slug]))
  return (guid: string, audioUrls: readonly string[]): OwnItem | undefined => {
    const slug = audioUrls
      .map((audioUrl) => byKey.get(`${guid.slice(0, MAX_GUID_CHARS)}\n${audioUrl}`))
      .find((one) => one !== undefined)
    const episode = slug === undefined ? undefined : bySlug.get(slug)
    return episode && itemOf(episode, settings)
  }
}

function itemOf(episode: Episode, { siteUrl, diary }: Pick<Settings, 'siteUrl' | 'diary'>): OwnItem {
  // Slugs may have letters that a URL cannot.
  const url = (at: string) => new URL(at, siteUrl).href
  const named = filmsFromNotes(episode.description, diary?.baseUrl ?? '').movies
  const isListed = new Set(named.map(({ title }) => searchable(title)))
  return {
    page: url(episodePath(episode)),
    ...(hasChaptersFile(episode)
      ? {
          chapters: {
            url: url(chaptersFilePath(episode)),
            type: CHAPTERS_TYPE,
            isRicher: hasFilmMoments(episode)
          }
        }
      : {}),
    ...(episode.transcript
      ? {
          transcript: {
            url: url(transcriptPath(episode)),
            type: episode.transcript === 'timed' ? 'text/vtt' : 'text/plain'
          }
        }
      : {}),
    guests: episode.guests ?? [],
    films: episode.movies
      .filter(({ title }) => !isListed.has(searchable(title)))
      .map((film) => ({
        label: filmLabel(film),
        url: url(filmPath(film)),
        ...(film.chapterSeconds === undefined ? {} : { atSeconds: film.chapterSeconds })
      }))
  }
}
