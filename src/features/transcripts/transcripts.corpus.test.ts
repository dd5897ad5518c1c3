// The transcripts that real feeds declare; only the declarations, because the files are elsewhere.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../episodes/compose.ts'
import { decodeFeed } from '../episodes/decode.ts'
import { parseFeed } from '../episodes/feed.ts'
import { bestFirst } from './best-file.ts'

const FEEDS = path.resolve('../shared/data/feeds')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${FEEDS}`)

describe.skipIf(isAbsent)('a real feed', () => {
  test.each([
    ['cdspill-psc.xml', 34, 'text/vtt', 'no'],
    ['podcasting20-chapters-no-duration.xml', 47, 'application/srt', ''],
    ['podcast-namespace-example.xml', 3, 'text/plain', '']
  ])('%s names the transcripts of %d episodes', async (file, count, type, language) => {
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
