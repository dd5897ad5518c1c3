// Builds episodes from feed items: numbers, notes, chapters and films. No network or disk access.

import type { Editorial } from '../../../src/films/film/editorial.ts'
import { type FilmMention, filmPages } from '../../../src/films/film/film-list.ts'
import { filmsFromChapters, filmsFromNotes, withChapterTimes } from '../../../src/films/film/notes.ts'
import { episodeKey } from '../../../src/listen/episodes/episode-path.ts'
import type { Chapter, Episode } from '../../../src/listen/episodes/schema.ts'
import { bestFirst } from '../../../src/listen/transcripts/best-file.ts'
import type { TranscriptFile } from '../../../src/listen/transcripts/schema.ts'
import type { NumberMemory } from '../../platform/db/json-columns.ts'
import { chaptersFromJson, chaptersFromNotes, chooseChapters, toChapters } from './chapters.ts'
import { type NumberedItem, numberItems } from './numbering.ts'
import type { ParsedFeed } from './parse-feed.ts'
import { withoutTitle } from './repeated-title.ts'
import { sanitizeNotes } from './sanitize.ts'

export type ComposeOptions = {
  /** Numbers assigned in earlier builds. */
  numbers?: NumberMemory
  podcastName: string
  /** Base URL of the film-diary site, to recognise its links; undefined = the site has no films, and none are looked for. */
  diaryBaseUrl: string | undefined
  /** The editorial file of an episode, by slug (its number, if it has one). */
  editorial?: (slug: string) => Editorial | undefined
  /** Parsed podcast:chapters files by URL. */
  chapterFiles?: ReadonlyMap<string, unknown>
}

/** An episode whose films are only as named by the feed or the editors: not enriched and without a page. */
export type EpisodeDraft = Omit<Episode, 'movies' | 'upcomingMovies'> & {
  movies: FilmMention[]
  upcomingMovies: FilmMention[]
  /** The transcript files that the feed declares, the best first. */
  transcriptFiles: TranscriptFile[]
}

/** Builds episodes without enriching their films. Newest first. */
export function toEpisodes(feed: ParsedFeed, options: ComposeOptions): Episode[] {
  return finishEpisodes(draftEpisodes(feed, options))
}

/** Builds the drafts. Enrich their films, then call `finishEpisodes`. Newest first. */
export function draftEpisodes(feed: ParsedFeed, options: ComposeOptions): EpisodeDraft[] {
  const { episodes } = numberItems(feed.items, options.numbers)
  return episodes.map((numbered) => draftEpisode(numbered, feed, options))
}

/** Gives every film its page, shared by all episodes that mention it. Keeps the order of the drafts. */
export function finishEpisodes(drafts: readonly EpisodeDraft[]): Episode[] {
  const toFilm = filmPages()
  return drafts
    .toReversed()
    .map(({ transcriptFiles: _files, ...draft }) => withFilms(draft, toFilm))
    .reverse()
}

/** Every film that the drafts mention, including upcoming ones. */
export const filmsOfAll = (drafts: readonly EpisodeDraft[]): FilmMention[] =>
  drafts.flatMap(({ movies, upcomingMovies }) => [...movies, ...upcomingMovies])

export function withFilms<Draft extends Pick<EpisodeDraft, 'movies' | 'upcomingMovies'>, Named>(
  draft: Draft,
  change: (film: FilmMention) => Named
) {
  const { movies, upcomingMovies } = draft
  return { ...draft, movies: movies.map(change), upcomingMovies: upcomingMovies.map(change) }
}

function draftEpisode(numbered: NumberedItem, feed: ParsedFeed, options: ComposeOptions): EpisodeDraft {
  const { item, slug, formerSlug, episodeNumber, numberLabel, pubDate, isDateGuessed } = numbered
  const editorial = options.editorial?.(slug)
  const notes = sanitizeNotes(item.notes, options.podcastName)
  const untitled = withoutTitle(notes, item.title, episodeNumber)
  // Removes the markup that was around the title.
  const description = untitled === notes ? notes : sanitizeNotes(untitled, options.podcastName)
  const chapters = chaptersOf(numbered, description, editorial, options)
  const films = filmsOf(notes, chapters, editorial, options.diaryBaseUrl)
  const guests = editorial?.guests.length ? editorial.guests : item.guests
  return {
    id: episodeKey({ slug }),
    ...(formerSlug ? { formerId: episodeKey({ slug: formerSlug }) } : {}),
    episodeNumber,
    ...(numberLabel === undefined ? {} : { numberLabel }),
    slug,
    kind: item.kind,
    guid: item.guid,
    title: item.title || [feed.channel.title, episodeNumber ?? ''].join(' ').trim(),
    description,
    pubDate,
    ...(isDateGuessed ? { isDateGuessed } : {}),
    duration: item.durationSeconds,
    audioUrl: item.audioUrl,
    ...(item.audioType ? { audioType: item.audioType } : {}),
    ...(item.audioBytes ? { audioBytes: item.audioBytes } : {}),
    imageUrl: item.imageUrl || feed.channel.imageUrl,
    author: item.author || options.podcastName,
    chapters,
    ...(guests.length > 0 ? { guests } : {}),
    transcriptFiles: bestFirst(item.transcriptFiles, feed.channel.language),
    ...films
  }
}

function chaptersOf(
  { item }: NumberedItem,
  description: string,
  editorial: Editorial | undefined,
  { chapterFiles }: ComposeOptions
): Chapter[] {
  const sources = {
    editorial: toChapters(editorial?.chapters ?? []),
    json: chaptersFromJson(item.chaptersUrl && chapterFiles?.get(item.chaptersUrl)),
    psc: item.pscChapters,
    notes: chaptersFromNotes(description)
  }
  return chooseChapters(sources, item.durationSeconds)
}

/** The first source with any film: the editors, the notes, the chapter titles. */
function filmsOf(
  notesHtml: string,
  chapters: Chapter[],
  editorial: Editorial | undefined,
  diaryBaseUrl: string | undefined
): Pick<EpisodeDraft, 'movies' | 'upcomingMovies'> {
  if (diaryBaseUrl === undefined) return { movies: [], upcomingMovies: [] }
  const notes = filmsFromNotes(notesHtml, diaryBaseUrl)
  const movies = [editorial?.films ?? [], notes.movies, filmsFromChapters(chapters)].find(
    (films) => films.length > 0
  )
  const upcoming = [editorial?.upcoming ?? [], notes.upcoming].find((films) => films.length > 0)
  return { movies: withChapterTimes(movies ?? [], chapters), upcomingMovies: upcoming ?? [] }
}
