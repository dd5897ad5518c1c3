// Sharing an episode. Separate from the texts on share images, because browsers load these.
export const shareLinkText = {
  share: 'Deel',
  /** Name of its menu. */
  menu: 'Deel deze aflevering',
  /** Opens the share sheet of the system. */
  via: 'Deel via…',
  copy: 'Kopieer link',
  embed: 'Insluiten',
  quote: 'Citaat',
  code: 'QR-code',
  codeHeading: 'QR-code',
  codeLead: 'Scan met een telefoon of tablet: de aflevering opent daar.',
  codeOf: (address: string) => `QR-code van ${address}`,
  moment: 'Deel dit moment',
  copied: 'Link gekopieerd',
  /** The time: '0:12:34'. */
  from: (moment: string) => `Vanaf ${moment}`,
  copyByHand: 'Kopieer de link',
  link: 'Link',
  close: 'Sluit'
} as const
