// What one can do with an episode, besides listening to it: in the menu of its card, and in the row on its page.
export const episodeActsText = {
  more: 'Meer',
  /** The name of the button of a card, and of its menu. */
  moreOf: (title: string) => `Meer met ${title}`,
  close: 'Sluit',
  next: 'Hierna',
  keep: 'Bewaar',
  /** The state of an episode that is kept, or on its way. */
  kept: 'bewaard',
  keeping: 'laadt …',
  heard: 'Gehoord',
  share: 'Deel',
  elsewhere: 'Luister elders',
  keeps: (title: string) => `‘${title}’ wordt bewaard.`,
  isHeard: (title: string) => `Gehoord: ${title}`,
  isNotHeard: (title: string) => `Niet meer gehoord: ${title}`
} as const
