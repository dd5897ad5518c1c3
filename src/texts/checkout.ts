// The checkout: what is asked, what it costs, what goes wrong. No jokes where money is at stake.
export const checkoutText = {
  title: 'Afrekenen',
  description: 'Vul je verzendgegevens in en betaal veilig.',
  heading: 'Afrekenen',
  empty: 'Winkelwagen is leeg',
  toMerch: 'Terug naar de merch',
  withoutScript: 'Afrekenen kan alleen als JavaScript aanstaat.',
  closed: 'De winkel is even dicht. Kom later nog eens kijken.',

  summary: 'Je bestelling',
  lines: 'Producten in je bestelling',
  subtotal: 'Subtotaal',
  shipping: 'Verzending',
  calculating: 'Berekenen…',
  noShippingKnown: 'Niet beschikbaar',
  discount: (code: string) => `Korting (${code})`,
  total: 'Totaal',
  totalNow: (total: string) => `Het totaal is nu ${total}`,
  vatIncluded: 'incl. btw',
  withoutShipping: 'zonder verzending',

  shippingForm: 'Verzendgegevens',
  optional: '(optioneel)',
  hint: 'Vul eerst alle verzendgegevens in om door te gaan naar de betaling.',

  payment: 'Betaalmethode',
  preparing: 'Je betaling wordt klaargezet…',
  formLoading: 'Het betaalformulier wordt geladen…',
  tryAgain: 'Probeer opnieuw',
  noShipping: 'Verzendkosten konden niet berekend worden voor dit adres.',
  shippingRefused: 'Kon verzendkosten niet ophalen. Controleer het adres of probeer opnieuw.',
  shippingUnheard:
    'Kon verzendkosten niet berekenen voor dit adres. Controleer het adres of probeer opnieuw.',
  unprepared: 'Kon betaling niet voorbereiden. Probeer later opnieuw.',
  formFailed: 'Het betaalformulier kon niet geladen worden. Er is niets betaald.',
  kept: 'Wat je invulde, blijft staan.',

  terms: 'Er gelden onze',
  termsLink: 'voorwaarden',
  and: ', en je hebt altijd',
  guaranteeLink: 'wettelijke garantie',
  duty: 'Met deze knop plaats je een bestelling met betaalplicht.',
  pay: (amount: string) => `Betaal ${amount}`,
  paying: 'Verwerken...',
  secure: 'Je betaling wordt veilig verwerkt door Stripe. Wij zien je kaart- of bankgegevens niet.',
  paymentError: (message?: string) =>
    message
      ? `Er is een fout opgetreden: ${message}`
      : 'Er is een fout opgetreden bij het verwerken van je betaling.',
  paymentFailed: 'Er is een fout opgetreden bij het verwerken van je betaling.',
  unexpectedStatus: 'Payment was not successful',
  amountChanged: 'Het bedrag is intussen veranderd. Er is niets betaald: kijk het even na en betaal dan.',
  anotherPayment:
    'Je betaling moest opnieuw klaargezet worden. Er is niets betaald: vul je betaalgegevens nog eens in.'
} as const

export const checkoutFieldsText = {
  labels: {
    email: 'E-mailadres',
    firstName: 'Voornaam',
    lastName: 'Achternaam',
    address1: 'Straat en huisnummer',
    address2: 'Bus, verdieping of bedrijf',
    zip: 'Postcode',
    city: 'Gemeente',
    state: 'Provincie',
    country: 'Land'
  },
  noCountry: 'Kies een land',
  countries: { BE: 'België', NL: 'Nederland' },
  faults: {
    email: 'Vul een geldig e-mailadres in.',
    firstName: 'Vul je voornaam in.',
    lastName: 'Vul je achternaam in.',
    address1: 'Vul je straat en huisnummer in.',
    address2: 'Hou het bij 100 gewone tekens.',
    city: 'Vul je gemeente in.',
    zip: 'Vul je postcode in.',
    state: 'Hou het bij 60 gewone tekens.',
    country: 'Kies een land.'
  },
  zipFaults: {
    BE: 'Vul vier cijfers in.',
    NL: 'Zoals 1012 AB.'
  },
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
