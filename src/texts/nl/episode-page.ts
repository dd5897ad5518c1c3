const listed = new Intl.ListFormat('nl', { type: 'conjunction' })

export const episodePageText = {
  pageTitle: (label: string, title: string) => `${label}: ${title}`,
  archivePage: (page: number) => `Alle afleveringen, pagina ${page}`,
  archiveLead: (count: number) =>
    count === 1 ? 'Eén aflevering, klaar om te beluisteren.' : `${count} afleveringen, de nieuwste eerst.`,
  archiveDescription: (name: string, page: number, hasFilms: boolean) =>
    page === 1
      ? `Alle afleveringen van ${name}, de nieuwste eerst: met ${hasFilms ? 'films, ' : ''}hoofdstukken en notities.`
      : `Alle afleveringen van ${name}, pagina ${page}: met ${hasFilms ? 'films, ' : ''}hoofdstukken en notities.`,
  guests: (names: readonly string[]) => `Te gast: ${listed.format(names)}`,
  chapters: 'Hoofdstukken',
  /** Link to the file, for programs. */
  chaptersFile: 'Hoofdstukken (JSON)',
  notes: 'Over deze aflevering',
  fromChapter: (clock: string) => `Vanaf ${clock}`,
  fromChapterOf: (clock: string, title: string) => `Luister vanaf ${clock} naar ${title}`,
  noStars: 'Nog geen sterren',
  neighbours: 'Vorige en volgende aflevering',
  older: 'Vorige aflevering',
  newer: 'Volgende aflevering'
} as const
