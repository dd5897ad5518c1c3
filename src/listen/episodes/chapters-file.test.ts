import { expect, test } from 'vitest'
import { chaptersFromJson } from '../../../functions/listen/feed/chapters.ts'
import { chaptersFile, chaptersFilePath, hasChaptersFile } from './chapters-file.ts'
import { episodeOf } from './episode.testing.ts'

const site = { name: 'KINO 9', siteUrl: 'https://kino9.example' }
const chapters = [
  { seconds: 0, timestamp: '0:00:00', title: 'Welkom' },
  { seconds: 110.445, timestamp: '0:01:50', title: 'Alien' }
]

test('a chapters file names its version, the episode and each chapter with its start in seconds', () => {
  expect(chaptersFile(episodeOf(12, { chapters }), 'Ruimte', site)).toEqual({
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
  expect(chaptersFile(episodeOf(12, { chapters, author: '' }), 'Ruimte', site)).not.toHaveProperty('author')
})

test('a chapters file is read back as the chapters that it was made of', () => {
  const file = chaptersFile(episodeOf(12, { chapters }), 'Ruimte', site)
  expect(chaptersFromJson(file)).toEqual(chapters)
})

test('a chapters file is published next to the page of its episode', () => {
  expect(chaptersFilePath({ slug: '118' })).toBe('/aflevering/118/chapters.json')
})

const alien = {
  title: 'Alien',
  year: 1979,
  pageSlug: 'alien-1979',
  posterUrl: '/media/posters/0a1b-216.webp'
}
const aliens = { title: 'Aliens', year: 1986, pageSlug: 'aliens-1986' }
const ofAlien = {
  img: 'https://kino9.example/media/posters/0a1b-504.webp',
  url: 'https://kino9.example/film/alien-1979/'
}
const ofAliens = { url: 'https://kino9.example/film/aliens-1986/' }

test.each([
  [
    'a chapter has the poster and the page of the first film that begins there',
    chapters,
    [
      { ...alien, chapterSeconds: 112 },
      { ...aliens, chapterSeconds: 110 }
    ],
    [
      { startTime: 0, title: 'Welkom' },
      { startTime: 110.445, title: 'Alien', ...ofAlien }
    ]
  ],
  [
    'a film that begins between two chapters is no chapter of the table of contents',
    chapters,
    [{ ...alien, chapterSeconds: 60 }],
    [
      { startTime: 0, title: 'Welkom' },
      { startTime: 60, title: 'Alien', ...ofAlien, toc: false },
      { startTime: 110.445, title: 'Alien' }
    ]
  ],
  [
    'the films are the table of contents of an episode without chapters',
    [],
    [{ ...aliens, chapterSeconds: 300 }, { ...alien, chapterSeconds: 60 }, alien],
    [
      { startTime: 60, title: 'Alien', ...ofAlien },
      { startTime: 300, title: 'Aliens', ...ofAliens }
    ]
  ]
])('%s', (_, chapters, movies, expected) => {
  const episode = episodeOf(12, { chapters, movies })
  expect(hasChaptersFile(episode)).toBe(true)
  expect(chaptersFile(episode, 'Ruimte', site).chapters).toEqual(expected)
})

test('an episode without chapters or times of films has no chapters file', () => {
  expect(hasChaptersFile(episodeOf(12, { movies: [alien] }))).toBe(false)
})
