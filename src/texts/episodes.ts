export const episodesText = {
  heading: 'Alle afleveringen',
  empty: 'Geen afleveringen gevonden. Probeer het later opnieuw.',
  emptyLine: 'Houston, we hebben een probleem.',
  loadMore: (left: number) => `Meer afleveringen laden (${left} resterende)`,
  loaded: (count: number) => (count === 1 ? '1 aflevering geladen' : `${count} afleveringen geladen`),
  newest: 'Nieuwste aflevering',
  numbered: (number: number) => `Aflevering ${number}`,
  trailer: 'Trailer',
  bonus: 'Bonus',
  readMore: 'Lees verder',
  readLess: 'Lees minder',
  listen: 'Beluister',
  listenTo: (title: string) => `Beluister ${title}`,
  /** The moment as a link names it: '12:34'. */
  listenFrom: (moment: string) => `Luister vanaf ${moment}`,
  unheard: 'Nog niet beluisterd',
  stubNew: 'Nieuw',
  discussedFilms: 'Besproken films',
  notFound: (number: string) => `Aflevering ${number} hebben we niet gevonden.`
} as const
