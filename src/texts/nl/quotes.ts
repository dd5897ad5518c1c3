// The picture of a quote from an episode.
export const quotesText = {
  heading: 'Citaat',
  explained: 'Typ wat er gezegd wordt: we zetten het op een kaart om te delen.',
  text: 'Citaat',
  most: (letters: number) => `Hoogstens ${letters} tekens.`,
  shape: 'Vorm',
  shapes: { square: 'Vierkant', story: 'Story' },
  look: 'Kleur',
  looks: { light: 'Licht', dark: 'Donker' },
  /** The text alternative of the card; it can also be copied for social networks. */
  alt: (text: string, source: readonly string[], speaker: string) =>
    `Citaat ${speaker ? `van ${speaker} ` : ''}uit ${source.filter(Boolean).join(', ')}: “${text}”`,
  emptyAlt: 'Een kaart zonder citaat',
  share: 'Deel de kaart',
  download: 'Download de kaart',
  copyLink: 'Kopieer de link',
  linkCopied: 'Link gekopieerd',
  copyAlt: 'Kopieer de beschrijving',
  altCopied: 'Beschrijving gekopieerd',
  failed: 'De kaart kon niet gemaakt worden.'
} as const
