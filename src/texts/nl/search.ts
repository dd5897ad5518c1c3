// The search.
export const searchText = {
  heading: 'Zoeken',
  open: 'Zoek',
  label: 'Zoek in afleveringen, films en gesprekken',
  placeholder: 'Een film, een naam, een woord…',
  description: (name: string) =>
    `Zoek in alle afleveringen van ${name}: titels, films, hoofdstukken en alles wat er gezegd wordt.`,
  lead: 'Typ een film, een naam of iets wat iemand zei. Je komt uit op het moment zelf.',
  leadWithoutScript: 'Alle afleveringen en films op een rij.',
  close: 'Sluit',
  groups: {
    film: 'Films',
    episode: 'Afleveringen',
    chapter: 'Hoofdstukken',
    transcript: 'In het gesprek',
    notes: 'In de notities'
  },
  searching: 'Even zoeken…',
  count: (count: number) => (count === 1 ? '1 resultaat' : `${count} resultaten`),
  nothing: 'Niets gevonden. Probeer een ander woord, of kijk bij alle films of afleveringen.',
  offline: 'Je bent offline: we zoeken alleen in titels, films en hoofdstukken.',
  offlineWithout: 'Je bent offline. Zoeken lukt pas als je weer verbinding hebt.',
  failed: 'Zoeken in de gesprekken lukt nu even niet.',
  retry: 'Probeer opnieuw',
  allFilms: 'Alle films',
  allEpisodes: 'Alle afleveringen',
  /** 'Aflevering 112, 0:34:10'. */
  moment: (label: string, clock: string) => `${label}, ${clock}`
} as const

/** For a site without films. */
const withoutFilms = {
  label: 'Zoek in afleveringen en gesprekken',
  placeholder: 'Een naam, een woord…',
  description: (name: string) =>
    `Zoek in alle afleveringen van ${name}: titels, hoofdstukken en alles wat er gezegd wordt.`,
  lead: 'Typ een naam of iets wat iemand zei. Je komt uit op het moment zelf.',
  leadWithoutScript: 'Alle afleveringen op een rij.',
  nothing: 'Niets gevonden. Probeer een ander woord, of kijk bij alle afleveringen.',
  offline: 'Je bent offline: we zoeken alleen in titels en hoofdstukken.'
} as const

export const searchTextOf = (hasFilms: boolean) =>
  hasFilms ? searchText : { ...searchText, ...withoutFilms }
