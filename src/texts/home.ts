export const homeText = {
  heading: (name: string, tagline: string) => `${name}: ${tagline}`
} as const

export const aboutText = {
  heading: (name: string) => `Over ${name}`,
  banner: 'Drie vrienden in een filmzaal, van achteren gezien, voor een doek met een negen',
  listenHeading: 'Beluister ons',
  followHeading: 'Volg ons',
  settingsHeading: 'Instellingen'
} as const

export const merchText = {
  heading: 'Merch',
  intro:
    'T-shirts, mokken en ander moois voor wie zijn filmliefde graag draagt. De rekken worden nog gevuld.',
  soon: 'Binnenkort'
} as const
