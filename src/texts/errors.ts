// Pages for when something is not there. The English line is the specification's.
export const errorPagesText = {
  notFoundCode: '404',
  notFoundHeading: 'Page Not Found',
  notFoundLine: "Toto, I've a feeling we're not in Kansas anymore.",
  notFoundSecond: 'Klik driemaal met je hakken en denk: er gaat niets boven thuis.',
  notFoundTitle: '404 Page Not Found',
  notFoundDescription: 'Deze pagina bestaat niet (meer).',
  offlineTitle: 'Je bent offline',
  offlineLine: 'Ik zie dode verbindingen.',
  offlineDescription: 'Geen verbinding: dit werkt nog wel.',
  offlineStillHeading: 'Wat nog werkt',
  offlineStill: [
    'De lijst met afleveringen, zoals je ze het laatst zag, met waar je gebleven was.',
    'Pagina’s die je pas nog bekeek.',
    'Een aflevering die al geladen is, speelt gewoon verder.'
  ],
  offlineWaiting: 'Zodra je weer verbinding hebt, werkt de rest ook weer.',
  tryAgain: 'Probeer opnieuw'
} as const
