// The moments at which the podcast speaks about a film: the chapters about it, and the sentences that name it or its director.
import { searchable } from '../../lib/slug.ts'
import type { Chapter } from '../episodes/schema.ts'
import {
  type FilmNames,
  filmNames,
  isChapterOf,
  isNamed,
  type NamedFilm,
  type NameHit,
  type NameKind,
  namesIn,
  type Place
} from './film-names.ts'
import type { Paragraph } from './schema.ts'

export const MAX_MOMENTS_PER_FILM = 30
/** What is said so shortly before or after another moment is the same one. */
const APART_SECONDS = 20
/** A shorter sentence says little by itself. */
const MIN_TELLING_CHARS = 40
/** More than any sentence has. */
const CHAPTER_SCORE = 100

/** What one episode says, as the moments are found in it. */
export interface Talk {
  episodeSlug: string
  chapters: readonly Pick<Chapter, 'seconds' | 'title'>[]
  /** Empty without a transcript. */
  paragraphs: readonly Paragraph[]
  /** The films that it discusses, by the slug of their page, with the second at which the conversation starts. */
  films: ReadonlyMap<string, number | undefined>
}

export interface FilmMoment {
  kind: 'chapter' | 'sentence'
  episodeSlug: string
  atSeconds: number
  /** The title of the chapter, or the sentence. */
  text: string
  /** Offsets of the name in the text; both 0 = it is not in it. */
  nameStart: number
  nameEnd: number
  /** '' = unknown. */
  speaker: string
}

type Scored = FilmMoment & { score: number }

const KIND_SCORES: Record<NameKind, number> = { title: 6, director: 3, surname: 2 }
const PLACE_SCORES: Record<Place, number> = { talk: 3, episode: 1, elsewhere: 0 }

/**
 * The best moments of each film, by the slug of its page. Chapters come first; then sentences, those that say most about it
 * first. `talks` must be newest first.
 * @param people names of hosts, in comparable words
 */
export function filmMoments(
  films: readonly NamedFilm[],
  talks: readonly Talk[],
  people: ReadonlySet<string>
): Map<string, FilmMoment[]> {
  const names = filmNames(films)
  const found = new Map<string, Scored[]>(films.map(({ slug }) => [slug, []]))
  for (const talk of talks) {
    for (const [slug, moment] of [
      ...chapterMoments(talk, films, names),
      ...sentenceMoments(talk, names, people)
    ])
      found.get(slug)?.push(moment)
  }
  return new Map([...found].map(([slug, moments]) => [slug, best(moments)]))
}

/** The best of them: far enough apart, best first; of equal ones those of the newest episode. */
function best(moments: readonly Scored[]): FilmMoment[] {
  const chosen: Scored[] = []
  for (const moment of moments.toSorted((one, other) => other.score - one.score)) {
    if (chosen.length === MAX_MOMENTS_PER_FILM) break
    const isTold = chosen.some(
      (one) =>
        one.episodeSlug === moment.episodeSlug && Math.abs(one.atSeconds - moment.atSeconds) < APART_SECONDS
    )
    if (!isTold) chosen.push(moment)
  }
  return chosen.map(({ score: _, ...moment }) => moment)
}

function chapterMoments(talk: Talk, films: readonly NamedFilm[], names: FilmNames): [slug: string, Scored][] {
  const { episodeSlug, chapters } = talk
  const moment = (atSeconds: number, text: string, hit?: NameHit): Scored => ({
    kind: 'chapter',
    episodeSlug,
    atSeconds,
    text,
    nameStart: hit?.start ?? 0,
    nameEnd: hit?.end ?? 0,
    speaker: '',
    score: CHAPTER_SCORE
  })
  const declared = [...talk.films].flatMap(([slug, atSeconds]): [string, Scored][] => {
    const film = films.find((one) => one.slug === slug)
    if (!film || atSeconds === undefined) return []
    const title = chapters.find(({ seconds }) => Math.floor(seconds) === Math.floor(atSeconds))?.title
    return [[slug, moment(atSeconds, title ?? film.titles[0] ?? '')]]
  })
  const named = chapters.flatMap(({ seconds, title }) =>
    meant(namesIn(title, names), talk)
      .filter((hit) => isChapterOf(hit, title, talk.films.has(hit.film.slug) ? 'episode' : 'elsewhere'))
      .map((hit): [string, Scored] => [hit.film.slug, moment(seconds, title, hit)])
  )
  // The first of two at the same second stays: it has the name.
  return [...named, ...declared]
}

function sentenceMoments(
  talk: Talk,
  names: FilmNames,
  people: ReadonlySet<string>
): [slug: string, Scored][] {
  const persons = new Set([...people, ...speakersOf(talk)])
  return talk.paragraphs.flatMap(({ speaker, sentences }) =>
    sentences.flatMap(({ atSeconds, text: written }) => {
      const text = written.normalize('NFC')
      if (atSeconds === undefined) return []
      const hits = new Map<string, [NameHit, Place]>()
      for (const hit of meant(namesIn(text, names), talk)) {
        const place = placeOf(hit.film.slug, atSeconds, talk)
        const known = hits.get(hit.film.slug)
        const isBetter = !known || KIND_SCORES[hit.kind] > KIND_SCORES[known[0].kind]
        if (isBetter && isNamed(hit, place, persons)) hits.set(hit.film.slug, [hit, place])
      }
      return [...hits].map(([slug, [hit, place]]): [string, Scored] => [
        slug,
        {
          kind: 'sentence',
          episodeSlug: talk.episodeSlug,
          atSeconds,
          text,
          nameStart: hit.start,
          nameEnd: hit.end,
          speaker,
          score: KIND_SCORES[hit.kind] + PLACE_SCORES[place] + (text.length >= MIN_TELLING_CHARS ? 1 : 0)
        }
      ])
    })
  )
}

/** Of films with the same title, those that the episode discusses. */
function meant(hits: readonly NameHit[], { films }: Talk): NameHit[] {
  return hits.filter(({ film, kind, start }) => {
    const others = hits.filter((hit) => hit.kind === kind && hit.start === start && hit.film !== film)
    return kind !== 'title' || films.has(film.slug) || !others.some((other) => films.has(other.film.slug))
  })
}

function placeOf(slug: string, atSeconds: number, { films, chapters }: Talk): Place {
  if (!films.has(slug)) return 'elsewhere'
  const startSeconds = films.get(slug)
  if (startSeconds === undefined) return 'talk'
  const starts = [...chapters.map(({ seconds }) => seconds), ...films.values()]
  const endSeconds = Math.min(
    ...starts.flatMap((seconds) => (seconds !== undefined && seconds > startSeconds ? seconds : []))
  )
  return atSeconds >= startSeconds && atSeconds < endSeconds ? 'talk' : 'episode'
}

const speakersOf = ({ paragraphs }: Talk): string[] => peopleOf(paragraphs.map(({ speaker }) => speaker))

/** The names and first names of people, as films of that title are compared with them. */
export const peopleOf = (names: readonly string[]): string[] =>
  [...new Set(names)].flatMap((name) => {
    const whole = searchable(name)
    return [whole, ...whole.split(' ')].filter(Boolean)
  })
