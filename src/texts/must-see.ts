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
