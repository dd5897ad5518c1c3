const NUMBER_WORDS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes']
const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count)

export const filmPagesText = {
  index: 'Alle films',
  indexLead: (films: number, episodes: number) =>
    `${films} ${films === 1 ? 'film' : 'films'}, besproken in ${episodes} ${episodes === 1 ? 'aflevering' : 'afleveringen'}.`,
  indexDescription: (name: string, hosts: number) =>
    `Welke aflevering van ${name} besprak welke film? Alle films op titel, met de sterren van de ${hosts > 1 ? `${inWords(hosts)} hosts` : 'host'}.`,
  noFilms: 'Er zijn nog geen films besproken.',
  latest: 'Pas nog besproken',
  search: 'Zoek een film',
  found: (count: number) =>
    count === 0 ? 'Geen film gevonden.' : count === 1 ? '1 film gevonden.' : `${count} films gevonden.`,
  letters: 'Letters',
  ofFive: 'van 5 sterren',
  starsHeading: 'Onze sterren',
  starsCaption: (title: string) => `Sterren voor ${title}`,
  total: 'Samen',
  outOf: (most: number) => `van ${most}`,
  stars: 'sterren',
  totalOf: (total: string, most: number) => `${total} van ${most} sterren`,
  noStars: 'We gaven deze film nog geen sterren.',
  mustSeeRank: (rank: number) => `Nummer ${rank} op onze must-see lijst`,
  director: (count: number) => (count > 1 ? 'Regisseurs' : 'Regisseur'),
  originalTitle: 'Oorspronkelijke titel',
  runtime: 'Duur',
  ageRating: 'Leeftijd',
  moments: 'Waar gaat het over deze film?',
  /** In the source of a moment; a sentence has its speaker there. */
  chapter: 'Hoofdstuk',
  moreMoments: (count: number) => (count === 1 ? 'Toon nog 1 moment' : `Toon nog ${count} momenten`),
  discussedIn: 'Besproken in',
  elsewhere: 'Meer over deze film',
  onDatabase: (name: string) => `Op ${name}`,
  filmDescription: (label: string, name: string, episodes: string) =>
    `${label} bij ${name}: besproken in ${episodes}.`,
  withStars: (stars: string, hosts: number) => ` De ${hosts > 1 ? 'hosts gaven' : 'host gaf'} ${stars}.`,
  mustSee: 'Must-see',
  mustSeeTitle: 'De must-see lijst',
  mustSeeLead: (hosts: number, minimum: string, most: number) =>
    hosts > 1
      ? `Films die van ons ${inWords(hosts)} samen ${minimum} sterren of meer kregen, op een totaal van ${most}.`
      : `Films die ${minimum} sterren of meer kregen, op een totaal van ${most}.`,
  mustSeeShared: (hosts: number, minimum: string) =>
    `${minimum} sterren of meer${hosts > 1 ? ` van ons ${inWords(hosts)} samen` : ''}`,
  mustSeeDescription: (name: string, count: number, hosts: number, minimum: string) =>
    `${count === 1 ? 'De film' : `De ${count} films`} die van de ${hosts > 1 ? `${inWords(hosts)} hosts` : 'host'} van ${name}${hosts > 1 ? ' samen' : ''} ${minimum} sterren of meer ${count === 1 ? 'kreeg' : 'kregen'}. Afdrukken en afvinken mag.`,
  mustSeePrint: 'Druk deze pagina af en je hebt een afvinklijst.',
  sourceName: 'The Movie Database',
  /** To the letter of TMDB's terms of use, in their language. */
  sourceNotice:
    'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.'
} as const
