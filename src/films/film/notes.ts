// Finds the films that an episode's notes and chapters name.
import { decodeEntities } from '../../lib/html.ts'
import { searchable } from '../../lib/slug.ts'
import { parseAddress } from '../../lib/web-address.ts'
import { trimmedOf } from '../../lib/words.ts'
import { type FilmMention, isSameFilm, mergeMentions, trimSlashes } from './film-list.ts'

const MAX_FILMS_PER_EPISODE = 60
const MAX_FILM_TITLE_CHARS = 200
const MAX_HEADING_CHARS = 80

export type NamedFilms = { movies: FilmMention[]; upcoming: FilmMention[] }
type Section = 'none' | 'discussed' | 'upcoming'

const DISCUSSED =
  /^(?:besproken(?: films?| in deze aflevering)?|(?:films? )?in deze aflevering|(?:de )?films van deze aflevering|(?:the )?(?:movies|films)(?: (?:we )?(?:discussed|reviewed|mentioned))?(?: in this episode)?|de films|deze films|(?:discussed|reviewed) (?:movies|films)|(?:die )?(?:besprochenen? )?filme(?: (?:der|dieser|in dieser) folge)?)(?= |$)/
const UPCOMING =
  /^(?:(?:films? )?(?:de )?volgende (?:keer|aflevering|week|films?)|(?:films? )?in de volgende aflevering|kijk (?:met ons )?mee|keuzestress|(?:movies |films )?next (?:time|week|episode)|nachste (?:folge|woche)|nachstes mal)(?= |$)/
/** '(1979)', '(Ridley Scott, 1979)', '[1979]' */
const YEAR_MARK = /[([](?:[^()[\]]{1,80},\s*)?((?:18[7-9]|19\d|20\d)\d)(?:,[^()[\]]{1,80})?[)\]]/g
/** What may precede a title: a time, a bullet, a number, a conjunction. */
const BEFORE_TITLE =
  /^(?:[\s,;.|/&+•*·–—-]+|[([]?\d{1,3}:\d{2}(?::\d{2})?[)\]]?[\s–—:-]+|\d{1,2}[.)]\s+|(?:en|and|of|plus)\s+|film \d{1,2}\s*[:.–-]\s*)+/i
const QUOTES = '"“”‘’\'«»„'
const GENERIC_LINK =
  /^(?:https?:|www\.|letterboxd|boxd|imdb|tmdb|themoviedb|link|hier|lees|meer|bekijk|info|trailer|#)/i

/** One line of the notes: its text, the film links in it, and whether it is set as a heading. */
type Line = { text: string; links: { text: string; film: Partial<FilmMention> }[]; isHeading: boolean }

/**
 * Finds films in sanitised notes: linked to the film diary (at `diaryBaseUrl`), TMDB or IMDb, or written "Titel (jaar)"
 * under a heading such as "Besproken films". Films under a heading such as "Volgende keer" are upcoming.
 */
export function filmsFromNotes(notesHtml: string, diaryBaseUrl: string): NamedFilms {
  const found: NamedFilms = { movies: [], upcoming: [] }
  let section: Section = 'none'
  for (const line of linesOf(notesHtml, diaryBaseUrl)) {
    const heading = readHeading(line)
    const here = heading?.section ?? section
    if (heading) section = heading.isWholeLine ? heading.section : 'none'
    const films = filmsOfLine(line, heading?.rest ?? line.text, here)
    addFilms(here === 'upcoming' ? found.upcoming : found.movies, films)
  }
  return found
}

/** Films in chapter titles of the form "Titel (jaar)", with the second at which the chapter starts. */
export function filmsFromChapters(chapters: readonly { seconds: number; title: string }[]): FilmMention[] {
  const films: FilmMention[] = []
  for (const { seconds, title } of chapters) {
    if (UPCOMING.test(searchable(title))) continue
    addFilms(
      films,
      titlesWithYear(title).map((film) => ({ ...film, chapterSeconds: seconds }))
    )
  }
  return films
}

/** Adds the start time of each film, from the first chapter with its title. */
export function withChapterTimes(
  films: readonly FilmMention[],
  chapters: readonly { seconds: number; title: string }[]
): FilmMention[] {
  const named = chapters.map(({ seconds, title }) => ({ seconds, words: ` ${searchable(title)} ` }))
  return films.map((film) => {
    const words = searchable(film.title)
    const chapter = words && named.find((one) => one.words.includes(` ${words} `))
    return film.chapterSeconds === undefined && chapter ? { ...film, chapterSeconds: chapter.seconds } : film
  })
}

function addFilms(films: FilmMention[], more: readonly FilmMention[]): void {
  for (const film of more) {
    if (films.length >= MAX_FILMS_PER_EPISODE) return
    const at = films.findIndex((one) => isSameFilm(one, film))
    const known = films[at]
    if (known) films[at] = mergeMentions(known, film)
    else films.push(film)
  }
}

function linesOf(html: string, diaryBaseUrl: string): Line[] {
  let block = ''
  return html.split(/(<br \/>|<\/?(?:p|div|li|ul|ol|h[1-6]|blockquote)>)/).flatMap((part, at) => {
    if (at % 2 === 1) block = part.startsWith('<br') ? block : part
    const text = at % 2 === 1 ? '' : textOf(part)
    if (text === '') return []
    const isStrong = /^\s*<(?:strong|b)>[^<]*<\/(?:strong|b)>\s*(?::\s*)?$/.test(part)
    return [{ text, links: filmLinks(part, diaryBaseUrl), isHeading: isStrong || /^<h\d/.test(block) }]
  })
}

function filmLinks(html: string, diaryBaseUrl: string): Line['links'] {
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].flatMap(([, href = '', inner = '']) => {
    const film = filmOfLink(decodeEntities(href), diaryBaseUrl)
    return film ? [{ text: textOf(inner), film }] : []
  })
}

/** Parses a line that opens a section: for the lines below it, or for that line alone if it names films itself. */
function readHeading(line: Line): { section: Section; isWholeLine: boolean; rest: string } | undefined {
  const words = searchable(line.text)
  const phrase = UPCOMING.exec(words) ?? DISCUSSED.exec(words)
  const isUpcoming = UPCOMING.test(words) || /#keuzestress/i.test(line.text)
  const hasFilms = line.links.length > 0 || titlesWithYear(line.text).length > 0
  if (isUpcoming || phrase) {
    const section = isUpcoming ? 'upcoming' : 'discussed'
    const rest = afterPhrase(line.text, phrase?.[0] ?? '')
    if (hasFilms) return { section, isWholeLine: false, rest }
    const isAlone = line.isHeading || /:\s*$/.test(line.text) || searchable(rest.replace(/#\w+/g, '')) === ''
    return isAlone && line.text.length <= MAX_HEADING_CHARS
      ? { section, isWholeLine: true, rest: '' }
      : undefined
  }
  const isOther =
    !hasFilms && (line.isHeading || (/:\s*$/.test(line.text) && line.text.length <= MAX_HEADING_CHARS))
  return isOther ? { section: 'none', isWholeLine: true, rest: '' } : undefined
}

/** The rest of a line after its opening phrase: from the colon, else from the first word with a capital or digit. */
function afterPhrase(text: string, phrase: string): string {
  const inner = text
    .split(/\s+/)
    .slice(phrase === '' ? 0 : phrase.split(' ').length)
    .join(' ')
  const colon = inner.indexOf(':')
  const firstYear = inner.search(YEAR_MARK)
  // A capitalised word before the colon means that the colon is part of a title: 'we zien Alien: Romulus (2024)'.
  const opensList =
    colon >= 0 && (firstYear < 0 || colon < firstYear) && !/\p{Lu}\p{Ll}/u.test(inner.slice(0, colon))
  if (opensList) return inner.slice(colon + 1).trim()
  return inner.replace(/^(?:[^\p{Lu}\p{N}"“‘'«]\S*\s+)+/u, '')
}

/** Every "Titel (jaar)" in a text. */
function titlesWithYear(text: string): FilmMention[] {
  let end = 0
  return [...text.matchAll(YEAR_MARK)].flatMap((match) => {
    const title = cleanTitle(text.slice(end, match.index))
    end = match.index + match[0].length
    return title ? [{ title, year: Number(match[1]) }] : []
  })
}

function cleanTitle(text: string): string {
  const bare = trimmedOf(text.replace(BEFORE_TITLE, '').trim(), QUOTES).trim()
  return bare.length <= MAX_FILM_TITLE_CHARS && /[\p{L}\p{N}]/u.test(bare) ? bare : ''
}

function filmsOfLine(line: Line, rest: string, section: Section): FilmMention[] {
  const titled = titlesWithYear(rest)
  const films: FilmMention[] = []
  for (const { text, film } of line.links) {
    const previous = films.at(-1)
    if (GENERIC_LINK.test(text)) {
      const owner = previous ?? titled[0] ?? untitled(line, film)
      if (owner) films[Math.max(0, films.length - 1)] = mergeMentions(owner, { ...owner, ...film })
      continue
    }
    films.push({ ...(titlesWithYear(text)[0] ?? named(text, titled)), ...film })
  }
  return section === 'none'
    ? films
    : [...films, ...titled.filter((one) => !films.some((film) => sharesTitle(film, one)))]
}

const sharesTitle = (one: FilmMention, other: FilmMention) =>
  searchable(one.title) === searchable(other.title)

/** A film by its title, with the year if the line names that film with one. */
function named(text: string, titled: readonly FilmMention[]): FilmMention {
  const title = cleanTitle(text) || text
  return titled.find((one) => sharesTitle(one, { title, year: 0 })) ?? { title, year: 0 }
}

/** A film given only by its URL. Its title is the rest of the line, or else comes from the words in the URL. */
function untitled(line: Line, film: Partial<FilmMention>): FilmMention | undefined {
  const others = line.links.reduce((text, link) => text.replace(link.text, ''), line.text)
  const title = cleanTitle(trimmedOf(others, ' \u00a0:–—|-', 'end'))
  if (line.links.length === 1 && title !== '' && title.length <= 60) return { title, year: 0 }
  const [, words = '', year = ''] = /^(.*?)(?:-((?:18|19|20)\d\d))?$/.exec(film.slug ?? '') ?? []
  const spelled = words
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
  return spelled ? { title: spelled, year: Number(year) || 0 } : undefined
}

const textOf = (html: string) =>
  decodeEntities(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** Ids in the URL of one of the three film sites. */
function filmOfLink(href: string, diaryBaseUrl: string): Partial<FilmMention> | undefined {
  const address = parseAddress(href)
  if (!address) return undefined
  const host = address.hostname.replace(/^www\.|^m\./, '')
  if (host === parseAddress(diaryBaseUrl)?.hostname.replace(/^www\./, '')) {
    const slug = /^\/(?:[\w-]+\/)?film\/([\w-]+)(?:\/|$)/.exec(address.pathname)?.[1]
    return slug ? { slug: trimSlashes(slug) } : undefined
  }
  if (host === 'themoviedb.org') {
    const id = /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?movie\/(\d{1,9})(?:\D|$)/.exec(address.pathname)?.[1]
    return id && Number(id) > 0 ? { tmdbId: Number(id) } : undefined
  }
  if (host === 'imdb.com') {
    const imdbId = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?title\/(tt\d{5,12})(?:\/|$)/i.exec(address.pathname)?.[1]
    return imdbId ? { imdbId } : undefined
  }
  return undefined
}
