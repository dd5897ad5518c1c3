import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildFilmLibrary } from '../../films/film/library.ts'
import { episodeOf } from './episode.testing.ts'
import { filmsFile } from './films-file.ts'

const site = {
  name: 'KINO 9',
  siteUrl: 'https://kino9.example',
  hosts: [
    { id: 'wout', name: 'Wout' },
    { id: 'noor', name: 'Noor' },
    { id: 'milan', name: 'Milan' }
  ]
}
const jetee = { title: 'La Jetée', year: 1962, pageSlug: 'la-jetee-1962', tmdbId: 662, imdbId: 'tt0056119' }
const fileOf = (...episodes: ReturnType<typeof episodeOf>[]) =>
  filmsFile({ episodes, ...buildFilmLibrary(episodes, ['wout', 'noor', 'milan'], undefined) }, site)

test('films.json is as its document shows it', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/films-json.md', 'utf8')) ?? []
  const episode = episodeOf(118, {
    title: '118 - Kort maar krachtig',
    movies: [{ ...jetee, chapterSeconds: 170, stars: { wout: 4.5, noor: 5, milan: 5 } }]
  })
  expect(fileOf(episode)).toEqual(JSON.parse(example))
})

test('films.json leaves out what is unknown of a film and of its episodes', () => {
  const special = episodeOf(3, { slug: 'live', episodeNumber: null, title: 'Live', isDateGuessed: true })
  const film = { title: 'Iets ongeziens', year: 0, pageSlug: 'iets-ongeziens' }
  expect(fileOf({ ...special, movies: [film] }).films).toEqual([
    {
      title: 'Iets ongeziens',
      url: 'https://kino9.example/film/iets-ongeziens/',
      episodes: [{ slug: 'live', title: 'Live', url: 'https://kino9.example/aflevering/live/', verdict: {} }]
    }
  ])
})
