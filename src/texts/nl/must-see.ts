export const mustSeeText = {
  heading: 'Must-See',
  /** `hosts`: their names, as a list. */
  intro: (hosts: string, count: number, minimum: string, most: number) =>
    `Films die van ${hosts} ${count > 1 ? 'samen ' : ''}minstens ${minimum} van de ${most} sterren kregen. Geen excuses meer.`,
  fullList: (diary: string) => `De volledige lijst op ${diary}`,
  ownPage: 'Bekijk en print de hele lijst',
  /** Shown before any film has the stars of all hosts, and while none has enough stars. */
  noStars: 'Nog geen enkele film kreeg sterren.',
  noneYet: (minimum: string, most: number) =>
    `Nog geen enkele film haalde ${minimum} van de ${most} sterren.`,
  noneYetLine: 'Geduld. Rosebud kwam ook pas op het einde.',
  failed: 'Kon de must-see lijst niet laden.',
  failedLine: 'Wat we hier hebben, is een gebrek aan communicatie.',
  retry: 'Probeer opnieuw',
  rank: (rank: number) => `Nummer ${rank}`
} as const
