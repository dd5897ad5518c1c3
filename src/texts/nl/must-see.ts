export const mustSeeText = {
  heading: 'Must-See',
  /** `hosts`: their names, as a list. */
  intro: (hosts: string, count: number, minimum: string, most: number) =>
    `Films die van ${hosts} ${count > 1 ? 'samen ' : ''}minstens ${minimum} van de ${most} sterren kregen. Geen excuses meer.`,
  fullList: (diary: string) => `De volledige lijst op ${diary}`,
  ownPage: 'Bekijk en print de hele lijst',
  /** Of a new podcast, whose hosts rated no film yet. */
  none: 'Nog geen film heeft sterren gekregen. Zodra dat gebeurt, staan de beste op deze plek.',
  /** Also shown while no film has enough stars. */
  failed: 'Kon de must-see lijst niet laden.',
  failedLine: 'Wat we hier hebben, is een gebrek aan communicatie.',
  retry: 'Probeer opnieuw',
  rank: (rank: number) => `Nummer ${rank}`
} as const
