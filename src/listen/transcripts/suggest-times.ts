// Suggests at which second the talk about each film begins, and which films are missing in the list of an episode: from the
// chapters, the transcript and the notes. Pure; the hosts accept a suggestion or not.
import { searchable } from '../../lib/slug.ts'
import type { Chapter } from '../episodes/schema.ts'
import { peopleOf } from './film-moments.ts'
import { filmNames, isChapterOf, isNamed, type NamedFilm, type NameHit, namesIn } from './film-names.ts'
import type { Paragraph } from './schema.ts'
import { MAY_SAY_YEAR, spokenYear } from './spoken-year.ts'

export interface EpisodeWords {
  chapters: readonly Pick<Chapter, 'seconds' | 'title'>[]
  /** Empty without a transcript. */
  paragraphs: readonly Paragraph[]
  /** The notes as text. */
  notes: string
}

export interface SuggestedTime {
  /** Of the film. */
  slug: string
  atSeconds: number
  /** The words that it comes from. */
  quote: string
  source: 'chapters' | 'transcript'
}

export interface SuggestedFilm {
  slug: string
  quote: string
  source: 'chapters' | 'transcript' | 'notes'
  /** Where it is named; undefined in the notes. */
  atSeconds?: number
}

/** A longer sentence is none: its start is read. */
const MAX_SENTENCE_CHARS = 1000
const MAX_QUOTE_CHARS = 200
/** Eight hours of speech have fewer. */
const MAX_SENTENCES = 12_000
const MAX_MISSING_FILMS = 12

/** How much it says that a film is talked about. Names that are also words of other sentences say less. */
const SCORES = { title: 6, word: 4, shortWord: 3, person: 5, surname: 2, year: 3 }
const MIN_CLEAR_LETTERS = 4
/** What a turn to another film must be worth: more than one mention of it in passing. */
const TURN_SCORE = 7
/** Films that are named this close to each other are listed, not talked about. */
const LISTED_WITHIN_SECONDS = 12
/** So many at least: two can be a comparison. */
const LISTED_FILMS = 3
/** What is said at the start, and so long before the next mention, introduces the episode. */
const INTRODUCTION_SECONDS = 90
const INTRODUCED_SECONDS = 120
/** A year or a surname so long before a name is chance. */
const CHANCE_SECONDS = 60
/** The film is named before or after the talk about it. */
const ANNOUNCED =
  /\b(?:straks|vandaag|vanavond|zo ?meteen|dadelijk|(?:deze|vorige|volgende) (?:keer|week|maand|aflevering))\b/i
/** Another film is named in passing. */
const COMPARED =
  /\b(?:net (?:als|zoals)|zoals|denken aan|herinner\w* aan|vergelijk\w* met|(?:beter|slechter|anders) dan)(?: (?:in|bij|met|aan))?\s*["“‘']?$/i
/** Before a name; longer than any of them. */
const COMPARED_CHARS = 40
/** Who turns to a film says a sentence or two before naming it. */
const TURN_WITHIN_SECONDS = 15
/** The words that say most are shown, if they are said so soon. */
const QUOTED_WITHIN_SECONDS = 30
/** Of the score of the best part. */
const NEARLY = 0.6
const PAUSE_SECONDS = 1.2
const SPOKEN_CHARS_PER_SECOND = 15

type Spoken = { atSeconds: number; text: string }
/** A film that a sentence speaks of. */
type Mention = { place: number; atSeconds: number; slug: string; score: number; isTitle: boolean }

/**
 * One suggestion for each film that was found, in the order of `films`: from the chapter that names it, else from the transcript.
 * @param films `directors` may have other names of the credits too
 * @param people names of hosts, because some are titles too
 */
export function suggestTimes(
  films: readonly NamedFilm[],
  { chapters, paragraphs }: Pick<EpisodeWords, 'chapters' | 'paragraphs'>,
  people: readonly string[]
): SuggestedTime[] {
  const names = filmNames(films)
  const inChapters = new Map<string, SuggestedTime>()
  for (const { seconds, title } of chapters)
    for (const hit of namesIn(title.slice(0, MAX_SENTENCE_CHARS), names)) {
      const { slug } = hit.film
      if (!inChapters.has(slug) && isChapterOf(hit, title, 'episode'))
        inChapters.set(slug, { slug, atSeconds: seconds, quote: quoteOf(title), source: 'chapters' })
    }
  const spoken = spokenIn(paragraphs)
  const starts = startsIn(films, spoken, mentionsIn(films, spoken, personsOf(people, paragraphs)))
  return films.flatMap(({ slug }) => inChapters.get(slug) ?? starts.get(slug) ?? [])
}

function spokenIn(paragraphs: readonly Paragraph[]): Spoken[] {
  return paragraphs
    .flatMap(({ sentences }) => sentences)
    .slice(0, MAX_SENTENCES)
    .flatMap(({ atSeconds, text }) =>
      atSeconds === undefined
        ? []
        : { atSeconds, text: text.slice(0, MAX_SENTENCE_CHARS).toWellFormed().normalize('NFC') }
    )
}

const personsOf = (people: readonly string[], paragraphs: readonly Paragraph[]): ReadonlySet<string> =>
  new Set(peopleOf([...people, ...new Set(paragraphs.map(({ speaker }) => speaker))]))

/** What each sentence says of the films, in order of time. */
function mentionsIn(
  films: readonly NamedFilm[],
  spoken: readonly Spoken[],
  persons: ReadonlySet<string>
): Mention[] {
  const names = filmNames(films)
  // A year that two films have says nothing.
  const years = films
    .filter(({ slug, year }) => films.every((other) => other.slug === slug || other.year !== year))
    .flatMap(({ slug, year }) => {
      const pattern = spokenYear(year)
      return pattern ? { slug, pattern } : []
    })
  const mentions = spoken.flatMap(({ atSeconds, text }, place): Mention[] => {
    const found = new Map<string, { score: number; isTitle: boolean }>()
    const add = (slug: string, score: number, isTitle = false) => {
      const known = found.get(slug)
      found.set(slug, { score: (known?.score ?? 0) + score, isTitle: isTitle || (known?.isTitle ?? false) })
    }
    const said = new Set<string>()
    const isAnnounced = ANNOUNCED.test(text)
    for (const hit of namesIn(text, names)) {
      const isAside =
        isAnnounced || COMPARED.test(text.slice(Math.max(0, hit.start - COMPARED_CHARS), hit.start))
      const score = isAside ? 0 : scoreOf(hit, persons)
      const once = `${hit.film.slug} ${hit.kind}`
      if (score > 0 && !said.has(once)) add(hit.film.slug, score, hit.kind === 'title')
      said.add(once)
    }
    if (MAY_SAY_YEAR.test(text)) {
      const words = searchable(text)
      for (const { slug, pattern } of years) if (pattern.test(words)) add(slug, SCORES.year)
    }
    return [...found].map(([slug, facts]) => ({ place, atSeconds, slug, ...facts }))
  })
  return withoutLists(mentions)
}

function scoreOf(hit: NameHit, persons: ReadonlySet<string>): number {
  const { kind, capital, words, letters, film } = hit
  if (!isNamed(hit, 'talk', persons)) return 0
  if (kind === 'surname') return SCORES.surname
  if (kind === 'director') return words > 1 ? SCORES.person : SCORES.surname
  const isPerson = film.titles.some((title) => persons.has(searchable(title)))
  if (words > 1) return SCORES.title
  if (isPerson) return 0
  if (letters < MIN_CLEAR_LETTERS) return SCORES.shortWord
  return capital === 'inside' ? SCORES.title : SCORES.word
}

/** Without the titles of an introduction or a final round, where one film is named after the other. */
function withoutLists(mentions: readonly Mention[]): Mention[] {
  const titles = mentions.filter(({ isTitle }) => isTitle)
  const isListed = (mention: Mention, at: number) => {
    const close = titles
      .slice(Math.max(0, at - LISTED_FILMS), at + LISTED_FILMS + 1)
      .filter(({ atSeconds }) => Math.abs(atSeconds - mention.atSeconds) <= LISTED_WITHIN_SECONDS)
    const isWithOther = close.some(({ place, slug }) => place === mention.place && slug !== mention.slug)
    return isWithOther || new Set(close.map(({ slug }) => slug)).size >= LISTED_FILMS
  }
  const listed = new Set(titles.filter(isListed))
  return mentions.filter((mention) => !listed.has(mention))
}

/**
 * Where the talk about each film begins: its first part that says nearly as much of it as its best. A film without a part is
 * suggested where its title is said.
 */
function startsIn(
  films: readonly NamedFilm[],
  spoken: readonly Spoken[],
  mentions: readonly Mention[]
): Map<string, SuggestedTime> {
  const parts = partsOf(films, mentions)
  const starts = films.flatMap(({ slug }): [string, SuggestedTime][] => {
    const own = parts.filter((part) => part[0]?.slug === slug && part.some(isName))
    const most = Math.max(...own.map(scoreOfAll))
    const part = own.find((one) => scoreOfAll(one) >= most * NEARLY)
    const named = mentions.filter((one) => one.slug === slug && one.isTitle && one.score >= SCORES.word)
    const begin = part ? withoutIntroduction(part) : best(named).slice(0, 1)
    const [first] = begin
    if (!first) return []
    const close = begin.filter(({ atSeconds }) => atSeconds - first.atSeconds <= QUOTED_WITHIN_SECONDS)
    const quote = quoteOf(spoken[best(close)[0]?.place ?? first.place]?.text ?? '')
    return [[slug, { slug, atSeconds: turnBefore(spoken, first.place), quote, source: 'transcript' }]]
  })
  return new Map(starts)
}

/** Surnames and years alone are chance. */
const isName = ({ isTitle, score }: Mention): boolean => isTitle || score >= SCORES.person
const scoreOfAll = (part: readonly Mention[]): number => part.reduce((sum, { score }) => sum + score, 0)
const best = (mentions: readonly Mention[]): Mention[] =>
  mentions.toSorted((one, other) => other.score - one.score)

/** Without what is said of the film before the talk about it. */
function withoutIntroduction(part: readonly Mention[]): readonly Mention[] {
  const begin = part.findIndex(({ atSeconds }, at) => {
    const next = part[at + 1]
    if (!next) return true
    const apart = next.atSeconds - atSeconds
    const name = part.slice(at).find(isName)
    const isChance = (name?.atSeconds ?? atSeconds) - atSeconds > CHANCE_SECONDS
    return !isChance && !(atSeconds < INTRODUCTION_SECONDS && apart > INTRODUCED_SECONDS)
  })
  return part.slice(begin)
}

/**
 * Divides the talk among the films so that each part speaks most of its own, with as few turns as that needs: a mention in
 * passing is no turn (Viterbi's algorithm). The mentions of each part, without those of other films in it.
 */
function partsOf(films: readonly NamedFilm[], mentions: readonly Mention[]): Mention[][] {
  const slugs = films.map(({ slug }) => slug)
  const placeOf = new Map(slugs.map((slug, at) => [slug, at + 1]))
  // State 0 is talk about something else.
  let scores = new Float64Array(slugs.length + 1).fill(-TURN_SCORE)
  scores[0] = 0
  const before: Uint16Array[] = []
  for (const { slug, score } of mentions) {
    let top = 0
    for (const [state, value] of scores.entries()) if (value > (scores[top] ?? 0)) top = state
    const turned = (scores[top] ?? 0) - TURN_SCORE
    const next = new Float64Array(scores.length)
    const from = new Uint16Array(scores.length)
    for (const [state, value] of scores.entries()) {
      const stays = value >= turned
      from[state] = stays ? state : top
      next[state] = Math.max(value, turned) + (placeOf.get(slug) === state ? score : 0)
    }
    before.push(from)
    scores = next
  }
  let state = scores.indexOf(Math.max(...scores))
  const parts: Mention[][] = []
  let part: Mention[] = []
  for (let at = mentions.length - 1; at >= 0; at--) {
    const mention = mentions[at]
    if (mention && placeOf.get(mention.slug) === state) part.unshift(mention)
    const earlier = before[at]?.[state] ?? 0
    if (earlier !== state || at === 0) {
      if (part.length > 0) parts.unshift(part)
      part = []
    }
    state = earlier
  }
  return parts
}

/** The second of the sentence after the last pause before a mention, else of the mention itself. */
function turnBefore(spoken: readonly Spoken[], place: number): number {
  const named = spoken[place]?.atSeconds ?? 0
  for (let at = place; at > 0; at--) {
    const [earlier, sentence] = [spoken[at - 1], spoken[at]]
    if (!earlier || !sentence || named - sentence.atSeconds > TURN_WITHIN_SECONDS) break
    const ends = earlier.atSeconds + earlier.text.length / SPOKEN_CHARS_PER_SECOND
    if (sentence.atSeconds - ends >= PAUSE_SECONDS) return sentence.atSeconds
  }
  return named
}

/**
 * Films that the podcast spoke of before, which this episode names and its list lacks: those of the chapters, then of the notes,
 * then those that are said most.
 * @param known films of the podcast, with or without those of the episode
 */
export function missingFilms(
  films: readonly NamedFilm[],
  known: readonly NamedFilm[],
  { chapters, paragraphs, notes }: EpisodeWords,
  people: readonly string[]
): SuggestedFilm[] {
  const listed = new Set(films.map(({ slug }) => slug))
  const titles = new Set(films.flatMap((film) => film.titles.map(searchable)))
  const others = known.filter(
    ({ slug, titles: own }) => !listed.has(slug) && !own.some((title) => titles.has(searchable(title)))
  )
  const persons = personsOf(people, paragraphs)
  // With those of the list, so that 'Alien' is not found in 'Alien: Romulus'.
  const names = filmNames([...films, ...others].map((film) => ({ ...film, directors: [] })))
  const found = new Map<string, SuggestedFilm & { times: number }>()
  const add = (hit: NameHit, film: Omit<SuggestedFilm, 'slug'>) => {
    const { slug } = hit.film
    if (listed.has(slug)) return
    const earlier = found.get(slug)
    if (earlier) earlier.times++
    else found.set(slug, { slug, ...film, quote: quoteOf(film.quote, hit), times: 1 })
  }
  for (const { seconds, title } of chapters)
    for (const hit of namesIn(title.slice(0, MAX_SENTENCE_CHARS), names))
      if (isChapterOf(hit, title, 'elsewhere'))
        add(hit, { quote: title, source: 'chapters', atSeconds: seconds })
  for (const line of notes.split('\n').map((one) => one.slice(0, MAX_SENTENCE_CHARS)))
    for (const hit of namesIn(line, names))
      if (isNamed(hit, 'elsewhere', persons)) add(hit, { quote: line, source: 'notes' })
  for (const { atSeconds, text } of spokenIn(paragraphs))
    for (const hit of namesIn(text, names))
      if (isNamed(hit, 'elsewhere', persons)) add(hit, { quote: text, source: 'transcript', atSeconds })
  const rank = { chapters: 0, notes: 1, transcript: 2 }
  return [...found.values()]
    .sort((one, other) => rank[one.source] - rank[other.source] || other.times - one.times)
    .slice(0, MAX_MISSING_FILMS)
    .map(({ times: _, ...film }) => film)
}

/** A sentence, cut around what it names. */
function quoteOf(text: string, { start } = { start: 0 }): string {
  if (text.length <= MAX_QUOTE_CHARS) return text
  const from = Math.max(0, Math.min(start - MAX_QUOTE_CHARS / 2, text.length - MAX_QUOTE_CHARS))
  const cut = text
    .slice(from, from + MAX_QUOTE_CHARS)
    .toWellFormed()
    .trim()
  return `${from > 0 ? '…' : ''}${cut}${from + MAX_QUOTE_CHARS < text.length ? '…' : ''}`
}
