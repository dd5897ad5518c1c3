// The texts on share images, and their text alternatives.
export const sharingText = {
  episode: 'Aflevering',
  extra: 'Extra aflevering',
  trailer: 'Trailer',
  bonus: 'Bonus',
  pages: {
    '/': '',
    '/afleveringen/': 'Alle afleveringen',
    '/films/': 'Alle besproken films',
    '/must-see/': 'De must-see lijst',
    '/cijfers/': 'De podcast in cijfers',
    '/privacy/': 'Privacybeleid'
  },
  lines: {
    '/': '',
    '/afleveringen/': 'Van de nieuwste tot de allereerste',
    '/films/': 'Welke aflevering besprak welke film?',
    /** Refers to `filmPagesText.mustSeeShared`, because the number differs. */
    '/must-see/': '',
    '/cijfers/': 'Wie is het strengst, en welke films verdelen?',
    '/privacy/': 'Wat we bewaren, en vooral wat niet'
  },
  episodeAlt: (title: string, number: number | string | null, name: string) =>
    number === null ? `${title}, ${name}` : `Aflevering ${number} van ${name}: ${title}`,
  pageAlt: (title: string, name: string) => `${title} · ${name}`
} as const
