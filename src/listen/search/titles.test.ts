import { expect, test } from 'vitest'
import { type Titles, titleSearch } from './titles.ts'

const TITLES: Titles = {
  episodes: [
    {
      slug: '118',
      label: 'Aflevering 118',
      title: 'Kort maar krachtig',
      chapters: [
        [0, 'Welkom'],
        [170, 'La Jetée']
      ]
    },
    { slug: 'kerst', label: 'Extra', title: 'Kerst bij ons', chapters: [] }
  ],
  films: [
    { slug: 'la-jetee-1962', title: 'La Jetée', year: 1962, labels: ['Aflevering 118'] },
    {
      slug: 'le-samourai-1967',
      title: 'Le Samouraï',
      year: 1967,
      labels: ['Aflevering 111', 'Aflevering 90']
    },
    { slug: 'it', title: 'It', year: 0, labels: [] }
  ]
}
const search = titleSearch(TITLES)
const found = (query: string) => search(query).map(({ href }) => href)

test.each([
  ['samourai', '/film/le-samourai-1967/'],
  ['Le Samouraï', '/film/le-samourai-1967/'],
  ['samoerai', '/film/le-samourai-1967/'],
  ['samuorai', '/film/le-samourai-1967/'],
  ['samou', '/film/le-samourai-1967/'],
  ['jetee 1962', '/film/la-jetee-1962/'],
  ['krachtig', '/aflevering/118/'],
  ['aflevering 118', '/aflevering/118/'],
  ['welkom', '/aflevering/118/?t=0'],
  ['It', '/film/it/'],
  ['kerst extra', '/aflevering/kerst/']
])('the query %s leads to %s', (query, href) => {
  expect(found(query)[0]).toBe(href)
})

test.each(['zzz', 'ot', 'mart', '!!', ''])('the query %j leads nowhere', (query) => {
  expect(found(query)).toEqual([])
})

test.each([
  ['scheermes', 'De scheermessen'],
  ['scheermessen', 'Het scheermes'],
  ['nieuwe manen', 'Nieuwe maan']
])('the query %s finds %s', (query, title) => {
  const others = ['De man', 'Nieuw']
  const films = [...others, title].map((one) => ({ slug: one, title: one, year: 0, labels: [] }))
  const hits = titleSearch({ episodes: [], films })(query)
  expect(hits.map(({ href }) => href)).toEqual([`/film/${title}/`])
  expect(hits[0]?.parts.some(({ isHit }) => isHit)).toBe(true)
})

test('titles that match exactly leave out those that only resemble the query', () => {
  const films = ['Frantic', 'Franteic'].map((title) => ({ slug: title, title, year: 0, labels: [] }))
  const titles = titleSearch({ episodes: [], films })
  expect(titles('frantic').map(({ href }) => href)).toEqual(['/film/Frantic/'])
  expect(titles('frantec')).toHaveLength(2)
})

test('a chapter links to its time, and its words are marked', () => {
  const chapter = search('jetee').find(({ kind }) => kind === 'chapter')
  expect(chapter).toEqual({
    kind: 'chapter',
    href: '/aflevering/118/?t=170',
    label: 'Aflevering 118',
    slug: '118',
    atSeconds: 170,
    parts: [
      { text: 'La', isHit: false },
      { text: ' ', isHit: false },
      { text: 'Jetée', isHit: true }
    ]
  })
})

test('a film has its year and the episodes that discussed it', () => {
  expect(search('samourai')[0]?.label).toBe('1967 · Aflevering 111 · Aflevering 90')
})

test('the search shows a few of each kind', () => {
  const many: Titles = {
    films: [],
    episodes: Array.from({ length: 40 }, (_, index) => ({
      slug: String(index),
      label: `Aflevering ${index}`,
      title: 'Film',
      chapters: [[1, 'Film'] as [number, string]]
    }))
  }
  const kinds = titleSearch(many)('film').map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'chapter')).toHaveLength(6)
  expect(kinds.filter((kind) => kind === 'episode')).toHaveLength(6)
})
