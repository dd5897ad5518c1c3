export const embedText = {
  play: (title: string) => `Speel af: ${title}`,
  pause: (title: string) => `Pauzeer: ${title}`,
  loading: 'Laden...',
  failed: 'Afspelen lukt niet. Klik opnieuw op afspelen.',
  chapters: 'Hoofdstukken',
  listenFrom: 'Luister vanaf',
  dialog: 'Insluiten',
  explained: 'Plak deze code in je eigen pagina. We bewaren niets over wie daar luistert.',
  code: 'Code om in te sluiten',
  copy: 'Kopieer de code',
  copied: 'Code gekopieerd',
  look: 'Bekijk de speler',
  missing: 'Deze aflevering bestaat niet (meer).',
  allEpisodes: 'Alle afleveringen',
  pageTitle: (title: string) => `${title}, speler`
} as const
