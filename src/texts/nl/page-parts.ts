// Words that several pages share: the way back, paging, what is not there.
export const pagePartsText = {
  breadcrumbs: 'Kruimelpad',
  contents: 'Inhoud',
  home: 'Home',
  paging: 'Pagina’s',
  previousPage: 'Vorige',
  nextPage: 'Volgende',
  page: (number: number) => `Pagina ${number}`,
  toHome: 'Naar de startpagina',
  toEpisodes: 'Naar alle afleveringen'
} as const
