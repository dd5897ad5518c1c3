// The queue 'Hierna' on cards, and what every change of it says.
export const queueButtonsText = {
  heading: 'Hierna',
  /** The button on a card, and its menu. */
  open: (title: string) => `Hierna: ${title}`,
  isIn: 'staat in de wachtrij',
  asNext: 'Speel als volgende',
  asLast: 'Zet achteraan',
  takeOut: 'Haal uit de wachtrij',
  addedNext: (title: string) => `Speelt als volgende: ${title}`,
  addedLast: (title: string) => `Achteraan in de wachtrij: ${title}`,
  takenOut: (title: string) => `Uit de wachtrij: ${title}`,
  full: 'De wachtrij is vol: er passen 100 afleveringen in.'
} as const
