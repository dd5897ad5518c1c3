export const episodesText = {
  heading: 'Alle afleveringen',
  empty: 'Geen afleveringen gevonden. Probeer het later opnieuw.',
  loadMore: (left: number) => `Meer afleveringen laden (${left} resterende)`,
  loadFailed: 'We kunnen de afleveringen niet laden. Probeer opnieuw.',
  loaded: (count: number) => (count === 1 ? '1 aflevering geladen' : `${count} afleveringen geladen`),
  newest: 'Nieuwste aflevering',
  numbered: (number: number | string) => `Aflevering ${number}`,
  extra: 'Extra',
  trailer: 'Trailer',
  bonus: 'Bonus',
  video: 'Video',
  readMore: 'Lees verder',
  readLess: 'Lees minder',
  /** Before the time and name of the current chapter, for screen readers. */
  listenFromHere: 'Luister vanaf ',
  unheard: 'Nog niet beluisterd',
  stubNew: 'Nieuw',
  discussedFilms: 'Besproken films',
  notFound: (number: string) => `Aflevering ${number} hebben we niet gevonden.`
} as const
