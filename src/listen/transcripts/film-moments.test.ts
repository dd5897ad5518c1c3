import { describe, expect, test } from 'vitest'
import { filmMoments, MAX_MOMENTS_PER_FILM, peopleOf, type Talk } from './film-moments.ts'
import type { NamedFilm } from './film-names.ts'
import type { Paragraph } from './schema.ts'

const film = (titles: string[], directors: string[] = [], year = 1990): NamedFilm => ({
  slug: 'film',
  year,
  titles,
  directors
})

type TalkParts = Partial<Omit<Talk, 'films' | 'paragraphs'>> & {
  films?: [string, number | undefined][]
  said?: [number | undefined, string][]
  speaker?: string
}
const talk = ({ films = [], said = [], speaker = '', ...rest }: TalkParts = {}): Talk => ({
  episodeSlug: '12',
  chapters: [],
  ...rest,
  films: new Map(films),
  paragraphs: said.map(
    ([atSeconds, text]): Paragraph => ({
      speaker,
      sentences: [atSeconds === undefined ? { text } : { atSeconds, text }]
    })
  )
})
const HOSTS = new Set(peopleOf(['Noor Peeters', 'Wout']))
const momentsOf = (one: NamedFilm, ...talks: Talk[]) => filmMoments([one], talks, HOSTS).get('film') ?? []

/** The name as marked in the sentence, when it is said 100 seconds into the conversation about the film, elsewhere in it, or in another episode. */
const PLACES = {
  talk: { films: [['film', 60]], chapters: [] },
  episode: { films: [['film', 600]], chapters: [] },
  elsewhere: { films: [] }
} satisfies Record<string, TalkParts>

function markedIn(place: keyof typeof PLACES, names: NamedFilm, sentence: string): string | undefined {
  const moment = momentsOf(names, talk({ ...PLACES[place], said: [[100, sentence]] } as TalkParts)).find(
    ({ kind }) => kind === 'sentence'
  )
  return moment?.text.slice(moment.nameStart, moment.nameEnd)
}

const TALKS = ['talk', 'episode', 'elsewhere'] as const

describe('a sentence names a film', () => {
  test.each<[what: string, names: NamedFilm, sentence: string, marked: string]>([
    ['by its title', film(['Solaris']), 'Wij keken naar Solaris, drie uur lang.', 'Solaris'],
    ['without its accents', film(['La Jetée']), 'En dan La Jetee natuurlijk.', 'La Jetee'],
    [
      'with accents of its own',
      film(['Cleo de 5 a 7']),
      'In Cléo de 5 à 7 gebeurt dat ook.',
      'Cléo de 5 à 7'
    ],
    ['with letters and accents apart', film(['La Jetée']), 'Dus La Jete\u0301e was dat.', 'La Jetée'],
    ['without its punctuation', film(['Alien: Romulus']), 'Heb je Alien Romulus gezien?', 'Alien Romulus'],
    ['as a possessive', film(['Fargo']), "Ik vond Fargo's sneeuw mooi.", "Fargo's"],
    [
      'by its original title',
      film(['Seven', 'Shichinin no samurai']),
      'Of Shichinin no Samurai dus.',
      'Shichinin no Samurai'
    ],
    [
      'at the start, if three words follow each other',
      film(['In the Mood for Love']),
      'In the mood for love is mooi.',
      'In the mood for love'
    ],
    ['by its director', film(['Alien'], ['Ridley Scott']), 'Dat is typisch Ridley Scott.', 'Ridley Scott'],
    [
      'with another word for the sign',
      film(['Thelma & Louise']),
      'Wij zagen Thelma en Louise.',
      'Thelma en Louise'
    ],
    ['between quotes', film(['Heat']), 'Ze zeiden “Heat” tegen mij.', 'Heat']
  ])('%s, in any episode', (_, names, sentence, marked) => {
    expect(TALKS.map((place) => markedIn(place, names, sentence))).toEqual([marked, marked, marked])
  })

  test.each<[what: string, names: NamedFilm, sentence: string]>([
    ['a short title with a capital', film(['It']), 'En toen keken we naar It in de cinema.'],
    ['a title of one letter', film(['M']), 'Het begin van M is beroemd.'],
    ['a title at the start of a sentence', film(['Drive']), 'Drive heeft bijna geen tekst.'],
    ['a title without a capital', film(['1917']), 'Dat shot in 1917 duurt lang.'],
    [
      'the surname of its director',
      film(['Stalker'], ['Andrei Tarkovski']),
      'Wat Tarkovski daar doet, kan niemand.'
    ],
    ['a title that is the name of a host', film(['Noor']), 'Ik keek dus naar Noor.']
  ])('with %s, only where it is discussed', (_, names, sentence) => {
    expect(TALKS.map((place) => markedIn(place, names, sentence) !== undefined)).toEqual([true, false, false])
  })

  test.each<[what: string, names: NamedFilm, sentence: string]>([
    ['a short title without a capital', film(['It']), 'Dat is it.'],
    ['a short title at the start', film(['It']), 'It was a dark night.'],
    ['a short title in a quoted start', film(['It']), 'He said: "It was dark."'],
    ['a contraction of a short title', film(['It']), "And then It's over."],
    ['a word without a capital', film(['Heat']), 'De heat was niet te harden.'],
    ['a part of a word', film(['Alien']), 'De Aliens komen en het is Alienation.'],
    ['one word of a longer title', film(['Blade Runner']), 'Een Runner is geen film.'],
    ['the first name of its director', film(['Stalker'], ['Andrei Tarkovski']), 'Dag Andrei.']
  ])('never with %s', (_, names, sentence) => {
    expect(TALKS.map((place) => markedIn(place, names, sentence))).toEqual([undefined, undefined, undefined])
  })

  test('whose title is part of a longer one only by itself', () => {
    const films = [
      { ...film(['Alien']), slug: 'alien' },
      { ...film(['Alien: Romulus']), slug: 'romulus' }
    ]
    const moments = filmMoments(films, [talk({ said: [[10, 'Wij zagen Alien: Romulus.']] })], HOSTS)
    expect([moments.get('alien')?.length, moments.get('romulus')?.length]).toEqual([0, 1])
  })

  test('that the episode discusses, rather than another film of that title', () => {
    const films = [
      { ...film(['Solaris'], [], 1972), slug: 'solaris-1972' },
      { ...film(['Solaris'], [], 2002), slug: 'solaris-2002' }
    ]
    const said: [number, string][] = [[10, 'Wij zagen Solaris.']]
    const counts = (talks: Talk[]) =>
      [...filmMoments(films, talks, HOSTS).values()].map(({ length }) => length)
    expect(counts([talk({ films: [['solaris-1972', undefined]], said })])).toEqual([1, 0])
    expect(counts([talk({ said })])).toEqual([1, 1])
  })
})

describe('a chapter is about a film', () => {
  const titled = (names: NamedFilm, title: string, films: [string, number | undefined][] = []) =>
    momentsOf(names, talk({ films, chapters: [{ seconds: 60, title }] })).map(({ atSeconds, text }) => [
      atSeconds,
      text
    ])

  test('at the second where the conversation starts, whatever its title', () => {
    const names = film(['Stalker'])
    expect(titled(names, 'De zone', [['film', 60.4]])).toEqual([[60.4, 'De zone']])
    expect(titled(names, 'De zone', [['film', 300]])).toEqual([[300, 'Stalker']])
  })

  test.each<[names: NamedFilm, title: string, inEpisode: boolean, elsewhere: boolean]>([
    [film(['Fargo'], [], 1996), 'Fargo', true, true],
    [film(['Fargo'], [], 1996), 'Fargo (1996)', true, true],
    [film(['Fargo'], [], 1996), 'Fargo (2014)', false, false],
    [film(['Fargo']), 'Film 2: Fargo', true, false],
    [film(['The Thing']), 'Terug naar The Thing', true, true],
    [film(['It']), 'It', true, false],
    [film(['It'], [], 2017), 'It (2017)', true, true],
    [film(['It']), 'Is dit it?', false, false],
    [film(['Alien'], ['Ridley Scott']), 'Ridley Scott', false, false]
  ])('%j and "%s"', (names, title, inEpisode, elsewhere) => {
    expect(titled(names, title, [['film', undefined]]).length > 0).toBe(inEpisode)
    expect(titled(names, title).length > 0).toBe(elsewhere)
  })
})

describe('the moments of a film', () => {
  const names = film(['Solaris'], ['Andrei Tarkovski'])

  test('are its chapters, then sentences by what they say and where', () => {
    const discussing = talk({
      films: [['film', 60]],
      chapters: [
        { seconds: 60, title: 'Solaris' },
        { seconds: 600, title: 'Vragen' }
      ],
      said: [
        [10, 'Dus vandaag Solaris.'],
        [100, 'Er is in heel Solaris geen seconde waarin ik naar mijn gsm keek.'],
        [200, 'Dat is Solaris.'],
        [300, 'Andrei Tarkovski zei dat.'],
        [700, 'Andrei Tarkovski zei dat.']
      ]
    })
    const other = talk({ episodeSlug: '13', said: [[40, 'Net als bij Solaris.']] })
    const moments = momentsOf(names, other, discussing)
    expect(moments.map(({ kind, episodeSlug, atSeconds }) => `${kind} ${episodeSlug} ${atSeconds}`)).toEqual([
      'chapter 12 60',
      'sentence 12 100',
      'sentence 12 200',
      'sentence 12 10',
      'sentence 13 40',
      'sentence 12 300',
      'sentence 12 700'
    ])
  })

  test('are at most thirty, and not close to each other', () => {
    const many = talk({
      said: Array.from({ length: 200 }, (_, at): [number, string] => [at * 10, 'En dan Solaris.'])
    })
    const moments = momentsOf(names, many)
    expect(moments).toHaveLength(MAX_MOMENTS_PER_FILM)
    expect(moments.slice(0, 3).map(({ atSeconds }) => atSeconds)).toEqual([0, 20, 40])
  })

  test('have their speaker, and a time', () => {
    const said: [number | undefined, string][] = [
      [undefined, 'Solaris zonder tijd, dus Solaris.'],
      [7.5, 'Wij keken naar Solaris.']
    ]
    expect(momentsOf(names, talk({ said, speaker: 'Noor' }))).toEqual([
      {
        kind: 'sentence',
        episodeSlug: '12',
        atSeconds: 7.5,
        text: 'Wij keken naar Solaris.',
        nameStart: 15,
        nameEnd: 22,
        speaker: 'Noor'
      }
    ])
  })

  test('are none for a film that nobody names', () => {
    expect(momentsOf(names, talk({ said: [[1, 'Welkom.']] }))).toEqual([])
  })
})
