export const homeText = {
  heading: (name: string, tagline: string) => `${name}: ${tagline}`
} as const

export const aboutText = {
  heading: (name: string) => `Over ${name}`,
  hostsHeading: 'Wie je hoort',
  bestFilm: 'Beste film aller tijden',
  portrait: (name: string) => `Portret van ${name}`,
  listenHeading: 'Beluister ons',
  followHeading: 'Volg ons',
  settingsHeading: 'Instellingen'
} as const
