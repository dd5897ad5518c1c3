const episodes = (count: number) => (count === 1 ? '1 aflevering' : `${count} afleveringen`)

export const queueText = {
  empty: 'Hier staat nog niets. Kies ‘Speel hierna’ bij ‘Meer’ op de kaart van een aflevering.',
  count: episodes,
  loading: '‘Hierna’ wordt geladen…',
  failed: 'We kunnen de titels niet laden. Alles staat er nog.',
  retry: 'Probeer opnieuw',
  /** An episode whose title did not come yet. */
  unknown: 'Nieuwe aflevering',
  hint: 'Kies met de pijltjes; Alt met een pijltje verplaatst, Delete haalt weg, Enter speelt af.',
  tools: 'Gekozen aflevering',
  play: 'Speel af',
  up: 'Omhoog',
  down: 'Omlaag',
  remove: 'Haal weg',
  clear: 'Haal alles weg',
  undo: 'Ongedaan maken',
  moved: (title: string, place: number, count: number) => `${title}: plaats ${place} van ${count}`,
  removed: (title: string) => `Weggehaald: ${title}`,
  removedCount: (count: number) =>
    count === 1 ? '1 aflevering weggehaald.' : `${count} afleveringen weggehaald.`,
  undone: '‘Hierna’ is weer zoals ervoor.',
  suggestions: 'Nog niet beluisterd',
  next: 'Speel hierna',
  last: 'Zet achteraan',
  suggestNext: (title: string) => `Speel hierna: ${title}`,
  suggestLast: (title: string) => `Zet achteraan: ${title}`,
  /** At the end of an episode. */
  nextIs: (title: string) => `Hierna: ${title}`,
  nextIn: (title: string, seconds: number) => `Over ${seconds} seconden: ${title}`,
  playNow: 'Speel nu',
  cancel: 'Annuleer',
  sleepAfter: 'Na alles bij Hierna',
  setting: 'Automatisch verder luisteren',
  settingHint: 'Na een aflevering begint vijf seconden later de volgende uit ‘Hierna’.'
} as const
