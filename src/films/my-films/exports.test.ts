import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FilmRecord, type Mark, NO_FILMS, withMarks } from '../marks/marks.ts'
import type { Catalogue } from './catalogue.ts'
import { backupFile, diaryFiles, MAX_FILE_BYTES } from './exports.ts'
import { CATALOGUE, file } from './film-exports.testing.ts'
import { planImport, withBackup, withImport } from './import-plan.ts'
import { readExport } from './read-export.service.ts'

const bytesIn = (text: string) => new TextEncoder().encode(text).length

/** Reads the files again, as in another browser. */
function readAgain(files: readonly { name: string; content: string }[], catalogue: Catalogue): FilmRecord {
  const read = readExport(files.map(({ name, content }) => file(name, content)))
  if (!read.ok) throw new Error(read.refusal)
  const plan = planImport(read.value, catalogue)
  return withBackup(withImport(NO_FILMS, plan.matched, 'seen'), plan.marks, catalogue)
}

describe('the files for a film diary', () => {
  const record = withMarks(NO_FILMS, [
    { film: { tmdbId: 662 }, change: () => ({ seen: '2022-12-31', stars: 4.5, ratedOn: '2024-03-02' }) },
    { film: { tmdbId: 275 }, change: () => ({ seen: true }) },
    { film: { pageSlug: 'the-general-1926' }, change: () => ({ seen: true, want: true, stars: 3 }) },
    { film: { tmdbId: 593 }, change: () => ({ want: true, stars: 5 }) }
  ])

  test('have the columns that its importer knows, seen and to see apart', () => {
    expect(diaryFiles(record.marks, CATALOGUE, 'kino9')).toEqual({
      seen: [
        {
          name: 'kino9-gezien.csv',
          content:
            'tmdbID,imdbID,Title,Year,Rating,WatchedDate\n662,tt0056119,La Jetée,1962,4.5,2022-12-31\n275,tt0116282,Fargo,1996,,\n,,The General,1926,3,\n'
        }
      ],
      want: [
        {
          name: 'kino9-watchlist.csv',
          content:
            'tmdbID,imdbID,Title,Year,Rating,WatchedDate\n593,tt0069293,Solaris,1972,,\n,,The General,1926,,\n'
        }
      ]
    })
  })

  test('are none without films', () => {
    expect(diaryFiles({}, CATALOGUE, 'kino9')).toEqual({ seen: [], want: [] })
  })

  test('are small enough for its importer, and say the same when they are read again', () => {
    const titles = fc.string({ unit: fc.constantFrom(...'aé"七,;\n =+-@ \''), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(titles, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 120, max: 600 }),
        (names, most) => {
          const films: Catalogue = names.map((title, at) => ({
            pageSlug: `film-${at}`,
            title,
            year: 2000,
            tmdbId: at + 1
          }))
          const { marks } = withMarks(
            NO_FILMS,
            films.map((film, at) => ({
              film,
              change: (): Mark =>
                at % 3 === 0 ? { want: true } : { seen: '2020-02-02', stars: 1 + (at % 4) }
            }))
          )
          const { seen, want } = diaryFiles(marks, films, 'kino9', most)
          for (const { content } of [...seen, ...want]) expect(bytesIn(content)).toBeLessThanOrEqual(most)
          expect(readAgain([...seen, ...want], films).marks).toEqual(marks)
        }
      ),
      { interruptAfterTimeLimit: 10_000 }
    )
  })

  test('are split at the limit of Letterboxd', () => {
    const films: Catalogue = Array.from({ length: 20_000 }, (_, at) => ({
      pageSlug: `film-${at}`,
      title: `Een film met een tamelijk lange titel, nummer ${at}`,
      year: 2000,
      tmdbId: at + 1
    }))
    const { marks } = withMarks(
      NO_FILMS,
      films.map((film) => ({ film, change: (): Mark => ({ seen: true }) }))
    )
    const { seen } = diaryFiles(marks, films, 'kino9')
    expect(seen.map(({ name }) => name)).toEqual(['kino9-gezien.csv', 'kino9-gezien-2.csv'])
    expect(seen.every(({ content }) => bytesIn(content) <= MAX_FILE_BYTES)).toBe(true)
  })
})

test('a backup gives everything back', () => {
  const record = withMarks(NO_FILMS, [
    { film: { tmdbId: 662 }, change: () => ({ seen: '2022-12-31', stars: 4.5, ratedOn: '2024-03-02' }) },
    { film: { tmdbId: 424242 }, change: () => ({ want: true }) },
    { film: { pageSlug: 'the-general-1926' }, change: () => ({ stars: 2 }) }
  ])
  const backup = backupFile(record, 'kino9', '2026-11-26')
  expect(backup.name).toBe('kino9-mijn-films-2026-11-26.json')
  expect(readAgain([backup], CATALOGUE)).toEqual(record)
})
