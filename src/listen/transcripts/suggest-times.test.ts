import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { NamedFilm } from './film-names.ts'
import { readTranscript } from './read.ts'
import type { Paragraph } from './schema.ts'
import { missingFilms, suggestTimes } from './suggest-times.ts'

const film = (title: string, year: number, ...directors: string[]): NamedFilm => ({
  slug: title.toLowerCase(),
  year,
  titles: [title],
  directors
})
const FARGO = film('Fargo', 1996, 'Joel Coen')
const ALIEN = film('Alien', 1979, 'Ridley Scott')
const HEAT = film('Heat', 1995, 'Michael Mann')
const FILMS = [FARGO, ALIEN, HEAT]

/** A sentence every twenty seconds, or at its own second. */
const talk = (...said: (string | [number, string])[]): Paragraph[] => [
  {
    speaker: 'Noor',
    sentences: said.map((one, at) =>
      typeof one === 'string' ? { atSeconds: at * 20, text: one } : { atSeconds: one[0], text: one[1] }
    )
  }
]
const timesIn = (...said: Parameters<typeof talk>) =>
  suggestTimes(FILMS, { chapters: [], paragraphs: talk(...said) }, ['Noor', 'Wout']).map(
    ({ slug, atSeconds }) => [slug, atSeconds]
  )
const CHAT = 'Zo gaat dat nu eenmaal altijd bij ons.'

describe('the suggested second of a film', () => {
  test.each<[string, Parameters<typeof talk>, [string, number][]]>([
    [
      'is where the talk turns to it, in any order',
      [
        CHAT,
        'Alien, van Ridley Scott.',
        CHAT,
        'Alien is eng.',
        'Fargo dan.',
        'Joel Coen dus.',
        'Fargo heeft sneeuw.'
      ],
      [
        ['fargo', 80],
        ['alien', 20]
      ]
    ],
    [
      'is not that of an introduction which names all films, or a final round',
      [
        'Fargo, Alien en Heat: dat wordt lang.',
        CHAT,
        'Dus Fargo.',
        'Fargo van Joel Coen.',
        'Alien nu.',
        'Ridley Scott en Alien.',
        [400, 'Fargo: vier.'],
        [404, 'Alien: vijf.'],
        [408, 'Heat: drie.']
      ],
      [
        ['fargo', 40],
        ['alien', 80]
      ]
    ],
    [
      'is not where it is announced',
      ['Straks hebben we Alien.', CHAT, 'Alien dus.', 'Alien!'],
      [['alien', 40]]
    ],
    [
      'is not where another film is compared with it',
      [
        'Dus Fargo.',
        'Net als in Alien is het koud in Fargo.',
        'Fargo dus.',
        'En Alien.',
        'Alien, Ridley Scott.'
      ],
      [
        ['fargo', 0],
        ['alien', 60]
      ]
    ],
    [
      'is found by its director and its year when nobody says its title',
      [CHAT, 'Negentienhonderd zesennegentig.', 'Joel Coen kreeg er een prijs voor.'],
      [['fargo', 20]]
    ],
    ['is not that of a year alone', [CHAT, 'Dat was in 1996.', CHAT], []],
    [
      'is that of the sentence after the pause before it',
      [
        [0, 'Klaar.'],
        [5, 'Wat nu volgt is van mij.'],
        [7, 'Ik keek naar Heat van Michael Mann.'],
        [9, 'Heat dus.']
      ],
      [['heat', 5]]
    ],
    ['is missing for a film that nobody names', [CHAT, CHAT], []]
  ])('%s', (_, said, expected) => {
    expect(timesIn(...said)).toEqual(expected)
  })

  test('comes from the chapter that names the film, where there is one', () => {
    const chapters = [
      { seconds: 0, title: 'Welkom' },
      { seconds: 90, title: 'Alien (1979)' }
    ]
    expect(suggestTimes(FILMS, { chapters, paragraphs: talk('Alien!', 'Fargo van Joel Coen.') }, [])).toEqual(
      [
        { slug: 'fargo', atSeconds: 20, quote: 'Fargo van Joel Coen.', source: 'transcript' },
        { slug: 'alien', atSeconds: 90, quote: 'Alien (1979)', source: 'chapters' }
      ]
    )
  })

  test('is not found in the name of a host', () => {
    const wout = film('Wout', 2001)
    expect(suggestTimes([wout], { chapters: [], paragraphs: talk('Dat zei Wout ook.') }, ['Wout'])).toEqual(
      []
    )
  })
})

test('known films that the chapters, the notes or the transcript name are suggested for the list', () => {
  const words = {
    chapters: [{ seconds: 60, title: 'Heat (1995)' }],
    notes: 'We hebben het ook over "Alien".',
    paragraphs: talk('Dat zag ik in Playtime ook.', 'Fargo dus.', 'En het was heet, echt heat.')
  }
  const playtime = film('Playtime', 1967)
  expect(missingFilms([FARGO], [FARGO, ALIEN, HEAT, playtime], words, [])).toEqual([
    { slug: 'heat', quote: 'Heat (1995)', source: 'chapters', atSeconds: 60 },
    { slug: 'alien', quote: 'We hebben het ook over "Alien".', source: 'notes' },
    { slug: 'playtime', quote: 'Dat zag ik in Playtime ook.', source: 'transcript', atSeconds: 0 }
  ])
})

test('a long sentence is quoted around the name', () => {
  const text = `${'a'.repeat(400)} Alien ${'b'.repeat(400)}`
  const [found] = missingFilms([], [ALIEN], { chapters: [], notes: text, paragraphs: [] }, [])
  expect(found?.quote).toMatch(/^….* Alien .*…$/)
  expect(found?.quote.length).toBeLessThan(210)
})

test('a hostile transcript of 200,000 sentences gives each film one time at most', () => {
  const sentences = Array.from({ length: 200_000 }, (_, at) => ({
    atSeconds: at,
    text: 'Fargo Heat 1996 net als Alien'
  }))
  for (const one of [sentences, [{ atSeconds: 0, text: 'Fargo '.repeat(150_000) }]])
    expect(
      suggestTimes(FILMS, { chapters: [], paragraphs: [{ speaker: '', sentences: one }] }, []).length
    ).toBeLessThanOrEqual(FILMS.length)
})

test('the films of the sample episode are found in its transcript within five seconds of their chapter', () => {
  const { paragraphs = [] } = readTranscript(readFileSync('sample/transcripts/118.vtt', 'utf8')) ?? {}
  const films = [
    film('Le Voyage dans la Lune', 1902, 'Georges Méliès'),
    film('Un chien andalou', 1929, 'Luis Buñuel'),
    film('La Jetée', 1962, 'Chris Marker')
  ]
  const found = suggestTimes(films, { chapters: [], paragraphs }, ['Wout', 'Noor', 'Milan'])
  expect(found.map(({ atSeconds }) => atSeconds)).toEqual([47, 111, 173.1])
  expect(found[0]?.quote).toContain('Georges Méliès')
})

const REAL = path.resolve('../shared/data/transcripts')
if (!existsSync(REAL)) console.log(`SKIPPED: the collection of real transcripts is not at ${REAL}`)

test
  .skipIf(!existsSync(REAL))
  .each([
    'podlove-transcripts.json',
    'tr-buzzcast.srt',
    'tr-podcasting_20_episode_124.srt',
    'tr-kde_express-16_kde_en_telegram.vtt'
  ])('no film is found in %s, which is about other things', (file) => {
  const { paragraphs = [] } = readTranscript(readFileSync(path.join(REAL, file), 'utf8')) ?? {}
  const films = [
    ...FILMS,
    film('Up', 2009),
    film('Her', 2013),
    film('It', 2017),
    film('M', 1931),
    film('The General', 1926)
  ]
  const words = { chapters: [], notes: '', paragraphs }
  expect(missingFilms([], films, words, [])).toEqual([])
  expect(suggestTimes(films, words, [])).toEqual([])
})
