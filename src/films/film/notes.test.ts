import { describe, expect, test } from 'vitest'
import { filmsFromChapters, filmsFromNotes, withChapterTimes } from './notes.ts'

const DIARY = 'https://letterboxd.com'
const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`
const labels = (films: { title: string; year: number }[]) =>
  films.map(({ title, year }) => `${title} (${year})`)
const discussed = (html: string) => labels(filmsFromNotes(html, DIARY).movies)
const upcoming = (html: string) => labels(filmsFromNotes(html, DIARY).upcoming)

describe('linked films', () => {
  test.each([
    ['the diary', 'https://letterboxd.com/film/la-jetee/', { slug: 'la-jetee' }],
    ['a diary of someone', 'https://www.letterboxd.com/kino9/film/la-jetee/1/', { slug: 'la-jetee' }],
    ['TMDB', 'https://www.themoviedb.org/movie/662-la-jetee', { tmdbId: 662 }],
    ['TMDB in Dutch', 'https://www.themoviedb.org/nl/movie/662', { tmdbId: 662 }],
    ['IMDb', 'https://www.imdb.com/title/tt0056119/?ref_=x', { imdbId: 'tt0056119' }],
    ['IMDb on a phone', 'https://m.imdb.com/nl/title/tt0056119', { imdbId: 'tt0056119' }]
  ])('linked films at %s are found anywhere', (_, href, ids) => {
    const { movies } = filmsFromNotes(`<p>We zagen ${link(href, 'La Jetée (1962)')} van Marker.</p>`, DIARY)
    expect(movies).toEqual([{ title: 'La Jetée', year: 1962, ...ids }])
  })

  test.each([
    'https://letterboxd.com/kino9/list/must-see/',
    'https://letterboxd.com/kino9/',
    'https://www.themoviedb.org/tv/1',
    'https://www.themoviedb.org/movie/0',
    'https://www.imdb.com/name/nm0000001/',
    'https://kwaad.example/film/la-jetee/',
    'mailto:hallo@kino9.example'
  ])('a link to %s is no film', (href) => {
    expect(filmsFromNotes(`<p>${link(href, 'La Jetée (1962)')}</p>`, DIARY)).toEqual({
      movies: [],
      upcoming: []
    })
  })

  test('linked films are named by the text around the link when the link only names its destination', () => {
    expect(
      discussed(`<p>Besproken films</p><p>Alien (1979) – ${link(`${DIARY}/film/alien/`, 'Letterboxd')}</p>`)
    ).toEqual(['Alien (1979)'])
    expect(discussed(`<p>Alien: ${link(`${DIARY}/film/alien/`, `${DIARY}/film/alien/`)}</p>`)).toEqual([
      'Alien (0)'
    ])
    expect(discussed(`<p>${link(`${DIARY}/film/la-jetee-1962/`, 'hier')}</p>`)).toEqual(['La Jetee (1962)'])
    expect(discussed(`<p>${link('https://www.imdb.com/title/tt0056119/', 'IMDb')}</p>`)).toEqual([])
  })

  test('linked films of one line with several links are one film', () => {
    const line = `<p>${link(`${DIARY}/film/alien/`, 'Alien (1979)')} (${link('https://www.imdb.com/title/tt0078748/', 'IMDb')}, ${link('https://www.themoviedb.org/movie/348', 'TMDB')})</p>`
    expect(filmsFromNotes(line, DIARY).movies).toEqual([
      { title: 'Alien', year: 1979, slug: 'alien', imdbId: 'tt0078748', tmdbId: 348 }
    ])
  })

  test('linked films take the year next to them', () => {
    const line = `<p>Besproken films</p><p>${link(`${DIARY}/film/alien/`, '<em>Alien</em>')} (1979)</p>`
    expect(discussed(line)).toEqual(['Alien (1979)'])
  })
})

describe('films under a heading', () => {
  test.each([
    ['<h3>Besproken films</h3><ul><li>Alien (1979)</li><li>Heat (1995)</li></ul>'],
    ['<p><strong>In deze aflevering</strong></p><p>Alien (1979)<br />Heat (1995)</p>'],
    ['<p>Films in deze aflevering:<br />- Alien (1979)<br />• Heat (1995)</p>'],
    ['<p>Besproken films: Alien (1979), Heat (1995)</p>'],
    ['<p>In deze aflevering bespreken we Alien (1979) en Heat (1995).</p>'],
    ['<p>BESPROKEN</p><ol><li>1. “Alien” (Ridley Scott, 1979)</li><li>12:34 Heat [1995]</li></ol>'],
    ['<p>Films:</p><p>Film 1: Alien (1979) | Film 2: Heat (1995)</p>']
  ])('films under a heading are discussed: %s', (html) => {
    expect(discussed(html)).toEqual(['Alien (1979)', 'Heat (1995)'])
    expect(upcoming(html)).toEqual([])
  })

  test.each([
    ['<h3>Volgende keer</h3><ul><li>Alien (1979)</li><li>Heat (1995)</li></ul>'],
    ['<p><b>Volgende aflevering:</b></p><p>Alien (1979)<br />Heat (1995)</p>'],
    ['<p>Kijk met ons mee (#keuzestress)</p><p>Alien (1979)<br />Heat (1995)</p>'],
    ['<p>#keuzestress: Alien (1979) of Heat (1995)?</p>'],
    ['<p>Volgende keer bespreken we Alien (1979) en Heat (1995).</p>'],
    ['<p>Volgende keer bij KINO 9: Alien (1979), Heat (1995).</p>'],
    [
      `<h3>Kijk met ons mee</h3><p>${link(`${DIARY}/film/alien/`, 'Alien (1979)')}</p><p>${link(`${DIARY}/film/heat/`, 'Heat (1995)')}</p>`
    ]
  ])('films under a heading are upcoming: %s', (html) => {
    expect(upcoming(html)).toEqual(['Alien (1979)', 'Heat (1995)'])
    expect(discussed(html)).toEqual([])
  })

  test.each([
    'Movies:',
    'The movies we discussed:',
    'Besprochene Filme:',
    'Reviewed films:',
    'Films discussed'
  ])('films under a heading in another language are found: %j', (heading) => {
    const { movies } = filmsFromNotes(`<p>${heading}<br />Alien (1979)<br />Heat (1995)</p>`, DIARY)
    expect(movies.map(({ title }) => title)).toEqual(['Alien', 'Heat'])
  })

  test('films under a heading end at the next heading', () => {
    const html =
      '<h3>Volgende keer</h3><p>Alien (1979)</p><h3>Besproken films</h3><p>Heat (1995)</p><h3>Bedankt</h3><p>Ran (1985)</p>'
    expect(discussed(html)).toEqual(['Heat (1995)'])
    expect(upcoming(html)).toEqual(['Alien (1979)'])
    expect(
      discussed('<p>Besproken films:</p><p>Heat (1995)</p><p>Luister ook naar:</p><p>Ran (1985)</p>')
    ).toEqual(['Heat (1995)'])
  })

  test('films under a heading may have a colon of their own on the line of the heading', () => {
    expect(upcoming('<p>Volgende keer zien we Alien: Romulus (2024).</p>')).toEqual(['Alien: Romulus (2024)'])
  })

  test('films on the line of the heading are the whole section', () => {
    const html = '<p>Volgende keer: Alien (1979)</p><p>Ran (1985)</p>'
    expect(upcoming(html)).toEqual(['Alien (1979)'])
    expect(discussed(html)).toEqual([])
  })

  test.each([
    '<p>We spraken over Alien (1979).</p>',
    '<p>Volgende keer praten we verder.</p><p>Ran (1985)</p>',
    '<p>In deze aflevering lachen we veel.</p><p>Ran (1985)</p>',
    '<p>Besproken films</p><p>(1979)</p><p>Opgenomen in de Roma (Antwerpen)</p><p>Seizoen (12)</p>',
    ''
  ])('films under a heading are not found in %s', (html) => {
    expect(filmsFromNotes(html, DIARY)).toEqual({ movies: [], upcoming: [] })
  })

  test('films under a heading may have titles with quotes, colons, commas and conjunctions', () => {
    const html =
      '<p>Besproken films</p><p>The Good, the Bad and the Ugly (1966)</p><p>Alien: Romulus (2024)</p><p>Harry &amp; Sally (1989)</p><p>1917 (2019)</p>'
    expect(discussed(html)).toEqual([
      'The Good, the Bad and the Ugly (1966)',
      'Alien: Romulus (2024)',
      'Harry & Sally (1989)',
      '1917 (2019)'
    ])
  })

  test('films under a heading are at most sixty', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `<li>Film nummer ${at} (1979)</li>`).join('')
    expect(discussed(`<p>Besproken films</p><ul>${lines}</ul>`)).toHaveLength(60)
  })
})

describe('films in chapters', () => {
  const chapters = [
    { seconds: 0, title: 'Intro' },
    { seconds: 60, title: 'Film 1: Alien (1979)' },
    { seconds: 120, title: 'Heat (1995), met spoilers' },
    { seconds: 180, title: 'Volgende keer: Ran (1985)' },
    { seconds: 240, title: 'Ran' }
  ]

  test('films in chapters are those with title and year, except upcoming ones', () => {
    expect(filmsFromChapters(chapters)).toEqual([
      { title: 'Alien', year: 1979, chapterSeconds: 60 },
      { title: 'Heat', year: 1995, chapterSeconds: 120 }
    ])
  })

  test('films in chapters give the start of the talk about a film', () => {
    const films = [
      { title: 'Heat', year: 1995 },
      { title: 'Hea', year: 1995 },
      { title: 'Alien', year: 1979, chapterSeconds: 7 },
      { title: '???', year: 0 }
    ]
    expect(withChapterTimes(films, chapters).map(({ chapterSeconds }) => chapterSeconds)).toEqual([
      120,
      undefined,
      7,
      undefined
    ])
  })
})
