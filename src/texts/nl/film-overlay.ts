// The film overlay. Separate from the other film texts, because it loads with the overlay only.
export const filmOverlayText = {
  close: 'Sluit filmoverlay',
  untitled: 'Film',
  loading: 'Detailinformatie wordt geladen...',
  failed: 'Kon detailinformatie niet laden.',
  failedLine: 'Vergeet het, Jake. Het is Chinatown.',
  retry: 'Probeer opnieuw',
  noPlot: 'Geen plotbeschrijving beschikbaar.',
  outOf: (most: number) => `van ${most}`,
  ownPage: 'Sterren en afleveringen',
  ownPageOf: (title: string) => `${title}: sterren en afleveringen`,
  elsewhere: (title: string, site: string) => `${title} op ${site} (nieuw tabblad)`
} as const
