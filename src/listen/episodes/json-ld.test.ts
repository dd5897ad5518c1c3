import { expect, test } from 'vitest'
import { settings } from '../../site/brand/settings.ts'
import { chapterClips, podcastEpisodeNode, podcastSeriesNode } from './json-ld.ts'
import type { Episode } from './schema.ts'

const episode: Episode = {
  id: 'ep-118',
  episodeNumber: 118,
  slug: '118',
  kind: 'full',
  guid: 'g',
  title: '118 - De nacht',
  description: '<p>Drie films &amp; één nacht.</p>',
  pubDate: '2026-11-12T05:00:00.000Z',
  duration: 5052,
  audioUrl: '/sample/audio/118.mp3',
  audioType: 'audio/mpeg',
  audioBytes: 1234,
  imageUrl: '',
  author: '',
  chapters: [
    { seconds: 0, timestamp: '0:00:00', title: 'Intro' },
    { seconds: 312.5, timestamp: '0:05:12', title: 'Drive' }
  ],
  movies: [{ title: 'Drive', year: 2011, pageSlug: 'drive-2011' }],
  upcomingMovies: []
}

test('the podcast is described as one series with its feed, hosts and other platforms', () => {
  const node = podcastSeriesNode(settings, '/feed.xml', '/media/cover.webp')
  expect(node).toMatchObject({
    '@type': 'PodcastSeries',
    url: `${settings.siteUrl}/`,
    webFeed: `${settings.siteUrl}/feed.xml`,
    image: `${settings.siteUrl}/media/cover.webp`,
    inLanguage: 'nl-BE'
  })
  expect(node.author).toHaveLength(3)
  expect(node.sameAs).toContain(settings.platforms[0]?.url)
})

test('an episode is described with date, length, audio, chapters and films', () => {
  const url = `${settings.siteUrl}/aflevering/118/`
  expect(podcastEpisodeNode(episode, 'De nacht', '/media/118.jpg', settings)).toMatchObject({
    '@type': 'PodcastEpisode',
    url,
    name: 'De nacht',
    episodeNumber: 118,
    datePublished: '2026-11-12T05:00:00.000Z',
    description: 'Drie films & één nacht.',
    duration: 'PT1H24M12S',
    timeRequired: 'PT1H24M12S',
    image: `${settings.siteUrl}/media/118.jpg`,
    partOfSeries: { '@id': `${settings.siteUrl}/#podcast` },
    associatedMedia: {
      '@type': 'AudioObject',
      contentUrl: `${settings.siteUrl}/sample/audio/118.mp3`,
      encodingFormat: 'audio/mpeg',
      duration: 'PT1H24M12S'
    },
    hasPart: [
      { name: 'Intro', startOffset: 0, endOffset: 312, url: `${url}?t=0` },
      { name: 'Drive', startOffset: 312, endOffset: 5052, url: `${url}?t=312` }
    ],
    about: [{ '@type': 'Movie', name: 'Drive' }]
  })
})

test('a video episode is described as such', () => {
  const video = { ...episode, audioType: 'video/mp4', audioUrl: 'https://cdn.example/118.mp4' }
  expect(podcastEpisodeNode(video, 'De nacht', '/media/118.jpg', settings)).toMatchObject({
    associatedMedia: {
      '@type': 'VideoObject',
      name: 'De nacht',
      uploadDate: '2026-11-12T05:00:00.000Z',
      thumbnailUrl: `${settings.siteUrl}/media/118.jpg`,
      contentUrl: 'https://cdn.example/118.mp4',
      encodingFormat: 'video/mp4'
    }
  })
})

test('an unknown length, number and picture are left out', () => {
  const bare = { ...episode, episodeNumber: null, duration: 0, chapters: [], movies: [] }
  const node = podcastEpisodeNode(bare, 'Trailer', '', settings)
  for (const field of ['episodeNumber', 'duration', 'timeRequired', 'image', 'hasPart', 'about'])
    expect(node).not.toHaveProperty(field)
})

test('the last chapter has no end when the length is unknown or shorter than its start', () => {
  const clips = chapterClips(episode.chapters, 'https://x/', 0)
  expect(clips[0]).toHaveProperty('endOffset', 312)
  expect(clips[1]).not.toHaveProperty('endOffset')
  expect(chapterClips(episode.chapters, 'https://x/', 100)[1]).not.toHaveProperty('endOffset')
})
