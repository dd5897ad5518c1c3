// The player on other sites, and the dialog with the code that puts it there.
export const embedText = {
  play: (title: string) => `Speel af: ${title}`,
  pause: (title: string) => `Pauzeer: ${title}`,
  loading: 'Laden...',
  failed: 'Afspelen lukt niet. Druk nog eens op afspelen.',
  chapters: 'Hoofdstukken',
  listenFrom: 'Luister vanaf',
  dialog: 'Insluiten',
  explained: 'Plak deze code in een pagina van jou. Bezoekers luisteren daar, zonder dat deze site iets van hen bewaart.',
  code: 'Code om in te sluiten',
  copy: 'Kopieer de code',
  copied: 'Code gekopieerd',
  look: 'Bekijk de speler',
  pageTitle: (title: string) => `${title}, speler`
} as const
