// Leads to the page for handing over. Separate from its texts, because other pages load it.
export const handoverLinkText = {
  link: 'Ga verder op een ander toestel',
  /** Before the link, on the page of the visitor's films. */
  ofFilms: 'Wil je ze ook op je telefoon of je laptop? '
} as const
