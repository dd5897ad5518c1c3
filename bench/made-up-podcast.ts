// A generated podcast of any length, and its host: the same arguments give the same bytes. Three films, chapters and
// notes of about 1.9 kB for each episode, as in real shows; the comparison site has the same episodes.

import sharp from 'sharp'
import { DAY_MS } from '../src/lib/time-units.ts'
import { type Served, serveSecure } from './serve.ts'

/** One per day, so that an episode keeps its date when others are added. */
const FIRST_MS = Date.UTC(2013, 0, 1, 5)
const FILMS_EACH = 3
const COVERS = 40
const COVER_PX = 1000
const WORDS =
  'de van het een en in is dat op te we met voor die er maar ook als niet aan om bij over nog naar dan zo wel uit door film beeld licht nacht stad regen straat deur kamer brief trein zee strand tuin brug spiegel schaduw stem lied dans droom kind vader moeder zus broer vriend buur schip vuur wind berg sneeuw zomer winter herfst avond scherm zaal doek kaart koning boer smid bakker dokter rechter soldaat dief held monster geest engel kat hond paard vogel vis boom bloem steen goud glas hout boek woord verhaal einde begin reis weg huis muur dak raam klok uur jaar eeuw'.split(
    ' '
  )

export interface FeedOptions {
  episodes: number
  /** The origin of covers and audio: 'https://127.0.0.1:4571'. */
  origin: string
  /** Short notes keep 5000 episodes under the largest feed that is accepted. */
  hasShortNotes?: boolean
}
export type MadeEpisode = ReturnType<typeof madeEpisode>

type Random = () => number

/** A small random number generator (xorshift, 32 bits of state), from 0 to 1. */
function seeded(seed: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

const pick = (random: Random) => WORDS[Math.floor(random() * WORDS.length)] ?? 'de'
/** Every third word is a compound, so that the text compresses like prose. */
const word = (random: Random) => (random() < 0.33 ? pick(random) + pick(random) : pick(random))
function words(random: Random, count: number): string {
  const text = Array.from({ length: count }, () => word(random)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const paragraph = (random: Random, sentences: number) =>
  Array.from({ length: sentences }, () => `${words(random, 8 + Math.floor(random() * 12))}.`).join(' ')

function madeFilm(index: number) {
  const random = seeded(70_000 + index)
  const title = words(random, 2 + Math.floor(random() * 3))
  const year = 1930 + Math.floor(random() * 96)
  return { title, year, slug: `${title.toLowerCase().replaceAll(' ', '-')}-${year}` }
}

function madeEpisode(number: number, hasShortNotes: boolean) {
  const random = seeded(number)
  const films = Array.from({ length: FILMS_EACH }, (_, film) => madeFilm(number * FILMS_EACH + film))
  return {
    number,
    title: `${number} - ${films.map(({ title }) => title).join(', ')}`,
    pubDate: new Date(FIRST_MS + number * DAY_MS),
    paragraphs: (hasShortNotes ? [2] : [6, 6, 5]).map((sentences) => paragraph(random, sentences)),
    films,
    chapters: ['00:00:00 Intro', ...films.map(({ title }, at) => `00:${10 + 15 * at}:00 ${title}`)]
  }
}

/** Newest first, as feeds are. */
export const madeEpisodes = ({ episodes, hasShortNotes = false }: Omit<FeedOptions, 'origin'>) =>
  Array.from({ length: episodes }, (_, at) => madeEpisode(episodes - at, hasShortNotes))

function notes({ paragraphs, films, chapters }: MadeEpisode, hasShortNotes: boolean): string {
  const heading = 'Besproken films'
  if (hasShortNotes)
    return `${paragraphs[0]}<p>${heading}<br>${films.map(({ title, year }) => `${title} (${year})`).join('<br>')}</p>`
  const list = films.map(
    ({ slug, title, year }) =>
      `<li><a href="https://letterboxd.com/film/${slug}/">${title} (${year})</a></li>`
  )
  const texts = paragraphs.map((text) => `<p>${text}</p>`).join('')
  return `${texts}<h3>${heading}</h3><ul>${list.join('')}</ul><p>${chapters.join('<br>')}</p>`
}

function item(episode: MadeEpisode, { origin, hasShortNotes = false }: FeedOptions): string {
  const { number, title, pubDate } = episode
  const tag = hasShortNotes ? 'description' : 'content:encoded'
  return `<item><title>${title}</title><guid isPermaLink="false">kino9-bench-${number}</guid>
<pubDate>${pubDate.toUTCString()}</pubDate><${tag}><![CDATA[${notes(episode, hasShortNotes)}]]></${tag}>
<enclosure url="${origin}/audio/${number}.mp3" length="64000000" type="audio/mpeg"/>
<itunes:duration>4000</itunes:duration><itunes:episode>${number}</itunes:episode>
<itunes:image href="${origin}/covers/${number % COVERS}.jpg"/></item>`
}

export const feedXml = (options: FeedOptions): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Meetpodcast</title><link>https://bench.example/</link><language>nl-be</language>
<description>${paragraph(seeded(1), 3)}</description><itunes:author>De makers</itunes:author>
<itunes:image href="${options.origin}/covers/0.jpg"/>
${madeEpisodes(options)
  .map((episode) => item(episode, options))
  .join('\n')}
</channel></rss>
`

/** As large as a photograph: blurred noise; `shade` makes each picture different. */
export function photograph(width: number, height: number, shade: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 60 + shade * 3, sigma: 60 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  return picture.blur(2).jpeg({ quality: 82 }).toBuffer()
}

export interface PodcastHost extends Served {
  /** Sets the number of episodes in the feed. */
  publish: (options: Omit<FeedOptions, 'origin'>) => void
  /** The settings for a build that fetches from this host. */
  env: Record<string, string>
}

/** Serves feed and covers over TLS, because the build requests pictures over https only. */
export async function openPodcastHost(): Promise<PodcastHost> {
  const shades = Array.from({ length: COVERS }, (_, shade) => photograph(COVER_PX, COVER_PX, shade))
  const covers = await Promise.all(shades)
  let feed = ''
  const served = await serveSecure(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/feed.xml')
      return new Response(feed, { headers: { 'content-type': 'application/rss+xml' } })
    const cover = covers[Number(/^\/covers\/(\d+)\.jpg$/.exec(pathname)?.[1])]
    if (!cover) return new Response(null, { status: 404 })
    return new Response(Uint8Array.from(cover), { headers: { 'content-type': 'image/jpeg' } })
  })
  const { origin } = served
  return {
    ...served,
    publish: (options) => {
      feed = feedXml({ ...options, origin })
    },
    env: {
      FEED_URL: `${origin}/feed.xml`,
      // The only picture origin that may be on a private machine.
      TMDB_IMAGE_BASE: origin,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1'
    }
  }
}
