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

/** The hosts' names for the statuses; docs/backoffice.md explains them. */
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

/** Why an order is held, and what the host should do. */
export const holdText = {
  amount_mismatch:
    'Het betaalde bedrag is niet het bedrag van de bestelling. Er wordt niets gedrukt. Vergelijk beide in Stripe en betaal alles terug als het niet klopt.',
  unknown_revision:
    'De betaling hoort bij een winkelmand die we niet kennen. Er wordt niets gedrukt. Betaal alles terug en vraag de koper om opnieuw te bestellen.',
  second_payment:
    'De bestelling werd twee keer betaald. De tweede betaling storten we vanzelf terug; kijk in Stripe of dat gebeurd is.',
  late_payment:
    'De betaling kwam binnen nadat de bestelling geannuleerd was. Er wordt niets gedrukt. Geef ze vrij als ze toch mag doorgaan, of betaal alles terug.',
  fulfilment_failed:
    'De drukker kan de bestelling niet verwerken, meestal door het adres of de voorraad. Los het op en geef ze dan vrij, of betaal alles terug.',
  printer_cancelled:
    'De drukker annuleerde een bestelling die betaald is. Vraag bij Printful waarom, en betaal alles terug.',
  cost_too_high:
    'De drukker vraagt er meer voor dan verwacht. Geef ze vrij als de prijs mag, of betaal alles terug.',
  dispute:
    'De koper betwist de betaling bij de bank. Antwoord in Stripe voor de datum die daar staat; een pakje dat nog niet weg is, hou je best tegen bij Printful. Winnen jullie, dan gaat de bestelling vanzelf verder.',
  fraud_warning:
    'De bank vermoedt dat de kaart misbruikt werd. Betaal alles terug voordat er iets verzonden wordt. Ken je de koper, geef ze dan vrij.',
  returned:
    'Een pakje kwam terug. Spreek met de koper af of het opnieuw vertrekt, bij Printful, en geef ze dan vrij.',
  test_payment:
    'De bestelling is betaald in de testmodus van Stripe, zonder echt geld, en de drukker is echt. Er wordt niets gedrukt. Annuleer ze zolang Stripe in testmodus staat.',
  withdrawn:
    'De koper heeft de bestelling herroepen voordat ze gedrukt werd. Er wordt niets gedrukt. Betaal alles terug, of geef ze vrij als de koper een deel wil houden.'
} as const

/** What is left to do for an order that is not held. */
export const toDoText = {
  'act-proposed':
    'Een host wil geld teruggeven, en een andere host moet dat bevestigen of intrekken. Tot dan wordt er niets gedrukt.',
  'refunded-but-made':
    'Het hele bedrag is terugbetaald, maar de drukker maakt de bestelling nog. Vraag bij Printful of ze nog te stoppen is; anders spreek je met de koper af wat er met het pakje gebeurt.',
  'withdrawal-open':
    'De koper heeft de bestelling herroepen en kreeg nog niet alles terug. Betaal terug binnen veertien dagen; wachten tot het pakje terug is, mag. Is het op een andere manier geregeld, zet de herroeping dan op afgehandeld.'
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
  updated: (count: number, hasOlder: boolean, hour: string) =>
    `${hasOlder ? `De nieuwste ${count} bestellingen` : orders(count)}, bijgewerkt om ${hour}`,
  failed: 'Failed to fetch orders',
  network: 'Network error',
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
  updated: (count: number, hour: string) => `${votes(count)}, bijgewerkt om ${hour}`,
  failed: 'Failed to fetch votes',
  network: 'Network error fetching votes',
  loading: 'De stemmen worden geladen…',
  empty: 'Nog geen stemmen.',
  emptyLine: 'Twaalf gezworenen, nul stemmen.',
  episode: (number: number, title: string) => (title ? `${number}. ${title}` : `Aflevering ${number}`),
  film: (title: string, year: number | null) => (year === null ? title : `${title} (${year})`),
  count: votes,
  share: (count: number, percent: number) => `${votes(count)}, ${percent} %`,
  last: (moment: string) => `Laatste stem rond ${moment}`
} as const
