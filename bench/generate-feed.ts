// A podcast of any length for measuring: the same arguments give the same bytes. Three films, chapters and notes of
// about 1.4 kB per episode, as the shows we know have; the floor page and the peer are made of the same episodes.
import { filmTitle, paragraph, type Random, seeded } from './prose.ts'

const DAY_MS = 86_400_000
/** One a day, so that 5000 end today and an episode keeps its date when others follow. */
const FIRST_MS = Date.UTC(2013, 0, 1, 5)
const FILMS_EACH = 3
export const COVERS = 40

export interface MadeFilm {
  title: string
  year: number
  slug: string
}

export interface MadeEpisode {
  number: number
  title: string
  pubDate: Date
  durationSeconds: number
  paragraphs: string[]
  films: MadeFilm[]
  upcoming: MadeFilm[]
  chapters: { seconds: number; title: string }[]
  cover: number
}

export interface FeedOptions {
  episodes: number
  /** Where covers and audio are: 'http://127.0.0.1:4571'. */
  origin: string
  /** Short notes keep a very long archive under the largest feed that is accepted. */
  hasShortNotes?: boolean
}

function madeFilm(index: number): MadeFilm {
  const random = seeded(70_000 + index)
  const title = filmTitle(random)
  const year = 1930 + Math.floor(random() * 96)
  return { title, year, slug: `${title.toLowerCase().replaceAll(' ', '-')}-${year}` }
}

const filmsFrom = (first: number) => Array.from({ length: FILMS_EACH }, (_, i) => madeFilm(first + i))

function madeEpisode(number: number, { hasShortNotes = false }: FeedOptions): MadeEpisode {
  const random = seeded(number)
  const films = filmsFrom(number * FILMS_EACH)
  const durationSeconds = 3300 + Math.floor(random() * 4500)
  const starts = films.map((_, i) => Math.round(durationSeconds * (0.1 + 0.28 * i)))
  return {
    number,
    title: `${number} - ${films.map(({ title }) => title).join(', ')}`,
    pubDate: new Date(FIRST_MS + number * DAY_MS),
    durationSeconds,
    paragraphs: hasShortNotes ? [paragraph(random, 2)] : longText(random),
    films,
    upcoming: filmsFrom((number + 1) * FILMS_EACH),
    chapters: [
      { seconds: 0, title: 'Intro' },
      ...films.map(({ title }, i) => ({ seconds: starts[i] ?? 0, title }))
    ],
    cover: number % COVERS
  }
}

const longText = (random: Random) => [paragraph(random, 3), paragraph(random, 3), paragraph(random, 2)]

/** Newest first, as feeds are. */
export function madeEpisodes(options: FeedOptions): MadeEpisode[] {
  return Array.from({ length: options.episodes }, (_, i) => madeEpisode(options.episodes - i, options))
}

const filmList = (films: MadeFilm[]) =>
  `<ul>${films.map((film) => `<li><a href="https://letterboxd.com/film/${film.slug}/">${film.title} (${film.year})</a></li>`).join('')}</ul>`

const twoDigits = (value: number) => String(value).padStart(2, '0')

export function timestamp(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return parts.map(twoDigits).join(':')
}

/** Only the newest episode announces films: what came next is known for the others. */
export function notesHtml(episode: MadeEpisode, isNewest: boolean): string {
  const chapters = episode.chapters.map(({ seconds, title }) => `${timestamp(seconds)} ${title}`)
  return [
    ...episode.paragraphs.map((text) => `<p>${text}</p>`),
    `<h3>Besproken films</h3>${filmList(episode.films)}`,
    `<p>${chapters.join('<br>')}</p>`,
    isNewest ? `<h3>Volgende keer</h3>${filmList(episode.upcoming)}` : ''
  ].join('')
}

/** All that fits when 5000 episodes share the largest feed that is accepted: one sentence and the films. */
function shortNotes({ paragraphs, films }: MadeEpisode): string {
  const lines = films.map(({ title, year }) => `${title} (${year})`)
  return `<description><![CDATA[${paragraphs[0]}<p>Besproken films<br>${lines.join('<br>')}</p>]]></description>`
}

function longNotes(episode: MadeEpisode, isNewest: boolean): string {
  return `<description>${episode.paragraphs[0]}</description>
<content:encoded><![CDATA[${notesHtml(episode, isNewest)}]]></content:encoded>`
}

function item(episode: MadeEpisode, { origin, hasShortNotes }: FeedOptions, isNewest: boolean): string {
  const { number, title, pubDate, durationSeconds } = episode
  return `<item><title>${title}</title><guid isPermaLink="false">kino9-bench-${number}</guid>
<pubDate>${pubDate.toUTCString()}</pubDate>${hasShortNotes ? shortNotes(episode) : longNotes(episode, isNewest)}
<enclosure url="${origin}/audio/${number}.mp3" length="${durationSeconds * 16_000}" type="audio/mpeg"/>
<itunes:duration>${durationSeconds}</itunes:duration><itunes:episode>${number}</itunes:episode>
<itunes:image href="${origin}/covers/${episode.cover}.jpg"/></item>`
}

export function feedXml(options: FeedOptions): string {
  const { origin } = options
  const items = madeEpisodes(options).map((episode, i) => item(episode, options, i === 0))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Meetpodcast</title><link>https://bench.example/</link><language>nl-be</language>
<description>${paragraph(seeded(1), 3)}</description><itunes:author>De makers</itunes:author>
<itunes:image href="${origin}/covers/0.jpg"/>
${items.join('\n')}
</channel></rss>
`
}
