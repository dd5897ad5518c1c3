// The checkout: fields, costs and errors. No jokes about money.
import { vatText } from './vat.ts'

/** The texts in the page itself. */
export const checkoutPageText = {
  title: 'Afrekenen',
  description: 'Vul je verzendgegevens in en betaal veilig.',
  heading: 'Afrekenen',
  loading: 'Je bestelling wordt geladen…',
  withoutScript: 'Afrekenen kan alleen als JavaScript aanstaat.'
} as const

/** Header and footer of the checkout and of the pages of an order. */
export const checkoutFrameText = {
  toCart: 'Terug naar winkelwagen',
  toMerch: 'Terug naar de merch',
  help: 'Hulp nodig?'
} as const

export const checkoutText = {
  empty: 'Winkelwagen is leeg',
  toMerch: 'Terug naar de merch',
  paidElsewhere: (number: string) => `Bestelling ${number} is al betaald, in een ander tabblad`,
  toOrder: 'Bekijk je bestelling',

  summary: 'Je bestelling',
  /** On the folded summary of a phone, before the total. */
  pieces: (count: number) => (count === 1 ? '1 stuk' : `${count} stuks`),
  withShipping: (shipping: string) => `Verzending: ${shipping}`,
  lines: 'Producten in je bestelling',
  subtotal: 'Subtotaal',
  shipping: 'Verzending',
  calculating: 'Berekenen…',
  noShippingKnown: 'Niet beschikbaar',
  discount: (code: string) => `Korting (${code})`,
  total: 'Totaal',
  totalNow: (total: string) => `Het totaal is nu ${total}`,
  vatIncluded: vatText.short,
  withoutShipping: 'zonder verzending',

  /** After the delivery countries and payment methods. */
  withdrawal: 'Na ontvangst heb je veertien dagen',
  withdrawalLink: 'bedenktijd',

  shippingForm: 'Verzendgegevens',
  hint: 'Vul eerst alle verzendgegevens in om door te gaan naar de betaling.',

  preparing: 'Je betaling wordt klaargezet…',
  noShipping: 'Verzendkosten konden niet berekend worden voor dit adres.',
  shippingRefused: 'Kon verzendkosten niet ophalen. Controleer het adres of probeer opnieuw.',
  shippingUnanswered:
    'Kon verzendkosten niet berekenen voor dit adres. Controleer het adres of probeer opnieuw.',
  /** Beside a line of the summary. */
  soldOut: 'Niet meer leverbaar. Haal dit uit je bestelling om verder te gaan.',
  soldOutHeading: 'Een van je producten is niet meer leverbaar.',
  soldOutSentence: 'Haal het uit je bestelling om verder te gaan.',
  priceChanged: (now: string, before: string) =>
    `De prijs is intussen veranderd: nu ${now} per stuk, in je winkelwagen ${before}.`,
  changeLost:
    'Je laatste wijziging is niet aangekomen, dus dit totaal klopt misschien niet. Er is niets betaald.',
  unprepared: 'Kon betaling niet voorbereiden. Probeer later opnieuw.',

  terms: 'Er gelden onze',
  and: ', en je hebt altijd',
  guaranteeLink: 'wettelijke garantie',
  obligation: 'Met deze knop plaats je een bestelling met betalingsverplichting.',
  pay: (amount: string) => `Betaal ${amount}`,
  paymentFailed: 'Er is een fout opgetreden bij het verwerken van je betaling.'
} as const

export const checkoutFieldsText = {
  labels: {
    email: 'E-mailadres',
    firstName: 'Voornaam',
    lastName: 'Achternaam',
    address1: 'Straat en huisnummer',
    address2: 'Bus, verdieping of bedrijf',
    zip: 'Postcode',
    city: 'Plaats',
    state: 'Provincie',
    country: 'Land'
  },
  noCountry: 'Kies een land',
  countries: { BE: 'België', NL: 'Nederland' },
  optionalFields: 'Bus, verdieping of provincie',
  /** The errors of fields. Each says what is expected. */
  faults: {
    missing: {
      email: 'Je e-mailadres ontbreekt nog.',
      firstName: 'Je voornaam ontbreekt nog.',
      lastName: 'Je achternaam ontbreekt nog.',
      address1: 'Je straat en huisnummer ontbreken nog.',
      zip: 'Je postcode ontbreekt nog.',
      city: 'Je plaats ontbreekt nog.',
      country: 'Kies een land.'
    },
    short: {
      lastName: 'Schrijf je achternaam voluit.',
      address1: 'Schrijf je straat en huisnummer voluit, zoals Filmstraat 9.',
      zip: 'Een Belgische postcode is bijvoorbeeld 9000, een Nederlandse 1234 AB.',
      city: 'Schrijf je plaats voluit, zoals Gent.'
    },
    long: (most: number) => `Hou het bij ${most} tekens.`,
    longStreet: (most: number) =>
      `Op het etiket passen ${most} tekens per regel. Zet de rest bij ‘Bus, verdieping of bedrijf’.`,
    unprintable: 'Hierin staat een onzichtbaar teken. Typ het opnieuw.',
    postBox:
      'Een koerier levert niet aan een postbus of antwoordnummer. Vul een straat en huisnummer in. Je brievenbus heet hier “bus”.',
    withoutAt: 'In dit e-mailadres ontbreekt een @.',
    mail: 'Een e-mailadres ziet eruit als naam@voorbeeld.be.',
    zip: {
      BE: 'Een Belgische postcode heeft vier cijfers, bijvoorbeeld 9000.',
      NL: 'Een Nederlandse postcode heeft vier cijfers en twee letters, bijvoorbeeld 1234 AB.'
    }
  },
  /** A question, not an error: the buyer may go on. */
  noHouseNumber: 'Er staat geen huisnummer bij. Klopt dat?',
  mailHint: 'Hierheen sturen we je bevestiging en de tracking.'
} as const

export const couponText = {
  fold: 'Heb je een kortingscode?',
  label: 'Kortingscode',
  apply: 'Toepassen',
  remove: 'Verwijderen',
  applied: (code: string, discount: string) => `${code}: ${discount} korting`,
  notApplied: 'Kon kortingscode niet toepassen',
  applyFailed: 'Er is een fout opgetreden bij het toepassen van de kortingscode',
  notRemoved: 'Kon kortingscode niet verwijderen',
  removeFailed: 'Er is een fout opgetreden bij het verwijderen van de kortingscode'
} as const
