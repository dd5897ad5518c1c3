export const reviewsText = {
  heading: 'Reviews',
  average: (stars: string, count: number) =>
    `Gemiddeld ${stars} van 5, uit ${count} ${count === 1 ? 'beoordeling' : 'beoordelingen'}`,
  withoutScript: 'De reviews worden met JavaScript geladen. Zonder lees je ze bij ',
  failed: 'We kunnen de reviews niet laden. Probeer het later opnieuw.',
  retry: 'Probeer opnieuw',
  empty: 'Er zijn nog geen reviews beschikbaar.',
  showAll: (count: number) => `Toon alle ${count} reviews`,
  showFewer: 'Toon minder reviews',
  unknownAuthor: 'Onbekende luisteraar',
  stars: (stars: string) => `${stars} van 5 sterren`
} as const
