const episodes = (count: number) => (count === 1 ? '1 aflevering' : `${count} afleveringen`)

export const queueText = {
  empty: 'Er staat niets klaar. Zet afleveringen klaar met ‘Hierna’ op hun kaart.',
  count: episodes,
  loading: 'De wachtrij wordt geladen...',
  failed: 'De titels konden niet geladen worden. Je wachtrij is er nog.',
  retry: 'Probeer opnieuw',
  /** An episode whose title did not come yet. */
  unknown: 'Nieuwe aflevering',
  hint: 'Kies met de pijltjes; Alt met een pijltje verplaatst, Delete haalt weg, Enter speelt af.',
  tools: 'Gekozen aflevering',
  play: 'Speel af',
  up: 'Omhoog',
  down: 'Omlaag',
  remove: 'Haal weg',
  clear: 'Maak leeg',
  undo: 'Ongedaan maken',
  moved: (title: string, place: number, count: number) => `${title}: plaats ${place} van ${count}`,
  removed: (title: string) => `Weggehaald: ${title}`,
  removedCount: (count: number) =>
    count === 1 ? '1 aflevering weggehaald.' : `${count} afleveringen weggehaald.`,
  undone: 'De wachtrij is zoals ze was.',
  suggestions: 'Nog niet beluisterd',
  next: 'Als volgende',
  last: 'Achteraan',
  suggestNext: (title: string) => `Speel als volgende: ${title}`,
  suggestLast: (title: string) => `Zet achteraan: ${title}`,
  /** At the end of an episode. */
  nextIs: (title: string) => `Hierna: ${title}`,
  nextIn: (title: string, seconds: number) => `Over ${seconds} seconden: ${title}`,
  playNow: 'Speel nu',
  cancel: 'Annuleer',
  sleepAfter: 'Na deze wachtrij',
  setting: 'Speel vanzelf verder',
  settingHint: 'Na een aflevering begint vijf seconden later de volgende uit ‘Hierna’.'
} as const
