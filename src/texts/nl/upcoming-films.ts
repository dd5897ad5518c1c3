export const upcomingFilmsText = {
  spoilerAlert: 'Spoiler alert!',
  discover: 'Ontdek welke films we volgende keer bespreken',
  reveal: 'Onthul',
  hide: 'Verberg'
} as const
