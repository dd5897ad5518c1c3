// The recordings of the sample are as long as the feed says, and every chapter is within them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseClock } from '../../src/lib/written-time.ts'

/** The recordings have a constant bit rate. */
const BYTES_PER_SECOND = 32_000 / 8
const FEED = 'sample/feed.xml'
const fieldOf = (item: string, field: RegExp) => field.exec(item)?.[1] ?? ''
const episodes = (readFileSync(FEED, 'utf8').match(/<item>[\s\S]*?<\/item>/g) ?? []).map((item) => ({
  title: fieldOf(item, /<title>(.*?)<\/title>/),
  file: `sample/audio/${fieldOf(item, /audio\/([\w-]+\.mp3)"/)}`,
  bytes: Number(fieldOf(item, /length="(\d+)"/)),
  duration: fieldOf(item, /<itunes:duration>(.*?)</)
}))

test.each(episodes)('$title is as long as its recording', ({ file, bytes, duration }) => {
  const { size } = statSync(file)
  expect(bytes).toBe(size)
  // One episode states no duration.
  if (duration) expect(parseClock(duration)).toBeCloseTo(size / BYTES_PER_SECOND, 0)
})

const filesIn = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`)

test.each(filesIn('sample/transcripts'))('what is said in %s lies within its recording', (file) => {
  const name = file.includes('trailer') ? 'trailer' : 'kort-maar-krachtig'
  const lengthSeconds = statSync(`sample/audio/${name}.mp3`).size / BYTES_PER_SECOND
  const ends = [...readFileSync(file, 'utf8').matchAll(/--> ([\d:.]+)/g)].map(([, end = '']) =>
    parseClock(end)
  )
  expect(ends.length).toBeGreaterThan(5)
  expect(Math.max(...ends.map((end) => end ?? Number.POSITIVE_INFINITY))).toBeLessThan(lengthSeconds)
})

test.each([FEED, ...filesIn('sample/episodes'), ...filesIn('sample/chapters')])(
  'the chapters in %s lie within the recording',
  (file) => {
    const lengthSeconds = statSync('sample/audio/kort-maar-krachtig.mp3').size / BYTES_PER_SECOND
    const starts = [
      ...readFileSync(file, 'utf8').matchAll(/(?:at: '|chapter: '|chapter start="|"startTime": )([\d:.]+)/g)
    ].map(([, start = '']) => parseClock(start) ?? Number.NaN)
    expect(starts.filter((start) => !(start < lengthSeconds))).toEqual([])
  }
)
