// The pages for missing content. The English words are intended.
export const errorPagesText = {
  notFoundCode: '404',
  notFoundHeading: 'Page Not Found',
  notFoundTitle: '404 Page Not Found',
  notFoundDescription: 'Deze pagina bestaat niet (meer).',
  offlineTitle: 'Je bent offline',
  offlineDescription: 'Geen verbinding: dit werkt nog wel.',
  offlineStillHeading: 'Wat nog werkt',
  offlineStill: [
    'De lijst met afleveringen, zoals je ze het laatst zag, met waar je gebleven was.',
    'Pagina’s die je pas nog bekeek.',
    'Afleveringen die je bewaard hebt.',
    'Een aflevering die al geladen is, speelt gewoon verder.'
  ],
  offlineWaiting: 'Zodra je weer verbinding hebt, werkt de rest ook weer.',
  tryAgain: 'Probeer opnieuw'
} as const
