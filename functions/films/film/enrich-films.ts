// Adds facts of a film database to the films that episodes name: id, year, poster.

import type { FilmMention } from '../../../src/films/film/film-list.ts'
import type { FilmAbout } from '../../../src/films/film/schema.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { searchable } from '../../../src/lib/slug.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import type { FilmFacts } from '../../platform/db/json-columns.ts'
import { inParallel } from '../../platform/http/client/pace.ts'
import type { FilmFactsSource, FilmQuestion } from '../../platform/services/tmdb/film-facts.ts'
import { type FilmFactsStore, questionKey, type StoredFacts } from './facts-store.ts'

/** TMDB allows keeping its facts for six months. From this age on they are looked up again, a few per build, the oldest first. */
export const REFRESH_FACTS_DAYS = 120
/** The most of these per build, so that an archive that was looked up at once is not again. */
export const MOST_REFRESHED = 40
/** From this age on all are, however many. */
export const OVERDUE_FACTS_DAYS = 150
/** After this, a film that was unknown, had no poster or was stored without its English title is looked up again. */
export const REFRESH_INCOMPLETE_DAYS = 7
/** The most lookups per build. A larger archive continues in the next builds, newest episodes first. */
export const MAX_NEW_QUESTIONS = 1000
/** After this many consecutive failures the database is not called again in this build. */
const GIVE_UP_AFTER = 3
const PARALLEL = 8
/** The widest poster size that pages use; the source returns at least this. */
const POSTER_WIDTH_PX = 504

export type EnrichOptions = {
  source: FilmFactsSource
  store: FilmFactsStore
  log: (line: string) => void
  now?: () => Date
}

export interface Enriched {
  /** Adds facts to a mention; returns it unchanged when nothing is known about it. */
  enrich: (mention: FilmMention) => FilmMention
  /** What the page of a film says, by TMDB id. */
  about: ReadonlyMap<number, FilmAbout>
}

/**
 * Looks up every film that is named, newest episode first, and returns what adds the facts. Fresh stored answers
 * are used. When the database is unavailable, only new facts are missing.
 */
export async function enrichFilms(
  mentions: readonly FilmMention[],
  options: EnrichOptions
): Promise<Enriched> {
  const questions = new Map<string, FilmQuestion>()
  for (const mention of mentions) {
    const question = toQuestion(mention)
    const key = questionKey(question)
    if (!questions.has(key)) questions.set(key, question)
  }
  const known = new Map(await options.store.read([...questions.keys()]))
  const now = options.now?.() ?? new Date()
  const open = openQuestions(questions, known, now)
  const answers = await lookUp(open.slice(0, MAX_NEW_QUESTIONS), options, now)
  if (answers.size > 0) await options.store.write(answers)
  for (const [key, answer] of answers) known.set(key, answer)
  logCounts(questions.size, answers.size, open.length, options)
  return {
    enrich: (mention) =>
      withFacts(mention, known.get(questionKey(toQuestion(mention)))?.facts, options.source),
    about: new Map(
      [...known.values()].flatMap(({ facts }) => (facts?.about ? [[facts.tmdbId, facts.about] as const] : []))
    )
  }
}

function toQuestion({ title, year, tmdbId, imdbId }: FilmMention): FilmQuestion {
  return { title, year, ...(tmdbId ? { tmdbId } : {}), ...(imdbId ? { imdbId } : {}) }
}

type Asked = readonly [key: string, question: FilmQuestion]

/** What this build looks up: first what is new, incomplete or overdue, in the order of the episodes, then a few of the oldest facts. */
function openQuestions(
  questions: ReadonlyMap<string, FilmQuestion>,
  known: ReadonlyMap<string, StoredFacts>,
  now: Date
): Asked[] {
  const fetchedMs = (key: string) => Date.parse(known.get(key)?.fetchedAt ?? '')
  const isOlder = (key: string, days: number) => !(now.getTime() - fetchedMs(key) < days * DAY_MS)
  const [must, may]: [Asked[], Asked[]] = [[], []]
  for (const one of questions) {
    const [key] = one
    const facts = known.get(key)?.facts
    const isWhole = Boolean(facts?.posterPath) && facts?.englishTitle !== undefined
    // Stored before a film page told what it is about, or before the figures told where it was made.
    const lacksAbout = facts !== undefined && facts !== null && !facts.about?.countries
    if (lacksAbout || isOlder(key, isWhole ? OVERDUE_FACTS_DAYS : REFRESH_INCOMPLETE_DAYS)) must.push(one)
    else if (isWhole && isOlder(key, REFRESH_FACTS_DAYS)) may.push(one)
  }
  may.sort(([one], [other]) => fetchedMs(one) - fetchedMs(other))
  return [...must, ...may.slice(0, MOST_REFRESHED)]
}

async function lookUp(
  open: readonly Asked[],
  { source, log }: EnrichOptions,
  now: Date
): Promise<Map<string, StoredFacts>> {
  const answers = new Map<string, StoredFacts>()
  let failures = 0 // consecutive
  await inParallel(open, PARALLEL, async ([key, question]) => {
    if (failures >= GIVE_UP_AFTER) return
    try {
      const facts = (await source.find(question)) ?? null
      answers.set(key, { facts, fetchedAt: now.toISOString() })
      if (failures < GIVE_UP_AFTER) failures = 0
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures = error.retryable ? failures + 1 : GIVE_UP_AFTER
      if (failures === GIVE_UP_AFTER)
        log(`Films: ${error.message}; the films stay as the episodes name them.`)
    }
  })
  return answers
}

function logCounts(all: number, lookedUp: number, open: number, { log }: EnrichOptions): void {
  if (all === 0) return
  const later = open - lookedUp
  log(`Films: ${all} named, ${lookedUp} looked up${later > 0 ? `, ${later} left for a later build` : ''}.`)
}

/** The podcast's own title and slug are kept; only missing fields are added. */
function withFacts(
  mention: FilmMention,
  facts: FilmFacts | null | undefined,
  source: FilmFactsSource
): FilmMention {
  if (!facts) return mention
  const posterUrl =
    mention.posterUrl || (facts.posterPath && source.posterUrl(facts.posterPath, POSTER_WIDTH_PX))
  const imdbId = mention.imdbId ?? facts.imdbId
  const otherTitles = otherTitlesOf(mention.title, [
    facts.title,
    facts.originalTitle,
    facts.englishTitle ?? ''
  ])
  return {
    ...mention,
    year: mention.year || facts.year,
    tmdbId: facts.tmdbId,
    ...(imdbId ? { imdbId } : {}),
    ...(posterUrl ? { posterUrl } : {}),
    ...(otherTitles.length > 0 ? { otherTitles } : {})
  }
}

/** The titles that differ from the podcast's by more than case and accents, each once. */
function otherTitlesOf(title: string, others: readonly string[]): string[] {
  const known = new Set(['', searchable(title)])
  return others.filter((other) => {
    const words = searchable(other)
    const isNew = !known.has(words)
    known.add(words)
    return isNew
  })
}
