// Runs the first step of a build on the whole sample podcast, with a hundred posters.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { podcastSchema } from '../../src/listen/episodes/schema.ts'
import { prepareFolder, prepareIn } from './prepare-process.ts'

const OTHER_FEED = `<rss version="2.0"><channel><title>Klein</title><item><title>1 - Aflevering</title><guid>guid-1</guid>
  <pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate><description>Hallo.</description>
  <enclosure url="https://audio.example/1.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`

test('the build prepares the whole sample: episodes, films, must-see list, audio and its own feed; and removes all of it again', async () => {
  const folder = prepareFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { code, lines, read } = await prepareIn(folder, { FEED_URL: 'sample' })
  expect(code).toBe(0)
  expect(lines[0]).toBe('Feed: the sample podcast (set FEED_URL to build another).')
  const podcast = v.parse(podcastSchema, read())
  expect(podcast).toMatchObject({ isSample: true, feedUrl: '/sample/feed.xml' })
  expect(podcast.ownReviews.length).toBeGreaterThan(5)
  expect(podcast.episodes.length).toBeGreaterThanOrEqual(34)
  expect(podcast.mustSee.length).toBeGreaterThanOrEqual(20)
  expect(podcast.episodes.filter(({ kind }) => kind === 'trailer')).toHaveLength(1)
  const site = path.join(folder, '.cache/site/media-root')
  for (const sound of new Set(podcast.episodes.map(({ audioUrl }) => audioUrl)))
    expect(readFileSync(path.join(site, sound)).length, sound).toBeGreaterThan(1000)
  expect(readFileSync(path.join(site, 'sample/feed.xml'), 'utf8')).not.toContain('sample.kino9.example')
  const films = podcast.episodes.flatMap(({ movies }) => movies)
  const homeless = films.filter(({ posterUrl }) => posterUrl && !posterUrl.startsWith('/media/posters/'))
  expect(homeless).toEqual([])

  writeFileSync(path.join(folder, 'feed.xml'), OTHER_FEED)
  expect((await prepareIn(folder, { FEED_URL: 'feed.xml' })).code).toBe(0)
  expect(readdirSync(site).toSorted()).toEqual(['_redirects', 'feed-copy.json'])
})
