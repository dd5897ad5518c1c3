export const frameText = {
  skipToContent: 'Naar inhoud',
  feedback: 'Feedback',
  backToTop: 'Terug naar boven',
  navigation: 'Hoofdnavigatie',
  tabs: {
    episodes: 'Afleveringen',
    'must-see': 'Must-See',
    about: 'Over ons',
    merch: 'Merch'
  },
  /** Instead of 'Merch' if nothing else is sold. */
  superfan: 'Superfan',
  privacy: 'Privacybeleid',
  terms: 'Voorwaarden',
  guarantee: 'Wettelijke garantie',
  withdraw: 'Overeenkomst herroepen',
  company: (companyNumber: string) => `ondernemingsnummer ${companyNumber}`,
  allEpisodes: 'Alle afleveringen',
  allFilms: 'Alle films',
  credit: 'Data & beelden: ©'
} as const

export const tabNameOf = (tab: keyof typeof frameText.tabs, features: { shop: boolean }): string =>
  tab === 'merch' && !features.shop ? frameText.superfan : frameText.tabs[tab]
