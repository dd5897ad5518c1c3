// Tests every feed, chapters file and hostile string of the shared corpus, if it is present.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../../src/lib/html.ts'
import {
  channelSchema,
  chapterSchema,
  type Episode,
  episodeSchema
} from '../../../src/listen/episodes/schema.ts'
import type { NumberMemory } from '../../platform/db/json-columns.ts'
import { chaptersFromJson, chaptersFromNotes } from './chapters.ts'
import { toEpisodes } from './compose.ts'
import { decodeFeed } from './decode.ts'
import { numberItems } from './numbering.ts'
import { parseFeed } from './parse-feed.ts'
import { plainText, sanitizeNotes } from './sanitize.ts'
import { forbiddenIn } from './sanitized-html.testing.ts'

const NAME = 'KINO\u00a09'
const DATA = path.resolve('../shared/data')
const FEEDS = path.join(DATA, 'feeds')
const EDGE_FEEDS = path.join(FEEDS, 'edge-podcastparser')
const CHAPTERS = path.join(DATA, 'chapters')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${DATA}`)

/** Number of episodes, how many are numbered, their numbers, with duration, with chapters, with films; or the refusal. */
type Expected = [number, number, string, number, number, number] | string

const EXPECTED: Record<string, Expected> = {
  '1865-art19.xml': [61, 26, '1–26', 61, 0, 0],
  '99-percent-invisible.xml': [212, 199, '1–199', 212, 0, 0],
  'abc-undeclared-namespace.xml': [1, 1, '1–1', 1, 0, 0],
  'acc-libsyn.xml': [7, 7, '1–7', 7, 0, 0],
  'all-things-chemical-libsyn.xml': [4, 3, '1–3', 4, 0, 0],
  'all-things-chemical-malformed.xml': 'not-well-formed',
  'alternativlos-de.xml': [35, 35, '1–35', 35, 0, 0],
  'anchor-single.xml': [1, 1, '7–7', 1, 0, 0],
  'apple-spec-example.xml': [3, 3, '1–3', 3, 0, 0],
  'baywatch-berlin-podigee.xml': [1, 0, '-', 1, 0, 0],
  'bbc-in-our-time-single.xml': [1, 1, '1–1', 1, 0, 0],
  'cdspill-podbean-chapters.xml': [142, 134, '1–134', 142, 40, 1],
  'cdspill-psc.xml': [142, 134, '1–134', 142, 79, 2],
  'changing-the-tide-subsplash.xml': [15, 15, '1–15', 15, 0, 0],
  'channel-without-items.xml': 'no-episodes',
  'char-escape.xml': 'no-episodes',
  'de-grote-vrt-nl-be.xml': [12, 9, '1–10', 12, 0, 0],
  'design-details-simplecast.xml': [102, 101, '0–100', 102, 83, 7],
  'filip-och-fredrik-podspace.xml': [1, 1, '728–728', 1, 0, 0],
  'frank-and-erik-libsyn.xml': [6, 6, '29–128', 6, 0, 0],
  'giantbombcast-pst-dates.xml': [730, 730, '1–730', 696, 0, 0],
  'heated-substack-single.xml': 'no-episodes',
  'homegrown-hits-chapters.xml': [4, 4, '0–3', 0, 0, 0],
  'intercepted-megaphone-2018-01-20.xml': [43, 43, '1–43', 43, 0, 0],
  'intercepted-megaphone-2018-02-03.xml': [47, 47, '1–47', 47, 0, 0],
  'item-without-enclosure.xml': 'no-episodes',
  'javascript-air-podbean.xml': [8, 8, '0–7', 8, 0, 1],
  'jre-libsyn-single.xml': [1, 1, '1109–1109', 1, 0, 0],
  'launched-fireside.xml': [36, 32, '1–32', 36, 0, 2],
  'mysterious-universe-omny.xml': [20, 20, '5–24', 20, 0, 0],
  'narro-utc-date.xml': [1, 1, '1–1', 1, 0, 0],
  'nightvale-prx-single.xml': [1, 1, '221–221', 1, 0, 0],
  'podcast-namespace-example.xml': [3, 3, '1–3', 0, 0, 0],
  'podcasting20-chapters-no-duration.xml': [56, 56, '2–57', 0, 0, 0],
  'psc-sample.xml': [2, 2, '1–2', 2, 2, 0],
  'replyall-megaphone.xml': [187, 170, '1–170', 187, 0, 0],
  'rtve-es.xml': [6, 6, '1–6', 6, 0, 0],
  'se-radio-wordpress-feedburner.xml': [249, 249, '0–248', 244, 0, 0],
  'series-i-cinema-iso-8859-1.xml': [50, 50, '1–50', 50, 0, 0],
  'spar-acast-leading-newline.xml': [56, 43, '1–43', 56, 0, 0],
  'streetfight-soundcloud.xml': [500, 500, '1–500', 500, 0, 0],
  'swift-by-sundell-single.xml': [1, 1, '123–123', 1, 0, 0],
  'ted-talks-daily-bad-cover.xml': [327, 327, '1–327', 327, 0, 0],
  'thetipoff-acast-2018.xml': [14, 13, '1–13', 14, 0, 0],
  'vanilla-js-no-enclosure-length.xml': [71, 71, '1–71', 71, 0, 0]
}
/** Single-purpose feeds from another project that have something to play. */
const EXPECTED_EDGE: Record<string, Expected> = {
  'episode_itunes_author.rss': [1, 1, '1–1', 0, 0, 0],
  'episode_number.rss': [1, 1, '1–1', 0, 0, 0],
  'episode_podcast_chapters.rss': [1, 0, '-', 0, 0, 0],
  'episode_podcast_person.rss': [1, 0, '-', 0, 0, 0],
  'episode_podcast_transcript.rss': [1, 0, '-', 0, 0, 0],
  'episode_type.rss': [1, 0, '-', 0, 0, 0],
  'html_description.rss': [1, 1, '1–1', 0, 0, 0],
  'html_in_description.rss': [1, 1, '1–1', 0, 0, 0],
  'html_in_description_rss_both.rss': [1, 1, '1–1', 0, 0, 0],
  'itunes_type.rss': [2, 2, '1–2', 0, 0, 0],
  'itunes_type_serial.rss': [2, 2, '1–2', 0, 0, 0],
  'max_episodes.rss': [2, 2, '1–2', 0, 0, 0],
  'no_permalink.rss': [1, 1, '1–1', 0, 0, 0],
  'payment.rss': [1, 1, '1–1', 0, 0, 0],
  'simple.rss': [1, 1, '1–1', 0, 0, 0]
}
/** Feeds of that project whose items have no enclosure, or that have no items. */
const EDGE_WITHOUT_EPISODES =
  `atom_content_encoded channel_description channel_summary chapters duration explicit_feed generator itunes_author itunes_categories itunes_episode_image itunes_keywords itunes_owner itunes_owner_name_only itunes_xmlns language media_episode_thumbnail media_episode_thumbnail_atom_group mediarss new_feed_url paged_feed podcast_funding podcast_locked_feed relative`.split(
    /\s+/
  )

async function episodesOf(file: string): Promise<Episode[] | string> {
  const text = decodeFeed(readFileSync(file))
  if (!text.ok) return text.refusal
  const feed = await parseFeed(text.value, { podcastName: NAME })
  if (!feed.ok) return feed.refusal
  v.parse(channelSchema, feed.value.channel)
  return toEpisodes(feed.value, { podcastName: NAME, diaryBaseUrl: 'https://letterboxd.com', chapterFiles })
}

const chapterFiles = new Map<string, unknown>()
if (!isAbsent)
  for (const file of readdirSync(path.join(CHAPTERS, 'cdspill')))
    chapterFiles.set(
      `https://mrmamen.github.io/podcast-feed-updater/chapters/${file}`,
      JSON.parse(readFileSync(path.join(CHAPTERS, 'cdspill', file), 'utf8'))
    )

function summaryOf(episodes: Episode[] | string): Expected {
  if (typeof episodes === 'string') return episodes
  const numbers = episodes.map(({ episodeNumber }) => episodeNumber).filter((number) => number !== null)
  const count = (isSo: (episode: Episode) => boolean) => episodes.filter(isSo).length
  return [
    episodes.length,
    numbers.length,
    numbers.length > 0 ? `${Math.min(...numbers)}–${Math.max(...numbers)}` : '-',
    count(({ duration }) => duration > 0),
    count(({ chapters }) => chapters.length > 0),
    count(({ movies }) => movies.length > 0)
  ]
}

function expectSound(episodes: Episode[]): void {
  expect(v.parse(v.array(episodeSchema), episodes)).toEqual(episodes)
  expect(new Set(episodes.map(({ slug }) => slug)).size).toBe(episodes.length)
  const dates = episodes.map(({ pubDate }) => pubDate)
  expect(dates).toEqual(dates.toSorted().reverse())
  for (const { title, description } of episodes) {
    expect(title).not.toMatch(/[\p{Cc}]|&(?:amp|quot|#39|nbsp);/u)
    expect(forbiddenIn(description)).toEqual([])
    expect(sanitizeNotes(description, NAME)).toBe(description)
  }
}

const seasonOfFour = (season: number) =>
  [4, 3, 2, 1]
    .map((number) => `s${season}e${number} ${(season - 1) * 4 + number} S${season} · ${number}`)
    .join(', ')

describe.skipIf(isAbsent)('the feeds of the collection', () => {
  test.each(Object.entries(EXPECTED))('the feed %s gives %j', async (file, expected) => {
    const episodes = await episodesOf(path.join(FEEDS, file))
    expect(summaryOf(episodes)).toEqual(expected)
    if (typeof episodes !== 'string') expectSound(episodes)
  })

  test.each(Object.entries(EXPECTED_EDGE))('the feed %s gives %j', async (file, expected) => {
    const episodes = await episodesOf(path.join(EDGE_FEEDS, file))
    expect(summaryOf(episodes)).toEqual(expected)
    if (typeof episodes !== 'string') expectSound(episodes)
  })

  test.each([
    [['rerun-1', 'rerun-2', 'rerun-3'], 'g6 106, g3b -, g5 105, g4 104, g3 103, g2 102, g1 101'],
    [['rerun-3'], 'g6 106, g3b -, g5 105, g4 104, g3 103, g2 102, g1 101'],
    [['rerun-1', 'typing-error-2'], 'g6 -, g5 105, g4 104, g3 103, g2 102, g1 101'],
    [
      ['rerun-1', 'typing-error-2', 'typing-error-3'],
      'g7 107, g6 106, g5 105, g4 104, g3 103, g2 102, g1 101'
    ],
    [['seasons-restart'], [2, 1].map(seasonOfFour).join(', ')]
  ])('the small feeds %j, looked at in turn, give the numbers %s', async (files, expected) => {
    let numbers: NumberMemory | undefined
    for (const file of files) {
      const feed = await parseFeed(readFileSync(path.join(FEEDS, 'small', `${file}.xml`), 'utf8'), {
        podcastName: NAME
      })
      if (!feed.ok) throw new Error(feed.refusal)
      const { episodes, memory } = numberItems(feed.value.items, numbers)
      numbers = memory
      if (file !== files.at(-1)) continue
      const given = episodes.map(({ item, episodeNumber, numberLabel }) =>
        [item.guid, episodeNumber ?? '-', numberLabel].filter((part) => part !== undefined).join(' ')
      )
      expect(given.join(', ')).toBe(expected)
    }
  })

  test.each(EDGE_WITHOUT_EPISODES)('the file %s has no audio or video', async (name) => {
    expect(await episodesOf(path.join(EDGE_FEEDS, `${name}.rss`))).toBe('no-episodes')
  })

  test('the feeds of the collection are all listed in these tables', () => {
    const feeds = readdirSync(FEEDS).filter((file) => file.endsWith('.xml'))
    const edge = readdirSync(EDGE_FEEDS).filter((file) => file.endsWith('.rss'))
    expect(Object.keys(EXPECTED).sort()).toEqual(feeds.sort())
    expect(
      [...Object.keys(EXPECTED_EDGE), ...EDGE_WITHOUT_EPISODES.map((name) => `${name}.rss`)].sort()
    ).toEqual(edge.sort())
  })

  test('the feeds of the collection keep the numbers of old episodes when new ones are added', async () => {
    const before = await episodesOf(path.join(FEEDS, 'intercepted-megaphone-2018-01-20.xml'))
    const after = await episodesOf(path.join(FEEDS, 'intercepted-megaphone-2018-02-03.xml'))
    const slugs = (episodes: Episode[] | string) =>
      typeof episodes === 'string' ? [] : episodes.map(({ guid, slug }) => `${guid} ${slug}`)
    expect(slugs(after)).toEqual(expect.arrayContaining(slugs(before)))
    expect(slugs(before)).toHaveLength(43)
  })
})

describe.skipIf(isAbsent)('the chapters files of the collection', () => {
  test('all chapters files of the collection give chapters that match our schema, without hidden ones', () => {
    expect(chapterFiles.size).toBe(40)
    for (const file of chapterFiles.values()) {
      const marks = (file as { chapters: { toc?: boolean; startTime: number }[] }).chapters
      const listed = marks.filter(({ toc }) => toc !== false)
      const chapters = v.parse(v.array(chapterSchema), chaptersFromJson(file))
      expect(chapters).toHaveLength(new Set(listed.map(({ startTime }) => Math.floor(startTime))).size)
    }
  })

  test.each([
    ['podcast-namespace-example.json', 9],
    ['podlove-player-chapters.json', 16]
  ])('the file %s gives %d', (file, count) => {
    const chapters = chaptersFromJson(JSON.parse(readFileSync(path.join(CHAPTERS, file), 'utf8')))
    expect(v.parse(v.array(chapterSchema), chapters)).toHaveLength(count)
  })

  test('all real Flemish time marks in lines of notes are found', () => {
    const rows = readFileSync(path.join(CHAPTERS, 'nerdland-audition-markers.tsv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
    const lines = rows
      .map((row) => row.split('\t'))
      .map(([title = '', start = '']) => `${start.replace(/\.\d+$/, '')} ${title}`)
    const notes = sanitizeNotes(lines.join('\n'), NAME)
    expect(chaptersFromNotes(notes)).toHaveLength(48)
  })
})

describe.skipIf(isAbsent)('hostile and naughty strings of the collection', () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(DATA, file), 'utf8'))
  const payloads: string[] = isAbsent
    ? []
    : [
        ...read('sanitizer/dompurify-expect.json').map(({ payload }: { payload: string }) => payload),
        ...read('strings/blns.json')
      ]

  test('hostile and naughty strings of the collection leave only listed tags and attributes in notes, and a second pass changes nothing', () => {
    expect(payloads.length).toBeGreaterThan(700)
    for (const payload of payloads) {
      for (const html of [payload, `<p>${payload}</p>`, `<div>a${payload}b`]) {
        const notes = sanitizeNotes(html, NAME)
        expect(forbiddenIn(notes), payload).toEqual([])
        expect(sanitizeNotes(notes, NAME), payload).toBe(notes)
      }
    }
  })

  test('hostile and naughty strings of the collection are handled in a whole feed, in notes and in titles', async () => {
    const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]&gt;')}]]>`
    const items = payloads.map(
      (payload, at) =>
        `<item><guid>${at}</guid><title>${cdata(payload)}</title><description>${cdata(payload)}</description><enclosure url="https://cdn.example/${at}.mp3"/></item>`
    )
    const feed = await parseFeed(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`, {
      podcastName: NAME
    })
    if (!feed.ok) throw new Error(feed.refusal)
    const episodes = toEpisodes(feed.value, { podcastName: NAME, diaryBaseUrl: 'https://letterboxd.com' })
    expect(episodes).toHaveLength(payloads.length)
    expectSound(episodes.map((episode) => ({ ...episode, title: 'x' })))
    for (const { title } of episodes) {
      expect(title).not.toMatch(/\p{Cc}/u)
      expect(forbiddenIn(escapeHtml(title))).toEqual([])
      expect(plainText(escapeHtml(title))).toBe(title)
    }
  })
})
