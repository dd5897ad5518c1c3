// Texts that several pages share: links back, paging, missing content.
export const pagePartsText = {
  breadcrumbs: 'Kruimelpad',
  contents: 'Inhoud',
  home: 'Startpagina',
  paging: 'Pagina’s',
  previousPage: 'Vorige',
  nextPage: 'Volgende',
  page: (number: number) => `Pagina ${number}`,
  toHome: 'Naar de startpagina',
  toEpisodes: 'Naar alle afleveringen'
} as const
