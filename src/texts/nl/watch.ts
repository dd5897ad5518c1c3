// Where to watch: the list of a film, the visitor's services, the filter of a list.
const COUNTRIES = { BE: 'België', NL: 'Nederland' } as const
type Region = keyof typeof COUNTRIES
/** With a subscription, free, free with advertisements, for rent, for sale. */
const KINDS = {
  flatrate: 'Streamen',
  free: 'Gratis',
  ads: 'Gratis met reclame',
  rent: 'Huren',
  buy: 'Kopen'
} as const

export const watchText = {
  heading: 'Waar te zien',
  start: 'Kijk na waar deze film te zien is',
  loading: 'We kijken na waar deze film te zien is…',
  failed: 'We kunnen nu niet nakijken waar deze film te zien is.',
  retry: 'Probeer opnieuw',
  nowhere: (region: Region, date: string) =>
    `Volgens JustWatch nu nergens te streamen in ${COUNTRIES[region]} (nagekeken op ${date}). Soms heeft de bibliotheek of de cinema hem wel.`,
  kinds: KINDS,
  mine: 'op je diensten',
  source: 'Bron: JustWatch',
  sourceOf: (title: string) => `Bron: JustWatch, kijkopties voor ${title} (nieuw tabblad)`,
  checkedOn: (date: string) => `nagekeken op ${date}`,
  countries: COUNTRIES,
  inCountry: (region: Region) => `In ${COUNTRIES[region]}`,
  otherCountry: (region: Region) => `Toon ${COUNTRIES[region]}`,
  myServices: 'Mijn diensten',
  closeServices: 'Sluit mijn diensten',
  servicesLead:
    'Vink aan waar je kijkt. Films die daar te streamen zijn, krijgen een teken en staan vooraan. Je keuze blijft in deze browser.',
  region: 'Land',
  services: 'Diensten',
  filmCount: (count: number) => `${count} ${count === 1 ? 'film' : 'films'}`,
  noServices: 'We weten nog niet welke diensten onze films hebben. Probeer het later opnieuw.',
  servicesFailed: 'We kunnen nu niet nakijken welke diensten er zijn.',
  done: 'Klaar',
  filter: 'Op mijn diensten',
  filterHint: 'Kies je diensten en zie meteen wat je vanavond kunt bekijken.',
  listLoading: 'We kijken na waar deze films te zien zijn…',
  listFailed: 'We kunnen nu niet nakijken waar deze films te zien zijn.',
  countOf: (count: number, total: number) =>
    count === 0
      ? 'Geen van deze films is nu te streamen op je diensten.'
      : `${count} van de ${total} films ${count === 1 ? 'is' : 'zijn'} nu te streamen op je diensten.`,
  /** In the name of a poster, after its title. */
  posterSign: (services: string) => `volgens JustWatch te zien op ${services}`
} as const
