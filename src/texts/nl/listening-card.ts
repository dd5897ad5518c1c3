export const listeningCardText = {
  heading: 'Luisteren',
  speed: 'Snelheid',
  speedOf: (speed: number) => `${String(speed).replace('.', ',')}×`,
  shortcuts: 'Sneltoetsen',
  shortcutsHint: 'K speelt en pauzeert, J en L spoelen, ? toont ze allemaal.',
  memoryHint:
    'Waar je gebleven bent, weet alleen deze browser. Safari vergeet het na zeven dagen zonder bezoek, tenzij je de site als app installeert.',
  clear: 'Wis luistergeschiedenis',
  clearQuestion: 'Alle posities en vinkjes wissen?',
  clearYes: 'Ja, wis alles',
  clearNo: 'Annuleer',
  cleared: 'Je luistergeschiedenis is gewist.'
} as const
