// Exports of each service, written by hand in the services' formats, of films that the sample podcast discusses and others.
import { strToU8, zipSync } from 'fflate'
import type { Catalogue } from './catalogue.ts'
import type { NamedBytes } from './unzip.service.ts'

export const CATALOGUE: Catalogue = [
  {
    pageSlug: 'la-jetee-1962',
    title: 'La Jetée',
    year: 1962,
    tmdbId: 662,
    imdbId: 'tt0056119',
    stars: { wout: 5, noor: 4.5, milan: 4 },
    talk: '/aflevering/117/?t=754'
  },
  {
    pageSlug: 'ladri-di-biciclette-1948',
    title: 'Ladri di biciclette',
    otherTitles: ['Bicycle Thieves'],
    year: 1948,
    tmdbId: 5156,
    imdbId: 'tt0040522'
  },
  {
    pageSlug: 'solaris-1972',
    title: 'Solaris',
    otherTitles: ['Солярис'],
    year: 1972,
    tmdbId: 593,
    imdbId: 'tt0069293'
  },
  { pageSlug: 'solaris-2002', title: 'Solaris', year: 2002, tmdbId: 2103, imdbId: 'tt0307479' },
  { pageSlug: 'fargo-1996', title: 'Fargo', year: 1996, tmdbId: 275, imdbId: 'tt0116282' },
  // Without an id yet.
  { pageSlug: 'the-general-1926', title: 'The General', year: 1926 }
]

const lines = (...rows: string[]) => `${rows.join('\n')}\n`

export const DIARY_HEADER = 'Date,Name,Year,Letterboxd URI'
export const letterboxd = {
  'watched.csv': lines(
    DIARY_HEADER,
    '2024-03-02,La Jetée,1962,https://boxd.it/29Ao',
    '2024-03-03,Bicycle Thieves,1948,https://boxd.it/2b1W',
    '2024-03-04,"Good, the Bad and the Ugly, The",1966,https://boxd.it/2asu',
    '2024-03-05,Fargo,1996,https://boxd.it/2aCi'
  ),
  'ratings.csv': lines(
    `${DIARY_HEADER},Rating`,
    '2024-03-02,La Jetée,1962,https://boxd.it/29Ao,4.5',
    '2024-03-05,Fargo,1996,https://boxd.it/2aCi,5'
  ),
  'diary.csv': lines(
    `${DIARY_HEADER},Rating,Rewatch,Tags,Watched Date`,
    '2023-01-01,La Jetée,1962,https://boxd.it/4xyz,3,,"kort, thuis",2022-12-31'
  ),
  'watchlist.csv': lines(
    DIARY_HEADER,
    '2024-05-01,Solaris,1972,https://boxd.it/2a0e',
    '2024-05-01,Solaris,,https://boxd.it/2a0f'
  ),
  'likes/films.csv': lines(DIARY_HEADER, '2024-03-05,Fargo,1996,https://boxd.it/2aCi'),
  'deleted/diary.csv': lines(
    `${DIARY_HEADER},Rating,Rewatch,Tags,Watched Date`,
    '2020-01-01,The General,1926,https://boxd.it/0000,1,,,2020-01-01'
  ),
  'orphaned/watched.csv': lines(DIARY_HEADER, '2020-01-01,The General,1926,https://boxd.it/0000'),
  'profile.csv': lines('Date Joined,Username,Given Name', '2015-01-01,noor,Noor'),
  'comments.csv': lines(
    'Date,Content,Comment',
    '2020-01-01,https://boxd.it/1,"Mooi, ""echt"" mooi\nop twee lijnen"'
  )
}

export const letterboxdList = lines(
  'Letterboxd list export v7',
  'Date,Name,Tags,URL,Description',
  '2024-01-01,Mijn lijst,,https://boxd.it/list,"Films, van alles"',
  '',
  'Position,Name,Year,URL,Description',
  '1,La Jetée,1962,https://boxd.it/29Ao,',
  '2,Fargo,1996,https://boxd.it/2aCi,"Met een\nlange uitleg"'
)

export const imdbRatings = lines(
  'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors',
  'tt0056119,9,2021-04-05,La jetée,La jetée,https://www.imdb.com/title/tt0056119/,Short,8.2,28,1962,"Drama, Romance",38000,1962-02-16,Chris Marker',
  '0040522,8,2021-04-06,Bicycle Thieves,Ladri di biciclette,https://www.imdb.com/title/tt0040522/,Movie,8.2,89,1948,Drama,180000,1948-11-24,Vittorio De Sica',
  'tt0903747,10,2021-04-07,Breaking Bad,Breaking Bad,https://www.imdb.com/title/tt0903747/,TV Series,9.5,45,2008,Crime,2300000,2008-01-20,',
  'tt0060196,7,2021-04-08,"The Good, the Bad and the Ugly","Il buono, il brutto, il cattivo",https://www.imdb.com/title/tt0060196/,movie,8.8,178,1966,Western,830000,1966-12-23,Sergio Leone'
)

export const imdbWatchlist = lines(
  'Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated',
  '1,tt0069293,2022-01-01,2022-01-01,,Solaris,Solyaris,https://www.imdb.com/title/tt0069293/,Movie,7.9,167,1972,Drama,100000,1972-09-26,Andrei Tarkovsky,,',
  '2,tt0116282,2022-01-02,2022-01-02,,Fargo,Fargo,https://www.imdb.com/title/tt0116282/,tvMovie,8.1,98,1996,Crime,700000,1996-03-08,Joel Coen,8,2022-02-02'
)

const traktMovie = (title: string, year: number | null, tmdb: number | null, imdb: string | null) => ({
  title,
  year,
  ids: { trakt: 1, slug: title.toLowerCase(), imdb, tmdb }
})
export const trakt = {
  'watched-history.json': JSON.stringify([
    {
      id: 1,
      watched_at: '2023-06-07T20:00:00.000Z',
      action: 'watch',
      type: 'movie',
      movie: traktMovie('La Jetée', 1962, 662, null)
    },
    {
      id: 2,
      watched_at: '2023-06-08T20:00:00.000Z',
      action: 'watch',
      type: 'episode',
      episode: { season: 1, number: 1, title: 'Pilot', ids: {} },
      show: { title: 'Twin Peaks', year: 1990, ids: {} }
    }
  ]),
  'watched-history-2.json': JSON.stringify([
    { id: 3, watched_at: null, type: 'movie', movie: traktMovie('The General', 1926, null, null) }
  ]),
  'watched-movies.json': JSON.stringify([
    {
      plays: 2,
      last_watched_at: '2023-06-07T20:00:00.000Z',
      movie: traktMovie('Fargo', 1996, null, 'tt0116282')
    }
  ]),
  'ratings-movies.json': JSON.stringify([
    {
      rated_at: '2023-06-09T20:00:00.000Z',
      rating: 9,
      type: 'movie',
      movie: traktMovie('La Jetée', 1962, 662, null)
    }
  ]),
  'ratings-shows.json': JSON.stringify([
    {
      rated_at: '2023-06-09T20:00:00.000Z',
      rating: 9,
      type: 'show',
      show: { title: 'Twin Peaks', year: 1990 }
    }
  ]),
  'lists-watchlist.json': JSON.stringify([
    {
      rank: 1,
      listed_at: '2023-06-10T20:00:00.000Z',
      type: 'movie',
      movie: traktMovie('Solaris', 1972, 593, null)
    }
  ]),
  'user-profile.json': JSON.stringify({ username: 'noor' })
}

export const tmdbRatings = lines(
  'TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated',
  '662,tt0056119,movie,La Jetée,1962-02-16,,,7.9,8.0,2020-10-10T10:00:00Z',
  '1399,tt0944947,tv,Game of Thrones,2011-04-17,,,8.4,9.0,2020-10-11T10:00:00Z'
)

const text = (content: string): Uint8Array<ArrayBuffer> => strToU8(content) as Uint8Array<ArrayBuffer>
export const file = (name: string, content: string): NamedBytes => ({ name, bytes: text(content) })

export function zipped(name: string, files: Readonly<Record<string, string>>, folder = ''): NamedBytes {
  const entries = Object.entries(files).map(([path, content]) => [folder + path, text(content)])
  return { name, bytes: zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer> }
}
