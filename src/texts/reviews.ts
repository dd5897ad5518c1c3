export const reviewsText = {
  heading: 'Reviews',
  average: (stars: string, count: number) =>
    `Gemiddeld ${stars} van 5, uit ${count} ${count === 1 ? 'beoordeling' : 'beoordelingen'}`,
  withoutScript: 'De reviews worden met JavaScript geladen. Zonder lees je ze bij ',
  failed: 'We kunnen de reviews niet laden. Probeer het later opnieuw.',
  retry: 'Probeer opnieuw',
  empty: 'Er zijn nog geen reviews beschikbaar.',
  emptyLine: 'Bueller? … Bueller? … Iemand?',
  showAll: (count: number) => `Toon alle ${count} reviews`,
  showFewer: 'Toon minder reviews',
  prompt:
    'Help ons groeien! Een korte review of vijf sterretjes in je podcast-app kost je een minuut en helpt andere filmliefhebbers om ons te vinden.',
  unknownAuthor: 'Onbekende luisteraar',
  stars: (stars: string) => `${stars} van 5 sterren`
} as const
