import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { editedOf, editedSchema } from './edited.ts'
import { editorialOf } from './editorial-of.ts'
import { findingsOf, gapsOf } from './findings.ts'

const shown = editedOf({
  films: [
    { title: 'La Jetée', year: 1962, tmdbId: 662, chapterSeconds: 170, stars: { wout: 4, weg: 3 } },
    { title: 'Zonder nummer', year: 0 },
    { title: 'Zonder nummer', year: 0 }
  ],
  upcoming: [{ title: 'Fargo', year: 1996, tmdbId: 275 }],
  chapters: [
    { seconds: 170, title: 'La Jetée' },
    { seconds: 0, title: 'Welkom' }
  ]
})

describe('what the hosts say', () => {
  test('what the site shows becomes a draft that the schema accepts, with a key for each row', () => {
    expect(v.parse(editedSchema, shown)).toEqual(shown)
    expect(shown.films.map(({ key }) => key)).toEqual([
      'tmdb-662',
      expect.stringMatching(/^titel-/),
      expect.stringMatching(/-2$/)
    ])
  })

  test('the build gets it as it reads the file of an episode: chapters in order, stars of today’s hosts', () => {
    const { films, upcoming, chapters } = editorialOf(shown)
    expect(films[0]).toEqual({
      title: 'La Jetée',
      year: 1962,
      tmdbId: 662,
      chapterSeconds: 170,
      stars: { wout: 4 }
    })
    expect(upcoming).toEqual([{ title: 'Fargo', year: 1996, tmdbId: 275 }])
    expect(chapters.map(({ at }) => at)).toEqual([0, 170])
  })

  test('an episode lacks stars, times and chapters until it has them', () => {
    expect(gapsOf({ films: [], upcoming: [], chapters: [] }, ['wout'])).toEqual(['films', 'chapters'])
    expect(gapsOf(shown, ['wout'])).toEqual(['stars', 'times'])
    const whole = { ...shown, films: shown.films.slice(0, 1) }
    expect(gapsOf(whole, ['wout'])).toEqual([])
  })

  test('what is odd is named: a film twice, a time beyond the end, a film that leaves the ballot', () => {
    const edited = { ...shown, films: [...shown.films.slice(1)] }
    const kinds = findingsOf(edited, { hostIds: [], durationSeconds: 100, shown: shown.films }).map(
      ({ kind }) => kind
    )
    expect(kinds).toEqual(['beyond-end', 'twice', 'removed-from-ballot'])
  })
})
