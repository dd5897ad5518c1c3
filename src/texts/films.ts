export const filmsText = {
  noArt: 'No art',
  hint: 'Klik op de poster voor meer informatie',
  /** Name of a poster that opens: 'Anora (2024), meer informatie'. */
  moreAbout: (label: string) => `${label}, meer informatie`,
  upcomingHeading: 'Kijk met ons mee (#keuzestress)',
  spoilerAlert: 'Spoiler alert!',
  discoverUpcoming: 'Ontdek welke films we volgende keer bespreken',
  reveal: 'Onthul',
  hide: 'Verberg'
} as const

export const mustSeeText = {
  heading: 'Must-See',
  intro: (hosts: string) =>
    `Films die van ${hosts} samen minstens 13 van de 15 sterren kregen. Geen excuses meer.`,
  fullList: (diary: string) => `De volledige lijst op ${diary}`,
  ownPage: 'Bekijk en print de hele lijst',
  failed: 'Kon de must-see lijst niet laden.',
  failedLine: 'Wat we hier hebben, is een gebrek aan communicatie.',
  retry: 'Probeer opnieuw',
  rank: (rank: number) => `Nummer ${rank}`
} as const
