const episodes = (count: number) => (count === 1 ? '1 aflevering' : `${count} afleveringen`)

export const episodeFilterText = {
  open: 'Filter',
  group: 'Toon alleen',
  conditions: {
    unheard: 'Niet gehoord',
    begun: 'Begonnen',
    kept: 'Bewaard',
    unseen: 'Met een film die ik nog niet gezien heb'
  },
  year: 'Jaar',
  allYears: 'Alle jaren',
  clear: 'Wis filter',
  loading: 'Even filteren…',
  failed: 'Filteren lukt nu even niet.',
  retry: 'Probeer opnieuw',
  found: (count: number) => `${episodes(count)} gevonden`,
  more: (left: number) => `Toon meer (${left} resterende)`,
  empty: 'Geen enkele aflevering past bij deze filter.',
  emptyOf: {
    unheard: 'Je hebt alles gehoord.',
    begun: 'Je bent in geen enkele aflevering bezig.',
    kept: 'Je hebt nog geen aflevering bewaard.',
    unseen: 'Je hebt alle besproken films gezien.'
  },
  byYear: 'Per jaar',
  ofYear: (year: number) => `Afleveringen van ${year}`,
  yearDescription: (name: string, year: number) =>
    `Alle afleveringen van ${name} uit ${year}, de nieuwste eerst.`
} as const
