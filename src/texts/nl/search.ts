// The search.

/** @param titles which titles are searched without the server */
const troublesWith = (titles: string) => ({
  offline: `Je bent offline: we zoeken alleen in ${titles}. Voor de gesprekken is verbinding nodig.`,
  unreachable: `De site antwoordt niet: we zoeken alleen in ${titles}.`,
  failed: 'Zoeken in de gesprekken lukt nu even niet.',
  'too-many-searches': `Te veel aanvragen van jouw netwerk: we zoeken even alleen in ${titles}.`
})

export const searchText = {
  heading: 'Zoeken',
  open: 'Zoek',
  label: 'Zoek in afleveringen, films en gesprekken',
  placeholder: 'Een film, een naam, een woord…',
  description: (name: string) =>
    `Zoek in alle afleveringen van ${name}: titels, films, hoofdstukken en alles wat er gezegd wordt.`,
  lead: 'Typ een film, een naam of iets wat iemand zei. Je komt uit op het moment zelf.',
  leadWithoutScript: 'Alle afleveringen en films op een rij.',
  /** Before what one could search for. */
  examples: 'Bijvoorbeeld:',
  close: 'Sluit',
  groups: {
    film: 'Films',
    episode: 'Afleveringen',
    chapter: 'Hoofdstukken',
    transcript: 'In het gesprek',
    notes: 'In de notities'
  },
  /** Until the code of the search has come. */
  searching: 'Even zoeken…',
  count: (count: number) => (count === 1 ? '1 resultaat' : `${count} resultaten`),
  nothing: 'Niets gevonden. Probeer een ander woord, of kijk bij alle films of afleveringen.',
  /** Why only titles are searched. */
  withoutTexts: troublesWith('titels, films en hoofdstukken'),
  /** Why nothing can be searched. */
  withoutAll: {
    offline: 'Je bent offline. Zoeken lukt pas als je weer verbinding hebt.',
    unreachable: 'De site antwoordt niet. Zoeken lukt nu even niet.',
    failed: 'Zoeken lukt nu even niet.',
    'too-many-searches': 'Te veel aanvragen van jouw netwerk. Probeer het straks opnieuw.'
  },
  withoutTitles: 'We kunnen de titels niet laden: we zoeken alleen in gesprekken en notities.',
  /** Of a result: 'Aflevering 112, 0:34:10'. */
  play: (moment: string) => `Luister: ${moment}`,
  pause: (moment: string) => `Pauzeer: ${moment}`,
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
  withoutTexts: troublesWith('titels en hoofdstukken')
} as const

export const searchTextOf = (hasFilms: boolean) =>
  hasFilms ? searchText : { ...searchText, ...withoutFilms }
