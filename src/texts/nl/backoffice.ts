// The texts of the backoffice. The English ones are intended, and are marked as English on the page. Times are passed
// in as formatted: '13:05', '20 nov 2026, 13:05'.

const orders = (count: number) => (count === 1 ? '1 bestelling' : `${count} bestellingen`)
const votes = (count: number) => (count === 1 ? '1 stem' : `${count} stemmen`)

export const officeText = {
  name: 'Backoffice',
  skip: 'Naar inhoud',
  navigation: 'Backoffice',
  orders: 'Orders',
  votes: 'Votes',
  logOut: 'Log out',
  withoutScript: 'De backoffice werkt alleen als JavaScript aanstaat.'
} as const

export const loginText = {
  heading: 'Inloggen',
  description: 'Alleen voor de makers.',
  password: 'Wachtwoord',
  show: 'Toon het wachtwoord',
  submit: 'Inloggen',
  wrong: 'Ongeldig wachtwoord',
  failed: 'Login mislukt. Probeer later opnieuw.',
  tooMany: 'Er werd te vaak een verkeerd wachtwoord ingevuld. Over een kwartier kan het weer.',
  busy: 'Er wordt op dit moment te vaak tegelijk ingelogd. Probeer het over enkele seconden opnieuw.',
  network: 'Netwerkfout tijdens het inloggen',
  expired: 'Je sessie is voorbij. Log opnieuw in.'
} as const

/** The hosts' names for the statuses. */
export const orderStatusText = {
  draft: 'Niet afgerekend',
  pending: 'Betaling loopt',
  paid: 'Betaald',
  processing: 'In productie',
  partially_shipped: 'Deels verzonden',
  shipped: 'Verzonden',
  delivered: 'Geleverd',
  cancelled: 'Geannuleerd'
} as const

export const ordersText = {
  heading: 'Orders',
  description: 'Bestellingen van de winkel.',
  caption: 'Bestellingen, nieuwste eerst',
  filter: 'Status',
  all: 'Alle bestellingen',
  held: 'Vraagt aandacht',
  unpaid: (count: number | undefined) =>
    count === undefined ? 'Ook nooit betaalde' : `Ook nooit betaalde (${count})`,
  /** Above the list, over all pages of the filter. */
  figures: {
    orders: 'Bestellingen',
    paid: 'Ontvangen',
    refunded: 'Terugbetaald',
    showHeld: (count: number) =>
      count === 1 ? 'Toon de ene die aandacht vraagt' : `Toon de ${count} die aandacht vragen`
  },
  refresh: 'Vernieuwen',
  retry: 'Vernieuwen',
  problemLang: 'en',
  updated: (count: number, hasOlder: boolean, hour: string) =>
    `${hasOlder ? `De nieuwste ${count} bestellingen` : orders(count)}, bijgewerkt om ${hour}`,
  failed: 'Failed to fetch orders',
  offline: 'Network error',
  loading: 'De bestellingen worden geladen…',
  empty: 'Nog geen bestellingen.',
  number: 'Bestelnummer',
  search: 'Zoek',
  noSuchNumber: 'Geen bestelling met dit nummer.',
  emptyFilter: 'Geen bestellingen met deze status.',
  skip: 'Sla de tabel over',
  older: 'Oudere bestellingen laden',
  hold: 'Vraagt aandacht.',
  /** To its page on the desk, where the buttons are. */
  open: (number: string) => `Open ${number} om iets te doen`,
  copy: (reference: string) => `${reference}, kopieer`,
  copied: 'Gekopieerd',
  copiedReference: (reference: string) => `${reference} gekopieerd`,
  none: '–',
  allRefunded: 'Helemaal terugbetaald',
  refunded: (amount: string) => `${amount} terugbetaald`,
  columns: {
    status: 'Status',
    order: 'Bestelling',
    customer: 'Klant',
    total: 'Totaal',
    created: 'Aangemaakt',
    email: 'E-mail',
    details: 'Details'
  },
  details: {
    id: 'Bestel-id',
    coupon: 'Kortingscode',
    discount: 'Korting',
    updated: 'Bijgewerkt',
    payment: 'Betaling (Stripe)',
    print: 'Drukker (Printful)'
  },
  detailsOf: (customer: string) => `Details van de bestelling van ${customer}`
} as const

export const voteListText = {
  heading: 'Votes',
  description: 'Stemmen van luisteraars.',
  total: (count: number) => `${votes(count)} in totaal`,
  refresh: 'Vernieuwen',
  retry: 'Vernieuwen',
  problemLang: 'en',
  updated: (count: number, hour: string) => `${votes(count)}, bijgewerkt om ${hour}`,
  failed: 'Failed to fetch votes',
  offline: 'Network error fetching votes',
  loading: 'De stemmen worden geladen…',
  empty: 'Nog geen stemmen.',
  emptyLine: 'Twaalf gezworenen, nul stemmen.',
  episode: (number: number, title: string) => (title ? `${number}. ${title}` : `Aflevering ${number}`),
  film: (title: string, year: number | null) => (year === null ? title : `${title} (${year})`),
  count: votes,
  share: (count: number, percent: number) => `${votes(count)}, ${percent} %`,
  last: (moment: string) => `Laatste stem rond ${moment}`
} as const
