// The marks of a film wherever it can be opened. Separate from the page of all marks, because these load with the overlay.
export const filmMarksText = {
  group: (title: string) => `Markeringen voor ${title}`,
  seen: 'Gezien',
  want: 'Wil ik zien',
  seenOf: (title: string) => `Gezien: ${title}`,
  wantOf: (title: string) => `Wil ik zien: ${title}`,
  stars: 'Mijn sterren',
  starsOf: (title: string) => `Mijn sterren voor ${title}`,
  noStars: 'Geen sterren',
  /** '3,5 sterren' */
  starCount: (stars: string) => `${stars} ${stars === '1' ? 'ster' : 'sterren'}`,
  /** '★ 3,5', where the name of the choice says the rest. */
  shortStars: (stars: string) => `★ ${stars}`,
  /** The sign on a poster, for screen readers. */
  signs: { seen: 'gezien', want: 'wil je zien' },
  myFilms: 'Mijn films',
  notStored: 'Je browser kan dit niet bewaren: het is weg als je de pagina verlaat.'
} as const
