export const homeText = {
  heading: (name: string, tagline: string) => `${name}: ${tagline}`
} as const

export const aboutText = {
  heading: (name: string) => `Over ${name}`,
  banner: 'Drie vrienden in een filmzaal, van achteren gezien, voor een doek met een negen',
  hostsHeading: 'Wie je hoort',
  bestFilm: 'Beste film aller tijden',
  portrait: (name: string) => `Portret van ${name}`,
  listenHeading: 'Beluister ons',
  followHeading: 'Volg ons',
  settingsHeading: 'Instellingen',
  mustSee: (minimum: string, most: number) =>
    `Op het einde vallen de sterren, en wie er ${minimum} van de ${most} haalt, mag op de must-see lijst.`
} as const
