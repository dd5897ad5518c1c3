// The page of the simulators, while the shop runs without keys.
export const simulatedShopText = {
  title: 'Achter de schermen',
  pageTitle: (site: string) => `Achter de schermen · ${site}`,
  explanation:
    'Deze pagina bestaat alleen op jouw computer. Bank, drukker en mailserver zijn nagebootst: er gaat geen geld om, er wordt niets gedrukt en niemand krijgt mail.',
  toShop: 'Naar de winkel',
  sections: 'Onderdelen',
  mail: {
    title: 'Verstuurde mails',
    none: 'Er is nog geen mail verstuurd.',
    elsewhere: 'Mail gaat naar een echte mailserver (SMTP_URL): die is hier niet te zien.',
    to: (address: string) => `aan ${address}`,
    noSubject: '(zonder onderwerp)',
    back: 'Terug naar het overzicht',
    asHtml: 'Opgemaakt',
    asText: 'Als tekst',
    noHtml: 'Deze mail heeft alleen tekst.',
    noText: 'Deze mail heeft geen tekst.',
    from: 'Van',
    recipient: 'Aan',
    sentAt: 'Verstuurd'
  },
  payments: {
    title: 'Betalingen bij de bank',
    none: 'Er is nog niets betaald. Leg iets in je winkelwagen en reken af.',
    elsewhere: 'Betalingen lopen via het echte Stripe (STRIPE_SECRET_KEY): die zijn hier niet te zien.',
    order: (id: string) => `Bestelling ${id}`,
    statuses: {
      requires_payment_method: 'wacht op de koper',
      requires_confirmation: 'wacht op de koper',
      requires_action: 'koper is bij de bank',
      processing: 'in behandeling',
      requires_capture: 'gereserveerd',
      succeeded: 'betaald',
      canceled: 'geannuleerd'
    },
    refunded: (amount: string) => `${amount} terugbetaald`,
    disputed: 'betwist',
    toApprovalPage: 'Naar de bankpagina',
    acts: {
      'settle-paid': 'Laat slagen',
      'settle-failed': 'Laat mislukken',
      'refund-all': 'Alles terugbetalen',
      'refund-half': 'De helft terugbetalen',
      dispute: 'Koper betwist',
      'dispute-won': 'Betwisting gewonnen',
      'dispute-lost': 'Betwisting verloren',
      fraud: 'Waarschuwing voor fraude'
    }
  },
  subscriptions: {
    title: 'Abonnementen van Superfans',
    none: 'Er is nog geen Superfan.',
    elsewhere: 'Abonnementen lopen via het echte Stripe (STRIPE_SECRET_KEY): die zijn hier niet te zien.',
    unnamed: 'vergeten klant',
    aMonth: (amount: string) => `${amount} per maand`,
    statuses: {
      incomplete: 'wacht op de eerste betaling',
      incomplete_expired: 'nooit begonnen',
      active: 'loopt',
      past_due: 'niet betaald',
      canceled: 'gestopt'
    },
    underWay: 'inning in behandeling',
    requiresAction: 'fan is bij de bank',
    disputed: 'teruggehaald bij de bank',
    noMandate: 'zonder mandaat',
    next: (day: string) => `Volgende factuur op ${day}.`,
    last: (day: string) => `Opgezegd: stopt op ${day}.`,
    ended: (day: string) => `Gestopt op ${day}.`,
    acts: {
      'renew-paid': 'Volgende maand: betaald',
      'renew-failed': 'Volgende maand: mislukt',
      'month-over': 'De maand is om',
      'settle-paid': 'Incasso lukt',
      'settle-failed': 'Incasso mislukt',
      'pay-again': 'Nieuwe poging',
      expire: 'Laat vervallen',
      'end-mandate': 'Trek het mandaat in',
      'take-back': 'Fan haalt de maand terug',
      forget: 'Wis de klant bij Stripe'
    }
  },
  prints: {
    title: 'Bestellingen bij de drukker',
    none: 'De drukker heeft nog geen bestelling.',
    elsewhere: 'Bestellingen gaan naar het echte Printful (PRINTFUL_TOKEN): die zijn hier niet te zien.',
    order: (id: string) => `Bestelling ${id}`,
    unnamed: 'zonder nummer van de winkel',
    parcel: (id: string, state: string) => `Pakje ${id}: ${state}`,
    pieces: (quantity: number, name: string) => `${quantity} × ${name}`,
    counting: 'kosten worden nog berekend',
    statuses: {
      draft: 'klaargelegd, niet bevestigd',
      pending: 'bevestigd, wacht op productie',
      inprocess: 'in productie',
      partial: 'deels verzonden',
      fulfilled: 'verzonden',
      onhold: 'in de wacht',
      failed: 'mislukt',
      canceled: 'geannuleerd'
    },
    deliveries: {
      in_transit: 'onderweg',
      delivered: 'bezorgd',
      return_to_sender: 'teruggestuurd'
    },
    acts: {
      count: 'Kosten berekend',
      produce: 'Start productie',
      ship: 'Verzend alles',
      'ship-part': 'Verzend een deel',
      'ship-again': 'Verzend opnieuw',
      hold: 'Zet in de wacht',
      release: 'Haal uit de wacht',
      fail: 'Laat mislukken',
      cancel: 'Annuleer',
      deliver: 'Bezorg',
      return: 'Stuur terug'
    }
  },
  outages: {
    title: 'Slechte dagen',
    explanation:
      'Laat de nagebootste diensten haperen, zoals echte dat soms doen. Alles hier is weer gewoon na een herstart.',
    vendors: { stripe: 'Stripe (betalingen)', printful: 'Printful (drukker)' },
    on: 'Bij',
    does: 'Gebeurt',
    times: 'Aantal keren',
    plan: 'Laat haperen',
    planned: 'Staat te gebeuren',
    plannedLine: (on: string, does: string, times: number) => `${on}: ${does}, nog ${times} keer`,
    forget: 'Alles weer gewoon',
    calls: {
      stripe: {
        'POST /v1/payment_intents': 'een betaling openen',
        'POST /v1/payment_intents/*': 'een bedrag wijzigen',
        'GET /v1/payment_intents/*': 'een betaling opvragen',
        'POST /v1/payment_intents/*/confirm': 'betalen in het formulier',
        'POST /v1/payment_intents/*/cancel': 'een betaling annuleren',
        'POST /v1/refunds': 'geld terugbetalen'
      },
      printful: {
        'POST /shipping/rates': 'verzendkosten opvragen',
        'POST /orders': 'een bestelling klaarleggen',
        'POST /orders/*/confirm': 'een bestelling bevestigen',
        'GET /orders/*': 'een bestelling opvragen',
        'DELETE /orders/*': 'een bestelling annuleren',
        'GET /v2/orders/*/shipments': 'pakjes opvragen'
      }
    },
    troubles: {
      'no-answer-before': 'geen antwoord, en er is niets gebeurd',
      'no-answer-after': 'geen antwoord, maar het is wel gebeurd',
      'cut-before': 'verbroken, en er is niets gebeurd',
      'cut-after': 'verbroken, maar het is wel gebeurd',
      'error-before': 'fout 500, en er is niets gebeurd',
      'error-after': 'fout 500, maar het is wel gebeurd',
      'too-many': 'fout 429: te veel vragen'
    },
    delivery: 'Berichten aan de winkel (webhooks)',
    deliveries: {
      prompt: 'meteen en één keer',
      twice: 'twee keer',
      late: 'een kwart minuut te laat',
      reversed: 'in omgekeerde volgorde',
      never: 'nooit'
    },
    setDelivery: 'Zo bezorgen',
    waiting: (count: number) =>
      count === 1 ? '1 bericht kwam niet aan.' : `${count} berichten kwamen niet aan.`,
    deliverNow: 'Bezorg ze nu',
    countsFor: 'Zo vaak opvragen tot de kosten van een nieuwe bestelling bekend zijn',
    refused: 'Niet leverbaar',
    refusedNone: 'alles is leverbaar',
    settings: 'Zo werken'
  },
  jobs: {
    title: 'Werk van de klok',
    explanation:
      'Mails versturen, bestellingen doorgeven, nakijken: dat gebeurt vanzelf elke paar minuten. Hier gebeurt het nu.',
    job: 'Taak',
    run: 'Nu uitvoeren'
  },
  said: {
    done: 'Gedaan.',
    refused: 'Dat kan nu niet meer: de toestand is intussen anders.',
    failed: 'Dat is niet gelukt: de nagebootste dienst hapert.'
  }
} as const
