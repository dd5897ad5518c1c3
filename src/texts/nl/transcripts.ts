const WORDS_PER_THOUSAND = 1000

export const transcriptsText = {
  heading: 'Uitgeschreven',
  /** 12345 → 'Lees mee (12.000 woorden)', 740 → 'Lees mee (740 woorden)'. */
  open: (words: number) =>
    words < WORDS_PER_THOUSAND
      ? `Lees mee (${words} woorden)`
      : `Lees mee (${Math.round(words / WORDS_PER_THOUSAND)}.000 woorden)`,
  region: 'Wat er gezegd wordt',
  hint: 'Klik op een zin om vanaf daar te luisteren.',
  listenFrom: (clock: string) => `Luister vanaf ${clock}`,
  copyLink: 'Kopieer link',
  quote: 'Citaat',
  quoteFrom: (clock: string) => `Citaat van ${clock}`,
  copyLinkFrom: (clock: string) => `Kopieer link naar ${clock}`,
  copied: 'Link gekopieerd',
  follow: 'Volg mee',
  find: 'Zoek in de tekst',
  nothing: 'Niets gevonden',
  hit: (number: number, count: number, isMore: boolean) => `${number} van ${count}${isMore ? '+' : ''}`,
  previousHit: 'Vorige vindplaats',
  nextHit: 'Volgende vindplaats',
  download: 'Download als ondertitels (VTT)',
  downloadText: 'Download als tekst'
} as const
