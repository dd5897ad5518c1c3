// The film index, the page of one film and the must-see list.
export const filmPagesText = {
  index: 'Alle films',
  indexLead: (films: number, episodes: number) =>
    `${films} ${films === 1 ? 'film' : 'films'}, besproken in ${episodes} ${episodes === 1 ? 'aflevering' : 'afleveringen'}. Zoek een titel en je weet meteen in welke.`,
  indexDescription: (name: string) =>
    `Welke aflevering van ${name} besprak welke film? Alle films op titel, met de sterren van de drie hosts.`,
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
  discussedIn: 'Besproken in',
  elsewhere: 'Meer over deze film',
  onDatabase: (name: string) => `Op ${name}`,
  filmDescription: (label: string, name: string, episodes: string) =>
    `${label} bij ${name}: besproken in ${episodes}.`,
  withStars: (stars: string) => ` De hosts gaven ${stars}.`,
  mustSee: 'Must-see',
  mustSeeTitle: 'De must-see lijst',
  mustSeeLead: (minimum: number, most: number) =>
    `Films die van ons drie samen ${minimum} sterren of meer kregen, op een totaal van ${most}.`,
  mustSeeDescription: (name: string, count: number) =>
    `De ${count} films die van de drie hosts van ${name} samen 13 sterren of meer kregen. Afdrukken en afvinken mag.`,
  mustSeePrint: 'Druk deze pagina af en je hebt een afvinklijst.',
  sourceName: 'The Movie Database',
  /** To the letter of TMDB's terms of use, in their language. */
  sourceNotice: 'This product uses the TMDB API but is not endorsed or certified by TMDB.'
} as const
