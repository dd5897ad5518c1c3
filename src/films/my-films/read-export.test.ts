import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { NO_FILMS, parseRecord } from '../marks/marks.ts'
import {
  CATALOGUE,
  DIARY_HEADER,
  file,
  imdbRatings,
  imdbWatchlist,
  letterboxd,
  letterboxdList,
  tmdbRatings,
  trakt,
  zipped
} from './film-exports.testing.ts'
import { hasList, type ImportPlan, planImport, withImport } from './import-plan.ts'
import { filesOfExport, MAX_FILE_BYTES, MAX_ROWS, readExport } from './read-export.service.ts'
import { MAX_UNPACKED_BYTES, type NamedBytes, unzip } from './unzip.service.ts'

function planOf(...files: NamedBytes[]): ImportPlan {
  const read = readExport(files)
  if (!read.ok) throw new Error(read.refusal)
  return planImport(read.value, CATALOGUE)
}
const marksOf = (plan: ImportPlan, listed: 'seen' | 'want' = 'want') =>
  withImport(NO_FILMS, plan.matched, listed).marks
const refusalOf = (...files: NamedBytes[]) => {
  const read = readExport(files)
  return read.ok ? undefined : read.refusal
}
const inText = (encoding: 'utf-16' | 'windows-1252', content: string): Uint8Array<ArrayBuffer> =>
  encoding === 'utf-16'
    ? new Uint8Array([
        0xff,
        0xfe,
        ...[...content].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8])
      ])
    : new Uint8Array([...content].map((char) => char.charCodeAt(0)))

const LETTERBOXD_MARKS = {
  'tmdb:662': { seen: '2022-12-31', stars: 4.5, ratedOn: '2024-03-02' },
  'tmdb:5156': { seen: true },
  'tmdb:275': { seen: true, stars: 5, ratedOn: '2024-03-05' },
  'tmdb:593': { want: true }
}

describe('the export of Letterboxd', () => {
  test('gives what was seen, rated and wanted, and nothing that was deleted', () => {
    const plan = planOf(zipped('letterboxd.zip', letterboxd))
    expect(marksOf(plan)).toEqual(LETTERBOXD_MARKS)
    expect(plan.sources).toEqual(['letterboxd'])
    expect(plan.others).toBe(1)
    expect(hasList(plan)).toBe(false)
  })

  test('asks about a film without a year, of which there are two', () => {
    const [question, ...others] = planOf(zipped('letterboxd.zip', letterboxd)).questions
    expect(others).toEqual([])
    expect(question?.imported).toMatchObject({ title: 'Solaris', year: 0, mark: { want: true } })
    expect(question?.candidates.map(({ pageSlug }) => pageSlug)).toEqual(['solaris-1972', 'solaris-2002'])
  })

  test('is the same packed again in a folder, and as single files', () => {
    expect(marksOf(planOf(zipped('films.zip', letterboxd, 'letterboxd-noor-2026/')))).toEqual(
      LETTERBOXD_MARKS
    )
    const single = ['diary.csv', 'ratings.csv', 'watched.csv', 'watchlist.csv'] as const
    expect(marksOf(planOf(...single.map((name) => file(name, letterboxd[name]))))).toEqual(LETTERBOXD_MARKS)
  })

  test('gives no days of its lists of seen and liked films: they are those of marking', () => {
    for (const name of ['watched.csv', 'likes/films.csv']) {
      const liked = file(name, `${DIARY_HEADER}\n2024-03-02,La Jetée,1962,https://boxd.it/29Ao\n`)
      expect(marksOf(planOf(liked))).toEqual({ 'tmdb:662': { seen: true } })
    }
  })

  test('of a list is what the visitor says', () => {
    const plan = planOf(file('mijn-lijst.csv', letterboxdList))
    expect(hasList(plan)).toBe(true)
    expect(marksOf(plan, 'want')).toEqual({ 'tmdb:662': { want: true }, 'tmdb:275': { want: true } })
    expect(marksOf(plan, 'seen')).toEqual({ 'tmdb:662': { seen: true }, 'tmdb:275': { seen: true } })
  })
})

test('the ratings of IMDb are halved, and series are counted', () => {
  const plan = planOf(file('ratings.csv', imdbRatings))
  expect(marksOf(plan)).toEqual({
    'tmdb:662': { seen: true, stars: 4.5, ratedOn: '2021-04-05' },
    'tmdb:5156': { seen: true, stars: 4, ratedOn: '2021-04-06' }
  })
  expect(plan.skipped).toBe(1)
  expect(plan.others).toBe(1)
})

test('on the watchlist of IMDb a rated film was seen', () => {
  const plan = planOf(file('WATCHLIST.csv', imdbWatchlist))
  expect(marksOf(plan)).toEqual({
    'tmdb:593': { want: true },
    'tmdb:275': { seen: true, stars: 4, ratedOn: '2022-02-02' }
  })
  expect(hasList(plan)).toBe(false)
  expect(hasList(planOf(file('5f1e.csv', imdbWatchlist)))).toBe(true)
})

test('the export of Trakt gives films by any id, or by title, and no episodes', () => {
  const plan = planOf(zipped('trakt.zip', trakt))
  expect(marksOf(plan)).toEqual({
    'tmdb:662': { seen: '2023-06-07', stars: 4.5, ratedOn: '2023-06-09' },
    'the-general-1926': { seen: true },
    'tmdb:275': { seen: '2023-06-07' },
    'tmdb:593': { want: true }
  })
  expect(plan.skipped).toBe(1)
  expect(marksOf(planOf(file('history.json', trakt['watched-history.json'])))).toEqual({
    'tmdb:662': { seen: '2023-06-07' }
  })
})

test('the ratings of TMDB are halved, and series are counted', () => {
  const plan = planOf(file('ratings.csv', tmdbRatings))
  expect(marksOf(plan)).toEqual({ 'tmdb:662': { seen: true, stars: 4, ratedOn: '2020-10-10' } })
  expect(plan.skipped).toBe(1)
})

test('a backup gives everything, also films of which the site knows nothing', () => {
  const marks = { 'tmdb:662': { seen: '2020-01-01' }, 'tmdb:999': { want: true } }
  expect(planOf(file('mijn-films.json', JSON.stringify({ version: 1, marks }))).marks).toEqual(marks)
})

describe('a file as somebody changed it', () => {
  const rated = letterboxd['ratings.csv']
  const expected = marksOf(planOf(file('ratings.csv', rated)))

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['with a byte order mark', file('', `\ufeff${rated}`).bytes],
    ['with CRLF', file('', rated.replaceAll('\n', '\r\n')).bytes],
    ['with CR alone', file('', rated.replaceAll('\n', '\r')).bytes],
    ['without a last line end', file('', rated.trimEnd()).bytes],
    ['with empty lines', file('', `\n${rated.replaceAll('\n', '\n\n')}`).bytes],
    ['with semicolons and decimal commas', file('', rated.replaceAll(',', ';').replaceAll('.5', ',5')).bytes],
    ['with the separator above it', file('', `sep=;\r\n${rated.replaceAll(',', ';')}`).bytes],
    ['with tabs', file('', rated.replaceAll(',', '\t')).bytes],
    ['in UTF-16', inText('utf-16', rated)],
    ['as Windows writes it', inText('windows-1252', rated)],
    [
      'with other columns in another order',
      file(
        '',
        `Rating,Mood,Year,Letterboxd URI,Name,Date\n4.5,blij,1962,https://boxd.it/29Ao,La Jetée,2024-03-02\n5,droef,1996,https://boxd.it/2aCi,Fargo,2024-03-05\n`
      ).bytes
    ],
    [
      'in capitals',
      file(
        '',
        rated.replace(/^.*\n/, (header) => header.toUpperCase())
      ).bytes
    ]
  ])('is read %s', (_, bytes) => {
    expect(marksOf(planOf({ name: 'ratings.csv', bytes }))).toEqual(expected)
  })
})

describe('nothing is imported of', () => {
  const encrypted = zipped('films.zip', letterboxd)
  for (const [at, byte] of encrypted.bytes.entries())
    if (byte === 0x50 && encrypted.bytes[at + 1] === 0x4b && encrypted.bytes[at + 2] === 1)
      encrypted.bytes[at + 8] = (encrypted.bytes[at + 8] ?? 0) | 1
  const whole = zipped('films.zip', letterboxd)

  test.each<[string, string, NamedBytes]>([
    ['an empty file', 'empty', file('watched.csv', '')],
    ['a picture', 'not-an-export', { name: 'a.png', bytes: new Uint8Array([137, 80, 78, 71, 0, 0, 1]) }],
    ['a letter', 'not-an-export', file('brief.txt', 'Beste,\n\nAlles goed?\n')],
    [
      'the viewing history of Netflix',
      'not-an-export',
      file('NetflixViewingHistory.csv', 'Title,Date\n"Solaris","1/2/26"\n')
    ],
    ['the export of something else', 'not-an-export', file('a.csv', 'Name,Price,Year\nTafel,10,2020\n')],
    ['other JSON', 'not-an-export', file('a.json', '{"films":[]}')],
    ['a JSON list of something else', 'not-an-export', file('a.json', '[{"track":"x"}]')],
    ['a header alone', 'no-films', file('watched.csv', `${DIARY_HEADER}\n`)],
    ['an empty list', 'no-films', file('watched-history.json', '[]')],
    [
      'series alone',
      'no-films',
      file('ratings.csv', `${imdbRatings.split('\n')[0]}\n${imdbRatings.split('\n')[3]}\n`)
    ],
    [
      'half a JSON file',
      'incomplete',
      file('watched-history.json', trakt['watched-history.json'].slice(0, 150))
    ],
    [
      'a file that ends within quotes',
      'incomplete',
      file('watched.csv', letterboxd['watched.csv'].slice(0, 160))
    ],
    [
      'a file that ends within a row',
      'incomplete',
      file('ratings.csv', letterboxd['ratings.csv'].trimEnd().slice(0, -3))
    ],
    ['half a ZIP', 'broken-zip', { name: 'a.zip', bytes: whole.bytes.slice(0, whole.bytes.length / 2) }],
    ['a ZIP with a password', 'encrypted-zip', encrypted],
    ['a ZIP of pictures', 'not-an-export', zipped('a.zip', { 'foto/1.png': 'x' })],
    ['an empty ZIP', 'not-an-export', { name: 'a.zip', bytes: zipSync({}) as Uint8Array<ArrayBuffer> }],
    ['a bomb', 'too-large', zipped('a.zip', { 'watched.csv': `${DIARY_HEADER}\n${'0'.repeat(5_000_000)}` })],
    [
      'too many rows',
      'too-large',
      file('watched.csv', `${DIARY_HEADER}\n${'2024-01-01,A,2000,x\n'.repeat(MAX_ROWS + 1)}`)
    ],
    ['a file of line breaks', 'too-large', { name: 'a.csv', bytes: new Uint8Array(MAX_FILE_BYTES).fill(10) }],
    ['JSON of empty objects', 'too-large', file('a.json', `[${'{},'.repeat(MAX_FILE_BYTES / 4)}{}]`)],
    ['too large a file', 'too-large', { name: 'a.csv', bytes: new Uint8Array(MAX_FILE_BYTES + 1) }]
  ])('%s: %s', (_, refusal, given) => {
    expect(refusalOf(given)).toBe(refusal)
  })

  test('a whole file beside half a one', () => {
    const half = file('ratings.csv', letterboxd['ratings.csv'].trimEnd().slice(0, -3))
    expect(refusalOf(file('watched.csv', letterboxd['watched.csv']), half)).toBe('incomplete')
  })
})

test('a bomb of many small files is not unpacked', () => {
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.csv`, new Uint8Array()]))
  const bytes = zipSync(many, { level: 0 }) as Uint8Array<ArrayBuffer>
  expect(refusalOf({ name: 'a.zip', bytes })).toBe('too-large')
})

test('of a ZIP without files of a known name, those at its top are tried', () => {
  expect(filesOfExport(['list.csv', 'readme.txt', 'more/list.csv'])).toEqual(['list.csv'])
  expect(filesOfExport(['__MACOSX/._a.csv', 'export/a.csv', 'export/x/b.csv'])).toEqual(['export/a.csv'])
})

test('whatever happens to a file, it is read whole, refused, or gives valid marks', () => {
  const exports = [
    file('watched.csv', letterboxd['watched.csv']),
    file('diary.csv', letterboxd['diary.csv']),
    file('list.csv', letterboxdList),
    file('ratings.csv', imdbRatings),
    file('tmdb.csv', tmdbRatings),
    file('history.json', trakt['watched-history.json']),
    file('backup.json', JSON.stringify({ version: 1, marks: { a: { seen: true, stars: 3 } } })),
    zipped('letterboxd.zip', letterboxd),
    zipped('trakt.zip', trakt)
  ]
  const change = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 30 }),
    insert: fc.uint8Array({ maxLength: 8 })
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...exports),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      ({ name, bytes }, changes) => {
        let changed = [...bytes]
        for (const { at, remove, insert } of changes) {
          const from = at % changed.length || 0
          changed = [...changed.slice(0, from), ...insert, ...changed.slice(from + remove)]
        }
        const read = readExport([{ name, bytes: new Uint8Array(changed) }])
        if (!read.ok) return
        const plan = planImport(read.value, CATALOGUE)
        const record = withImport({ version: 1, marks: read.value.marks }, plan.matched, 'seen')
        expect(parseRecord(JSON.parse(JSON.stringify(record)))?.marks).toEqual(record.marks)
      }
    ),
    { numRuns: runs(300, 10_000), interruptAfterTimeLimit: 30_000 }
  )
})

test('bytes of nothing known are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (noise, isLikeZip) => {
      const bytes = new Uint8Array(isLikeZip ? [...strToU8('PK\u0003\u0004'), ...noise] : noise)
      expect(refusalOf({ name: 'a', bytes })).toBeDefined()
    }),
    { interruptAfterTimeLimit: 5000 }
  )
})

test('20,000 rows are read and matched in 1.5 s on a slow phone', () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `2024-03-02,Film nummer ${at},${1950 + (at % 75)},https://boxd.it/${at}`
  )
  const large = zipped('letterboxd.zip', { 'watched.csv': `${DIARY_HEADER}\n${rows.join('\n')}\n` })
  // Processor time, because a busy machine makes a test wait: 1.5 s at a quarter of the processor, without the first, cold run.
  const spentMs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    expect(planOf(large).others).toBe(20_000)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  expect(Math.min(...spentMs)).toBeLessThan(1500 / 4)
})

test('a ZIP is refused when its files are small and their sum is not, and read when few of them are wanted', () => {
  const part = new Uint8Array(1_000_000)
  const count = MAX_UNPACKED_BYTES / part.length + 1
  const parts = Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.csv`, part]))
  const bytes = zipSync(parts) as Uint8Array<ArrayBuffer>
  expect(unzip(bytes, (names) => names)).toEqual({ ok: false, refusal: 'too-large' })
  expect(unzip(bytes, (names) => names.slice(0, 1))).toMatchObject({ ok: true })
})
