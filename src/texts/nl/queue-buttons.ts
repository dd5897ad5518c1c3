// The queue 'Hierna': its name, and what one does with an episode in it.
export const queueButtonsText = {
  heading: 'Hierna',
  asNext: 'Speel hierna',
  asLast: 'Zet achteraan',
  takeOut: 'Haal weg uit Hierna',
  addedNext: (title: string) => `Speelt hierna: ${title}`,
  addedLast: (title: string) => `Achteraan bij Hierna: ${title}`,
  takenOut: (title: string) => `Weggehaald uit Hierna: ${title}`,
  full: '‘Hierna’ is vol: er passen 100 afleveringen in.'
} as const
