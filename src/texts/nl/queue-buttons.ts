// The queue 'Hierna' on cards, and what every change of it says.
export const queueButtonsText = {
  heading: 'Hierna',
  /** The button on a card, and its menu. */
  open: (title: string) => `Hierna spelen: ${title}`,
  isIn: 'staat bij Hierna',
  asNext: 'Speel hierna',
  asLast: 'Zet achteraan',
  takeOut: 'Haal weg uit Hierna',
  addedNext: (title: string) => `Speelt hierna: ${title}`,
  addedLast: (title: string) => `Achteraan bij Hierna: ${title}`,
  takenOut: (title: string) => `Weggehaald uit Hierna: ${title}`,
  full: '‘Hierna’ is vol: er passen 100 afleveringen in.'
} as const
