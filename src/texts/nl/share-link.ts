// Sharing an episode. Apart from the words on share images, because a browser loads these.
export const shareLinkText = {
  share: 'Deel',
  embed: 'Insluiten',
  quote: 'Citaat',
  wholeEpisode: 'Hele aflevering',
  copied: 'Link gekopieerd',
  /** The moment: '0:12:34'. */
  from: (moment: string) => `Vanaf ${moment}`,
  copyByHand: 'Kopieer de link',
  link: 'Link',
  close: 'Sluit'
} as const
