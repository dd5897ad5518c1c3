// The transcripts that real feeds declare, and transcript files of other podcasts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../functions/listen/feed/compose.ts'
import { decodeFeed } from '../../../functions/listen/feed/decode.ts'
import { parseFeed } from '../../../functions/listen/feed/parse-feed.ts'
import { decodeTranscript } from '../../../scripts/build/decode-transcript.ts'
import { bestFirst } from './best-file.ts'
import { readTranscript } from './read.ts'

const FEEDS = path.resolve('../shared/data/feeds')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${FEEDS}`)

describe.skipIf(isAbsent)('a real feed', () => {
  test.each([
    ['cdspill-psc.xml', 34, 'text/vtt', 'no'],
    ['podcasting20-chapters-no-duration.xml', 47, 'application/srt', ''],
    ['podcast-namespace-example.xml', 3, 'text/plain', '']
  ])('the feed %s names the transcripts of %d episodes', async (file, count, type, language) => {
    const text = decodeFeed(readFileSync(path.join(FEEDS, file)))
    const feed = text.ok ? await parseFeed(text.value, { podcastName: 'Test' }) : undefined
    if (!feed?.ok) throw new Error(`${file} is refused`)
    const declared = feed.value.items.filter(({ transcriptFiles }) => transcriptFiles.length > 0)
    const best = declared[0] && bestFirst(declared[0].transcriptFiles, feed.value.channel.language)[0]
    expect(declared).toHaveLength(count)
    expect(best?.type ?? '').toBe(type)
    expect(best?.language ?? '').toBe(language)
    expect(best?.url ?? 'https://').toMatch(/^https:\/\//)
    expect(
      toEpisodes(feed.value, { podcastName: 'Test', diaryBaseUrl: 'https://letterboxd.com' }).length
    ).toBeGreaterThan(0)
  })
})

const FILES = path.resolve('../shared/data/transcripts')
const isWithoutFiles = !existsSync(FILES)
if (isWithoutFiles) console.log(`SKIPPED: the collection of real transcripts is not at ${FILES}`)

/** Sentences, second of the first and the last one, speakers. */
const REAL: [string, number, number, number, string[]][] = [
  ['md-vtt_with_html.vtt', 1, 0, 0, []],
  ['md-vtt_with_multiple_new_lines.vtt', 1, 0, 0, []],
  ['md-vtt_with_styles.vtt', 1, 0, 0, []],
  ['pn-example.html', 136, 0, 691, ['Travis', 'Sarah', 'Gilon']],
  ['pn-example.json', 2, 0.5, 2.8, ['Darth Vader', 'Luke']],
  ['pn-example.srt', 140, 0.2, 747.2, ['Travis', 'Sarah', 'Gilon']],
  ['pn-example.vtt', 6, 0, 22.5, ['Sarah', 'Gillian']],
  ['podlove-transcripts.json', 989, 0, 5477.3, ['Eric', 'Simon', 'Michi', 'Alex']],
  ['tr-LaLaLand.json', 526, 0, 2416.1, []],
  ['tr-LaLaLand.vtt', 526, 0, 2416.1, []],
  ['tr-buzzcast.html', 289, 0, 1661, ['Alban', 'Kevin', 'Travis', 'Tom', 'Dave']],
  ['tr-buzzcast.json', 294, 0, 1679.8, ['Alban', 'Kevin', 'Travis', 'Tom', 'Dave']],
  ['tr-buzzcast.srt', 294, 0, 1678.3, ['Alban', 'Kevin', 'Travis', 'Tom', 'Dave']],
  ['tr-kde_express-16_kde_en_telegram.vtt', 12, 0, 133.2, []],
  ['tr-podcasting_20_episode_124.srt', 603, 0.8, 2255.7, ['Adam Curry', 'Unknown', 'Dave Jones']],
  ['tr-podnews_daily_2024-01-25.vtt', 44, 0.9, 224.1, ['SPEAKER_1']]
]

describe.skipIf(isWithoutFiles)('a real transcript', () => {
  test.each(REAL)('the transcript %s has %d sentences', (file, count, first, last, speakers) => {
    const transcript = readTranscript(decodeTranscript(readFileSync(path.join(FILES, file))))
    const paragraphs = transcript?.paragraphs ?? []
    const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences)
    expect(sentences).toHaveLength(count)
    expect(sentences[0]?.atSeconds).toBe(first)
    expect(sentences.at(-1)?.atSeconds).toBe(last)
    expect([...new Set(paragraphs.map(({ speaker }) => speaker))].filter(Boolean)).toEqual(speakers)
    expect(sentences.filter(({ text }) => /-->|<\/?[a-z]|\{\\|&\w+;|\d\d:\d\d:\d\d/.test(text))).toEqual([])
  })

  test('no file is left out of these tests', () => {
    expect(readdirSync(FILES).filter((name) => name !== 'README.md')).toEqual(REAL.map(([name]) => name))
  })
})
