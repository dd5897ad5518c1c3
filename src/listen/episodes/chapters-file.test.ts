import { expect, test } from 'vitest'
import { chaptersFromJson } from '../../../functions/listen/feed/chapters.ts'
import { chaptersFile, chaptersFilePath } from './chapters-file.ts'
import { episodeOf } from './episode.testing.ts'

const chapters = [
  { seconds: 0, timestamp: '0:00:00', title: 'Welkom' },
  { seconds: 110.445, timestamp: '0:01:50', title: 'Alien' }
]

test('a chapters file names its version, the episode and each chapter with its start in seconds', () => {
  expect(chaptersFile(episodeOf(12, { chapters }), 'Ruimte', 'KINO 9')).toEqual({
    version: '1.2.0',
    title: 'Ruimte',
    author: 'Noor',
    podcastName: 'KINO 9',
    chapters: [
      { startTime: 0, title: 'Welkom' },
      { startTime: 110.445, title: 'Alien' }
    ]
  })
})

test('an unknown author is left out', () => {
  expect(chaptersFile(episodeOf(12, { chapters, author: '' }), 'Ruimte', 'KINO 9')).not.toHaveProperty(
    'author'
  )
})

test('a chapters file is read back as the chapters that it was made of', () => {
  const file = chaptersFile(episodeOf(12, { chapters }), 'Ruimte', 'KINO 9')
  expect(chaptersFromJson(file)).toEqual(chapters)
})

test('a chapters file is published next to the page of its episode', () => {
  expect(chaptersFilePath({ slug: '118' })).toBe('/aflevering/118/chapters.json')
})
