// The texts of posters. Every page loads them with its first script, so other texts are elsewhere.
export const filmsText = {
  noArt: 'No art',
  hint: 'Klik op de poster voor meer informatie',
  /** Name of a poster that opens: 'Anora (2024), meer informatie'. */
  moreAbout: (label: string) => `${label}, meer informatie`
} as const
