import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import type { TextHit } from '../../../src/listen/search/contract.ts'
import {
  type EpisodeTexts,
  recordsOf,
  TEXT_LIST_PATH,
  textsPath
} from '../../../src/listen/search/episode-texts.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { statementsDuring } from '../../../tests/servers/statements.ts'
import { searchEpisodes, searchTexts } from '../../platform/db/search-schema.ts'
import { SEARCHES_AT_ONCE } from './handlers.ts'
import { indexSearch } from './index-search.ts'
import { indexedHashes } from './text-queries.ts'

let database: TestDatabase
let testApp: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  testApp = await openTestApp(undefined, { db: database.db })
})
afterAll(() => database.close())

/** The live site: a list of texts and the texts themselves. */
let site: Map<string, string>
let isAway: boolean
const liveSite = {
  read: async (path: string) => {
    if (isAway) throw new Failure('live site', 'it cannot be reached')
    const text = site.get(path)
    return { status: text === undefined ? 404 : 200, text: text ?? '' }
  }
}
const index = (db = database.db) => indexSearch({ db, liveSite }, new AbortController().signal)
const indexedBodies = async () => {
  const rows = await database.db.select({ body: searchTexts.body }).from(searchTexts).orderBy(searchTexts.id)
  return rows.map(({ body }) => body)
}

type TestEpisode = { hash?: string; notes?: string; sentences?: [number, string][] }
function publish(episodes: Record<string, TestEpisode>) {
  site = new Map()
  for (const [slug, { notes = '', sentences = [] }] of Object.entries(episodes)) {
    const timed = sentences.map(([atSeconds, text]) => ({ atSeconds, text }))
    const transcript = sentences.length > 0 ? { paragraphs: [{ speaker: '', sentences: timed }] } : undefined
    const texts: EpisodeTexts = {
      slug,
      label: `Aflevering ${slug}`,
      title: `Titel ${slug}`,
      records: recordsOf(notes, transcript)
    }
    site.set(textsPath(slug), JSON.stringify(texts))
  }
  const list = Object.entries(episodes).map(([slug, { hash = 'a' }]) => ({ slug, hash }))
  site.set(TEXT_LIST_PATH, JSON.stringify(list))
}

beforeEach(async () => {
  isAway = false
  publish({})
  await index()
})

async function hitsFor(query: string): Promise<TextHit[]> {
  const response = await testApp.request(`/api/search?${new URLSearchParams({ q: query })}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { hits: TextHit[] }).hits
}
/** '112 0:34 *beeld* van' */
const written = ({ slug, atSeconds, parts }: TextHit) =>
  `${slug} ${atSeconds ?? '-'} ${parts.map(({ text, isHit }) => (isHit ? `*${text}*` : text)).join('')}`

test('the search finds a spoken sentence, with its time and the words marked', async () => {
  publish({
    112: {
      sentences: [
        [1, 'Welkom allemaal.'],
        [2050, 'Die regisseur maakt prachtige beelden.'],
        [2060, 'Heel mooi <b>vind ik & zo.']
      ]
    }
  })
  await index()
  const hits = await hitsFor('regisseurs')
  expect(hits.map(written)).toEqual([
    '112 2050 Welkom allemaal. Die *regisseur* maakt prachtige beelden. Heel mooi <b>vind ik & zo.'
  ])
  expect(hits[0]).toMatchObject({ label: 'Aflevering 112', title: 'Titel 112', kind: 'transcript' })
})

test.each([
  ['another Dutch form', 'beeld', '*beelden*'],
  ['another English form', 'directing', '*directed*'],
  ['a word without its accent', 'melies', '*Méliès*'],
  ['a word whose accents are characters of their own', 'me\u0301lie\u0300s', '*Méliès*'],
  ['a word said with such characters', 'agnès', '*Agnès*'],
  ['a word with a needless accent', 'cafés', '*cafe*'],
  ['the beginning of the last word', 'mooie onderti', '*ondertiteling*'],
  ['words in quotes', '"mooie ondertiteling"', '*ondertiteling*']
])('the search finds %s', async (_, query, marked) => {
  publish({
    1: {
      sentences: [
        [7, 'De beelden van Méliès in een cafe, he directed it, met mooie ondertiteling.'],
        [9, 'Agne\u0300s Varda.']
      ]
    },
    2: { sentences: [[7, 'Iets heel anders.']] }
  })
  await index()
  const hits = await hitsFor(query)
  expect(hits.map(({ slug }) => slug)).toEqual(['1'])
  expect(hits.map(written).join()).toContain(marked)
})

test.each([
  ['scheermessen', '*scheermes*'],
  ['scheermes', '*scheermessen*'],
  ['manen', '*maan*'],
  ['het huis', '*huizen*'],
  ['huizen film', '*films*']
])('the search for %s finds another form of the word', async (query, marked) => {
  const text = 'Een scheermes of twee scheermessen onder de maan, in oude huizen van films.'
  publish({ 1: { sentences: [[7, text]] }, 2: { sentences: [[7, 'Iets heel anders.']] } })
  await index()
  const hits = await hitsFor(query)
  expect(hits.map(({ slug }) => slug)).toEqual(['1'])
  expect(hits.map(written).join()).toContain(marked)
})

test.each([
  ['maan', 'De *maan* schijnt op de man en zijn mannen.'],
  ['man', 'De maan schijnt op de *man* en zijn *mannen*.']
])('the search for %s marks no word with another vowel', async (query, marked) => {
  publish({
    1: { sentences: [[7, 'De maan schijnt op de man en zijn mannen.']] },
    2: { sentences: [[7, query === 'maan' ? 'De man.' : 'De maan.']] }
  })
  await index()
  expect((await hitsFor(query)).map(written)).toEqual([`1 7 ${marked}`])
})

test.each([
  ['film -raket', ['2']],
  ['"de film"', ['1', '2']],
  ['"film de"', []],
  ['sci-fi', ['3']]
])('the search for %s finds %j', async (query, slugs) => {
  publish({
    1: { sentences: [[7, 'Dit is de film met een raket.']] },
    2: { sentences: [[7, 'Dit is de film met een boot.']] },
    3: { sentences: [[7, 'Goede sci-fi, dat wel.']] }
  })
  await index()
  expect((await hitsFor(query)).map(({ slug }) => slug).toSorted()).toEqual(slugs)
})

test('the index job reads all texts again when the index was made in another way', async () => {
  publish({ 1: { sentences: [[7, 'Appels.']] } })
  await index()
  await database.db.update(searchEpisodes).set({ contentHash: 'a' })
  expect(await index()).toEqual({ indexed: 1, dropped: 0, left: 0 })
})

test('the search finds notes, which have no time', async () => {
  publish({ 3: { notes: '<p>Over <em>stoofvlees</em>.</p><p>En soep.</p>' } })
  await index()
  expect((await hitsFor('soep')).map(written)).toEqual(['3 - Over stoofvlees. En *soep*.'])
})

test.each([
  'de het een',
  '!!',
  '<script>',
  "'; DROP TABLE search_texts; --",
  ':*',
  '\u0001\u0002',
  'a & | !'
])('the search finds nothing for %j, and does not fail', async (query) => {
  publish({ 1: { sentences: [[7, 'Iets heel anders.']] } })
  await index()
  expect(await hitsFor(query)).toEqual([])
})

test.each(['', 'a', 'x'.repeat(101), 'film\0'])('the search refuses the query %j', async (query) => {
  const response = await testApp.request(`/api/search?${new URLSearchParams({ q: query })}`)
  expect(response.status).toBe(400)
})

test('a response may be cached for a minute, and the query is stored or logged nowhere', async () => {
  const response = await testApp.request('/api/search?q=geheimpje')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(JSON.stringify(testApp.logged)).not.toContain('geheimpje')
})

test('the index job reads only new and changed texts, and removes those that are no longer there', async () => {
  publish({ 1: { sentences: [[1, 'Appels.']] }, 2: { sentences: [[1, 'Peren.']] } })
  expect(await index()).toEqual({ indexed: 2, dropped: 0, left: 0 })
  expect(await index()).toEqual({ indexed: 0, dropped: 0, left: 0 })
  publish({ 1: { hash: 'b', sentences: [[1, 'Kersen.']] } })
  expect(await index()).toEqual({ indexed: 1, dropped: 1, left: 0 })
  expect((await hitsFor('kersen')).map(({ slug }) => slug)).toEqual(['1'])
  expect(await hitsFor('appels')).toEqual([])
  expect(await hitsFor('peren')).toEqual([])
})

test('the index job indexes half a character, and a sentence of any length', async () => {
  const words = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}`)
  publish({ 1: { sentences: [[7, `Peren \ud83d ${words.join(' ')} appels.`]] } })
  expect(await index()).toEqual({ indexed: 1, dropped: 0, left: 0 })
  expect((await hitsFor('appels')).map(({ atSeconds }) => atSeconds)).toEqual([7])
})

/** A transcript of two hours: a sentence of thirteen words every five seconds. */
const twoHours = Array.from({ length: 1540 }, (_, index): [number, string] => [
  index * 4.7,
  `Zin ${index} gaat over de film, een regisseur en wat er in ${1900 + (index % 120)} in de zaal gebeurde.`
])

test('the index job writes two hours of transcript in small statements, each record once', async () => {
  publish({ 1: { sentences: twoHours } })
  const statements = await statementsDuring(() => index())
  const writes = statements.filter((statement) => /insert into search_texts/i.test(statement))
  expect(writes.length).toBeGreaterThanOrEqual(5)
  const { records } = JSON.parse(site.get(textsPath('1')) ?? '') as EpisodeTexts
  expect(await indexedBodies()).toEqual(records.map(({ body }) => body))
})

test('the index job starts an episode again when a run died in the middle of it', async () => {
  publish({ 1: { sentences: twoHours } })
  await index()
  publish({ 1: { hash: 'b', sentences: twoHours.slice(1) } })
  const { records } = JSON.parse(site.get(textsPath('1')) ?? '') as EpisodeTexts
  let writes = 0
  const dying = new Proxy(database.db, {
    get: (db, name) =>
      name === 'execute' && ++writes > 2 ? () => Promise.reject(new Error('killed')) : Reflect.get(db, name)
  })
  await expect(index(dying)).rejects.toThrow('killed')
  expect((await indexedBodies()).length).toBeGreaterThan(0)
  expect((await indexedBodies()).length).toBeLessThan(records.length)
  expect(await index()).toEqual({ indexed: 1, dropped: 0, left: 0 })
  expect(await indexedBodies()).toEqual(records.map(({ body }) => body))
})

test('two concurrent runs store each record once', async () => {
  publish({ 1: { sentences: twoHours } })
  const { records } = JSON.parse(site.get(textsPath('1')) ?? '') as EpisodeTexts
  await Promise.all([index(), index(), index()])
  expect(await indexedBodies()).toEqual(records.map(({ body }) => body))
  expect([...(await indexedHashes(database.db)).values()]).toEqual(['words a'])
})

test('the index job keeps the index while the site is unavailable or its list cannot be read', async () => {
  publish({ 1: { sentences: [[1, 'Appels.']] } })
  await index()
  isAway = true
  expect(await index()).toEqual({ indexed: 0, dropped: 0, left: 0 })
  isAway = false
  site.set(TEXT_LIST_PATH, '<html>')
  await index()
  site.delete(TEXT_LIST_PATH)
  await index()
  expect([...(await indexedHashes(database.db)).keys()]).toEqual(['1'])
})

test('the index job leaves files that are not available yet for the next run', async () => {
  publish({ 1: {}, 2: { sentences: [[1, 'Peren.']] } })
  site.delete(textsPath('1'))
  expect(await index()).toEqual({ indexed: 1, dropped: 0, left: 1 })
})

test('the search is off without a database', async () => {
  const { request } = await openTestApp()
  expect((await request('/api/search?q=iets')).status).toBe(503)
})

test('the search refuses a script that sends too many queries', async () => {
  const statuses = new Set<number>()
  for (let time = 0; time < 301; time++)
    statuses.add((await testApp.request('/api/search?q=iets', { address: '198.51.100.7' })).status)
  expect([...statuses].sort()).toEqual([200, 429])
})

test('the server answers as many searches at once as it can soon, and the others at once with the time to retry', async () => {
  publish({ 112: { notes: 'Over beelden en geluid.' } })
  await index()
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, at) =>
      testApp.request('/api/search?q=beelden', { address: `203.0.113.${at}` })
    )
  )
  const { found, busy } = Object.groupBy(answers, ({ status }) => (status === 200 ? 'found' : 'busy'))
  expect(found).toHaveLength(SEARCHES_AT_ONCE.parallel + SEARCHES_AT_ONCE.waiting)
  expect(new Set(busy?.map(({ status }) => status))).toEqual(new Set([503]))
  expect(busy?.[0]?.headers.get('retry-after')).toBe('2')
  expect(await busy?.[0]?.json()).toMatchObject({ code: 'searches-busy' })
  expect(await hitsFor('beelden')).toHaveLength(1)
})
