// Finds the names of films in speech and in titles of chapters. A short or common title ('It', 'M', 'Heat') is a word like any
// other, so a name counts by its capital, and some only where the film is being discussed.
import { searchable } from '../../lib/slug.ts'

/** Shorter titles are words or letters of many sentences. */
const MIN_TITLE_CHARS = 4
const MIN_SURNAME_CHARS = 4
/** So many words in a row are said by chance too rarely to need a capital. */
const UNMISTAKABLE_WORDS = 3

/** Where a text stands: in the conversation about the film, elsewhere in its episode, or in another episode. */
export type Place = 'talk' | 'episode' | 'elsewhere'

export interface NamedFilm {
  /** Of its page. */
  slug: string
  year: number
  /** The title, and the original one if it differs. */
  titles: readonly string[]
  directors: readonly string[]
}

export type NameKind = 'title' | 'director' | 'surname'

interface Name {
  film: NamedFilm
  kind: NameKind
  /** Comparable words: 'la', 'jetee'. */
  words: readonly string[]
  hasCapital: boolean
}

/** The capital of a name in a text: `inside` says more than `start`, where every sentence has one. */
type Capital = 'inside' | 'start' | 'none'

export interface NameHit {
  film: NamedFilm
  kind: NameKind
  /** Offsets in the text. */
  start: number
  end: number
  isWholeText: boolean
  capital: Capital
  letters: number
  words: number
  hasCapital: boolean
}

interface Spelling {
  /** Comparable: 'jetee'. */
  key: string
  /** Without the 's of a possessive: 'Fargo's' is 'fargo'. */
  bare: string
  isCapital: boolean
}
interface Word {
  spelling: Spelling
  start: number
  end: number
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu
/** What may stand before the first word of a sentence. */
const OPENING = /^[\s"“”„‘’'«»([¿¡–—-]*$/
const QUOTE = /["“”‘’'«»„]/
const YEAR = /[([]?\b(1[89]\d\d|20\d\d)\b[)\]]?/

/** The same words occur in thousands of sentences. */
const spelled = new Map<string, Spelling>()
function spellingOf(word: string): Spelling {
  let spelling = spelled.get(word)
  if (!spelling) {
    const bare = word.replace(/['’]s$/i, '')
    const key = searchable(word)
    spelling = { key, bare: bare === word ? key : searchable(bare), isCapital: /^\p{Lu}/u.test(word) }
    spelled.set(word, spelling)
  }
  return spelling
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    spelling: spellingOf(word),
    start: index,
    end: index + word.length
  }))

/** Names that can be looked up by their first word, longest first. */
export type FilmNames = ReadonlyMap<string, readonly Name[]>

export function filmNames(films: readonly NamedFilm[]): FilmNames {
  const names = new Map<string, Name[]>()
  const add = (film: NamedFilm, kind: NameKind, text: string) => {
    const words = wordsOf(text).map(({ spelling }) => spelling)
    const [first] = words
    if (!first) return
    const name = {
      film,
      kind,
      words: words.map(({ key }) => key),
      hasCapital: words.some((word) => word.isCapital)
    }
    const known = names.get(first.key) ?? []
    const isKnown = known.some((one) => one.film === film && one.words.join(' ') === name.words.join(' '))
    if (!isKnown) names.set(first.key, [...known, name])
  }
  for (const film of films) {
    for (const title of film.titles) for (const spelling of spellingsOf(title)) add(film, 'title', spelling)
    for (const director of film.directors) {
      add(film, 'director', director)
      const surname = director.split(' ').at(-1) ?? ''
      if (surname.length >= MIN_SURNAME_CHARS) add(film, 'surname', surname)
    }
  }
  for (const [word, known] of names)
    names.set(
      word,
      known.toSorted((one, other) => other.words.length - one.words.length)
    )
  return names
}

/** 'Thelma & Louise' is said in two languages. */
const spellingsOf = (title: string): string[] =>
  title.includes('&') ? [' en ', ' and ', ' & '].map((sign) => title.replaceAll(/\s*&\s*/g, sign)) : [title]

/** The names in a text. Where several fit, the longest does: 'Alien: Romulus' is not 'Alien'. */
export function namesIn(text: string, names: FilmNames): NameHit[] {
  const words = wordsOf(text)
  const hits: NameHit[] = []
  for (let at = 0; at < words.length; ) {
    const fitting = candidatesFor(words[at], names).filter((name) => isAt(name, words, at))
    if (fitting.length === 0) {
      at++
      continue
    }
    const length = Math.max(...fitting.map((name) => name.words.length))
    const said = words.slice(at, at + length)
    const [first, last] = [said[0], said.at(-1)]
    if (first && last) {
      const place = {
        start: first.start,
        end: last.end,
        isWholeText: at === 0 && withoutYear(words, text).length === length,
        capital: capitalOf(said, text),
        letters: said.reduce((sum, { spelling }) => sum + spelling.key.length, 0),
        words: length
      }
      for (const { film, kind, words: own, hasCapital } of fitting)
        if (own.length === length) hits.push({ film, kind, hasCapital, ...place })
    }
    at += length
  }
  return hits
}

const NONE: readonly Name[] = []

function candidatesFor(word: Word | undefined, names: FilmNames): readonly Name[] {
  if (!word) return NONE
  const { key, bare } = word.spelling
  const candidates = names.get(key) ?? NONE
  // A possessive is the last word of a name.
  const owners = bare === key ? NONE : (names.get(bare) ?? NONE).filter(({ words }) => words.length === 1)
  return owners.length > 0 ? [...candidates, ...owners] : candidates
}

const isAt = ({ words }: Name, said: readonly Word[], at: number): boolean =>
  words.every((word, index) => {
    const other = said[at + index]?.spelling
    const isLast = index === words.length - 1
    // 'It's' is two words, not something of 'It'.
    return other?.key === word || (isLast && word.length >= MIN_TITLE_CHARS && other?.bare === word)
  })

function withoutYear(words: readonly Word[], text: string): readonly Word[] {
  const year = YEAR.exec(text)
  const last = words.at(-1)
  return year && last && last.end === year.index + year[0].replace(/[)\]]$/, '').length
    ? words.slice(0, -1)
    : words
}

function capitalOf(said: readonly Word[], text: string): Capital {
  // A text in capitals says nothing by them.
  const capitals = /\p{Ll}/u.test(text) ? said.filter(({ spelling }) => spelling.isCapital) : []
  const [first, last] = [said[0], said.at(-1)]
  const isQuoted =
    first && last && QUOTE.test(text[first.start - 1] ?? '') && QUOTE.test(text[last.end] ?? '')
  const isStart = ({ start }: Word) => OPENING.test(text.slice(0, start).replace(/^.*[.!?…:"“«]\s*/s, ''))
  if (isQuoted && capitals.length > 0) return 'inside'
  if (capitals.some((word) => !isStart(word))) return 'inside'
  return capitals.length > 0 ? 'start' : 'none'
}

/**
 * Whether a hit names the film, and is not a word like any other.
 * @param people names of hosts and speakers, in comparable words: 'Laura' is also a film
 */
export function isNamed(hit: NameHit, place: Place, people: ReadonlySet<string>): boolean {
  const { kind, words, letters, capital, hasCapital } = hit
  if (kind === 'surname') return place === 'talk' && capital !== 'none'
  if (kind === 'director' && words > 1) return capital !== 'none'
  if (letters < MIN_TITLE_CHARS) return place === 'talk' && capital === 'inside'
  if (!hasCapital) return place === 'talk' || words >= UNMISTAKABLE_WORDS
  if (words >= UNMISTAKABLE_WORDS) return place !== 'elsewhere' || capital !== 'none'
  if (words > 1) return place !== 'elsewhere' || capital === 'inside'
  if (capital === 'none') return false
  return (
    place === 'talk' ||
    (capital === 'inside' && !hit.film.titles.some((title) => people.has(searchable(title))))
  )
}

/** Whether the title of a chapter names the film. Titles begin with a capital, and are often just the film. */
export function isChapterOf(hit: NameHit, chapterTitle: string, place: Place): boolean {
  const { kind, isWholeText, letters, words, capital, film } = hit
  if (kind !== 'title') return false
  const year = Number(YEAR.exec(chapterTitle)?.[1] ?? 0)
  if (
    year > 0 &&
    film.year > 0 &&
    year !== film.year &&
    !film.titles.some((title) => title.includes(String(year)))
  )
    return false
  if (isWholeText) return letters >= MIN_TITLE_CHARS || place !== 'elsewhere' || year === film.year
  if (letters < MIN_TITLE_CHARS) return place !== 'elsewhere' && capital === 'inside'
  return capital !== 'none' && (place !== 'elsewhere' || words > 1)
}
