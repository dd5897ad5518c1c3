// First step of a build, in its own process: feed → episodes → films → pictures, written as data for the pages.

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { products } from '#brand/catalogue.ts'
import * as colors from '#brand/colors.ts'
import { podcast as brand } from '#brand/podcast.ts'
import * as texts from '#brand/texts.ts'
import type { PublishedEpisodes } from '../../functions/desk/episodes/episode-queries.ts'
import { parseEnv } from '../../functions/env.ts'
import { type Enriched, enrichFilms } from '../../functions/films/film/enrich-films.ts'
import {
  draftEpisodes,
  type EpisodeDraft,
  filmsOfAll,
  withFilms
} from '../../functions/listen/feed/compose.ts'
import { COLLECTIONS_SLUG } from '../../src/desk/episodes/built.ts'
import { editorialOf } from '../../src/desk/episodes/editorial-of.ts'
import type { Editorial } from '../../src/films/film/editorial.ts'
import type { FilmEntry } from '../../src/films/film/schema.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { parseCollections } from '../../src/listen/collections/editorial.ts'
import { knownCollections } from '../../src/listen/collections/known-collections.ts'
import type { Collection } from '../../src/listen/collections/schema.ts'
import { isAwaited } from '../../src/listen/episodes/next-date.ts'
import { type Podcast, podcastSchema } from '../../src/listen/episodes/schema.ts'
import { kindOf } from '../../src/listen/transcripts/transcript-formats.ts'
import { parseCatalogue } from '../../src/site/brand/catalogue-schema.ts'
import { parseColors } from '../../src/site/brand/colors-schema.ts'
import { parseSettings, type Settings } from '../../src/site/brand/schema.ts'
import { parseBrandTexts } from '../../src/site/brand/texts-schema.ts'
import { brandFolder } from '../brand-folder.ts'
import { OperatorError, operatorLine } from '../operator-error.ts'
import { readChapterFiles } from './chapter-files.ts'
import { composePodcast } from './compose-podcast.ts'
import { deskEpisodes } from './desk-episodes.ts'
import { readEditorialFiles } from './editorial-files.ts'
import { type ChosenCopy, chosenCopy, nameCopy } from './feed-copy.ts'
import {
  CHAPTER_CACHE_FILE,
  DESK_EPISODES_FILE,
  OWN_TRANSCRIPTS_FOLDER,
  PODCAST_FILE,
  TRANSCRIPT_CACHE_FOLDER,
  TRANSCRIPTS_FOLDER,
  VOTE_RESULTS_FILE
} from './folders.ts'
import { ownFeedUrl, refuseOwnFeed, writeOwnFeed } from './own-feed.ts'
import { writeRedirects } from './redirects.ts'
import { sampleEditorial } from './sample-editorial.ts'
import { publishSample, withOurAddresses } from './sample-site.ts'
import { chooseSources, type Sources } from './sources.ts'
import { readTranscripts, writeTranscripts } from './transcript-files.ts'
import { voteResults } from './vote-results.ts'
import { writeWhole } from './whole-file.ts'
import { readYamlFile } from './yaml-file.ts'

type Log = (line: string) => void

/** Prepares the podcast of this environment and logs one line per decision. Throws when there is nothing to build. */
export async function prepare(environment: NodeJS.ProcessEnv, log: Log): Promise<Podcast> {
  const settings = checked(() => parseSettings(brand, `${brandFolder()}/podcast.ts`))
  if (settings.features.shop) checked(() => parseCatalogue(products, `${brandFolder()}/catalogue.ts`))
  checked(() => parseBrandTexts(texts, `${brandFolder()}/texts.ts`))
  checked(() => parseColors(colors, `${brandFolder()}/colors.ts`))
  const env = checked(() => parseEnv(environment))
  const sources = await chooseSources(env, settings.feedUrl, log)
  if (sources.isSample) log('Feed: the sample podcast (set FEED_URL to build another).')
  const copy = await chosenCopy(sources, settings.name, log)
  refuseOwnFeed(copy, sources.feed.address, settings)
  const desk = await deskEpisodes(settings.features.desk ? sources.desk : undefined, DESK_EPISODES_FILE, log)
  const editorial = editorialOfAll(settings, sources, desk)
  const { drafts, about } = await enrich(await draft(copy, settings, editorial, sources, log), sources, log)
  const composed = await composePodcast(copy.parsed, drafts, settings, sources, log)
  const transcripts = await transcribe(drafts, copy.parsed.channel.language, desk, sources, log)
  const results = settings.features.votes
    ? await voteResults(sources.results, VOTE_RESULTS_FILE, log)
    : new Map()
  await writeTranscripts(transcripts, TRANSCRIPTS_FOLDER)
  const prepared = {
    ...composed,
    ...(desk.nextDate && isAwaited(desk.nextDate, composed.episodes, new Date())
      ? { nextDate: desk.nextDate }
      : {}),
    collections: collectionsOf(desk, sources, composed.episodes, log),
    films: composed.films.map((entry) => withAbout(entry, about)),
    episodes: composed.episodes.map((episode) => {
      const transcript = transcripts.get(episode.slug)
      const voteResult = results.get(episode.episodeNumber ?? -1)
      return {
        ...episode,
        ...(transcript ? { transcript: kindOf(transcript) } : {}),
        ...(voteResult ? { voteResult } : {})
      }
    })
  }
  // Of the sample it is a path of this site.
  const sourceUrl = prepared.feedUrl.startsWith('https://') ? prepared.feedUrl : ''
  const { isMovedHere } = await writeOwnFeed({ ...copy, sourceUrl }, drafts, prepared.episodes, settings, {
    log,
    onSite: (xml) => (sources.isSample ? withOurAddresses(xml, settings.siteUrl) : xml)
  })
  // Subscribers get the address that the publisher's feed names.
  const podcast = isMovedHere ? { ...prepared, feedUrl: ownFeedUrl(settings) } : prepared
  await publishSample(sources.isSample, settings.siteUrl)
  await nameCopy({ contentHash: copy.contentHash, deskRevision: desk.revision })
  await writeRedirects(copy.numbers, podcast, settings.features)
  await save(podcast)
  return podcast
}

/** Mistakes of the operator are printed as one line, without a stack. */
function checked<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

/** By the slug of the episode. What the hosts published at the desk goes before the file of the episode, list by list. */
function editorialOfAll(
  settings: Settings,
  sources: Sources,
  desk: PublishedEpisodes
): Map<string, Editorial> {
  const hostIds = settings.hosts.map(({ id }) => id)
  const files = sources.isSample
    ? sampleEditorial(hostIds)
    : readEditorialFiles(sources.editorialFolder, hostIds)
  const all = new Map(files)
  for (const [slug, edited] of desk.edited) {
    if (slug === COLLECTIONS_SLUG) continue
    const [said, written] = [editorialOf(edited), files.get(slug)]
    const first = <Row>(rows: Row[], others: Row[] = []) => (rows.length > 0 ? rows : others)
    all.set(slug, {
      films: first(said.films, written?.films),
      upcoming: first(said.upcoming, written?.upcoming),
      chapters: first(said.chapters, written?.chapters),
      guests: first(said.guests, written?.guests)
    })
  }
  return all
}

/** Those of the desk, else those of the file. */
function collectionsOf(
  desk: PublishedEpisodes,
  { collectionsFile: file }: Sources,
  episodes: readonly { slug: string }[],
  log: Log
): Collection[] {
  const edited = desk.edited.get(COLLECTIONS_SLUG)?.collections ?? []
  const said =
    edited.length > 0
      ? edited.map(({ key: _key, ...collection }) => collection)
      : existsSync(file)
        ? readYamlFile(file, (input) => parseCollections(input, file))
        : []
  const { collections, missing } = knownCollections(said, new Set(episodes.map(({ slug }) => slug)))
  if (missing.length > 0) log(`Collections: no episode ${missing.join(', ')}.`)
  return collections
}

async function draft(
  { parsed, numbers }: ChosenCopy,
  settings: Settings,
  editorial: ReadonlyMap<string, Editorial>,
  sources: Sources,
  log: Log
): Promise<EpisodeDraft[]> {
  const addresses = parsed.items.flatMap(({ chaptersUrl }) => (chaptersUrl ? [chaptersUrl] : []))
  const chapterFiles = await readChapterFiles(
    addresses,
    sources.fetchChapters,
    log,
    sources.isSample ? undefined : CHAPTER_CACHE_FILE
  )
  const drafts = draftEpisodes(parsed, {
    numbers,
    podcastName: settings.name,
    diaryBaseUrl: settings.features.films ? settings.diary?.baseUrl : undefined,
    editorial: (slug) => editorial.get(slug),
    chapterFiles
  })
  const unused = [...editorial.keys()].filter((slug) => !drafts.some((episode) => episode.slug === slug))
  if (unused.length > 0) log(`Editors: no episode yet for ${unused.join(', ')}.`)
  return drafts
}

type EnrichedDrafts = { drafts: EpisodeDraft[]; about: Enriched['about'] }

async function enrich(drafts: EpisodeDraft[], { films }: Sources, log: Log): Promise<EnrichedDrafts> {
  const mentions = filmsOfAll(drafts)
  if (!films) {
    if (mentions.length > 0)
      log('Films: as the episodes name them, without posters (TMDB_API_KEY is not set).')
    return { drafts, about: new Map() }
  }
  const enriched = await enrichFilms(mentions, { ...films, log })
  return {
    drafts: drafts.map((episode) => withFilms(episode, enriched.enrich)),
    about: enriched.about
  }
}

function withAbout(entry: FilmEntry, about: Enriched['about']): FilmEntry {
  const said = entry.film.tmdbId === undefined ? undefined : about.get(entry.film.tmdbId)
  return said ? { ...entry, about: said } : entry
}

const transcribe = (
  drafts: readonly EpisodeDraft[],
  language: string,
  desk: PublishedEpisodes,
  sources: Sources,
  log: Log
) =>
  readTranscripts(drafts, {
    send: sources.fetchTranscript,
    log,
    language,
    ownFolder: OWN_TRANSCRIPTS_FOLDER,
    given: new Map(
      [...desk.edited].flatMap(([slug, { transcript }]) => {
        const text = transcript && desk.transcripts.get(transcript.id)
        return text === undefined ? [] : [[slug, { name: transcript?.name ?? slug, text }] as const]
      })
    ),
    ...(sources.isSample ? {} : { cacheFolder: TRANSCRIPT_CACHE_FOLDER })
  })

async function save(podcast: Podcast): Promise<void> {
  const result = v.safeParse(podcastSchema, podcast)
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`The prepared podcast is invalid: ${v.getDotPath(issue)}: ${issue.message}`)
  }
  await mkdir(path.dirname(PODCAST_FILE), { recursive: true })
  await writeWhole(PODCAST_FILE, JSON.stringify(result.output))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { episodes, films, mustSee } = await prepare(process.env, console.log)
    console.log(`Prepared: ${episodes.length} episodes, ${films.length} films, ${mustSee.length} must-see.`)
  } catch (error) {
    const isPlain = error instanceof Failure || error instanceof OperatorError
    console.error(isPlain ? error.message : operatorLine(error))
    process.exitCode = 1
  }
}
