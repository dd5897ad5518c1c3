// The texts of the figures and the books of the desk. Amounts, months and times are passed in as formatted.

const entries = (count: number) => (count === 1 ? '1 boeking' : `${count} boekingen`)

export const figuresText = {
  title: 'Cijfers',
  empty: 'Nog geen cijfers',
  emptyLine: 'Ze staan hier zodra de eerste bestelling betaald is.',
  period: 'Periode',
  lastYear: 'Laatste 12 maanden',
  unknown: 'onbekend',
  total: 'Totaal',
  month: 'Maand',
  table: 'De cijfers per maand, in Belgische tijd',
  running: 'loopt nog',
  names: {
    revenueCents: 'Omzet',
    orderCount: 'Bestellingen',
    basketCents: 'Gemiddelde bestelling',
    printCents: 'Drukkosten',
    feeCents: 'Betaalkosten',
    refundCents: 'Terugbetaald'
  },
  /** A cost of printing that does not cover every order. */
  withUnprinted: (amount: string, count: number) => `${amount} +\u00A0${count}\u00A0onbekend`,
  newest: (month: string, value: string) => `${month} ${value}`,
  plot: (name: string, first: string, last: string) =>
    `${name} per maand, van ${first} tot ${last}. De cijfers staan in de tabel eronder.`,
  bar: (month: string, value: string) => `${month}: ${value}`,
  feesUntil: (moment: string) => `Betaalkosten gelezen bij Stripe tot ${moment}.`,
  feesUnknown: 'De betaalkosten zijn onbekend: er is nog niets gelezen bij Stripe.',
  meaning: 'Wat betekenen deze cijfers?',
  meanings: {
    revenueCents:
      'Wat kopers in die maand betaald hebben, met verzending en na korting. Terugbetalingen zijn er niet af. Superfans staan in de boekhouding.',
    orderCount: 'De bestellingen die in die maand betaald zijn.',
    basketCents: 'De omzet gedeeld door het aantal bestellingen.',
    printCents:
      'Wat Printful rekent voor de bestellingen van die maand, verzending inbegrepen. Een bestelling die nog niet gedrukt wordt, heeft nog geen prijs: ‘+ 2 onbekend’ wil zeggen dat twee bestellingen niet meegeteld zijn.',
    feeCents:
      'Wat Stripe in die maand van de winkel inhield, ook voor betwiste betalingen. Een maand die nog niet helemaal gelezen is, is onbekend.',
    refundCents: 'Wat in die maand werd terugbetaald, ook van oudere bestellingen.'
  }
} as const

export const booksText = {
  title: 'Boekhouding',
  empty: 'Nog niets te boeken',
  emptyLine: 'Maanden verschijnen na de eerste ontvangst.',
  accountant:
    'Deze pagina telt op wat er bij Stripe gebeurde. Wat ervan naar de btw en de belastingen gaat, beslist jullie boekhouder.',
  readUntil: (moment: string) => `Gelezen bij Stripe tot ${moment}.`,
  neverRead: 'Er is nog niets gelezen bij Stripe.',
  fetch: 'Nu ophalen',
  fetching: 'Ophalen…',
  notFetched:
    'Stripe werd niet helemaal gelezen. Het gaat vanzelf verder, of probeer het over een minuut opnieuw.',
  months: 'Maanden',
  closed: 'Afgesloten',
  closable: 'Kan dicht',
  open: 'Open',
  running: 'Loopt nog',
  closedBy: (host: string, moment: string) => `Afgesloten door ${host} op ${moment}.`,
  notYet: {
    running: 'De maand is nog niet voorbij.',
    'no-sale': 'Er was nog niets verkocht.',
    'not-read':
      'Stripe is nog niet gelezen tot het einde van deze maand. Dat gebeurt twee keer per dag, of klik op ‘Nu ophalen’.',
    'by-hand': (id: string) =>
      `Uitbetaling ${id} werd met de hand gestart, en dan zegt Stripe niet wat erin zit. Deze maand kan hier niet dicht: geef je boekhouder het rapport van Stripe.`,
    'not-paid-out': (count: number, amount: string) =>
      `${entries(count)} ${count === 1 ? 'zit' : 'zitten'} nog in geen enkele uitbetaling, samen ${amount}. Een bedrag onder nul houdt Stripe in van een volgende uitbetaling.`,
    'under-way': (id: string) => `Uitbetaling ${id} is nog onderweg naar de bank.`,
    differs: (id: string) =>
      `De boekingen van uitbetaling ${id} zijn samen niet gelijk aan het uitbetaalde bedrag. Vraag Stripe waarom, voor de maand dicht kan.`
  },
  sums: {
    shopSalesCents: 'Winkel',
    superfanSalesCents: 'Superfans',
    refundCents: 'Terugbetaald',
    disputeCents: 'Betwist',
    otherCents: 'Andere',
    feeCents: 'Kosten',
    netCents: 'Samen'
  },
  ready: 'Alles is uitbetaald en klopt tot op de cent. De maand kan dicht.',
  close: 'Sluit af…',
  closing: {
    title: (month: string) => `${month} afsluiten`,
    what: 'De boekingen worden nu gekopieerd. Daarna verandert deze maand nooit meer: een terugbetaling die later komt, hoort bij de maand waarin ze gebeurt. Elke host krijgt een mail.',
    vat: (terms: string) => `Btw: ${terms}.`,
    do: 'Sluit de maand af',
    failed: 'De maand kon niet afgesloten worden. Probeer het opnieuw: twee keer afsluiten kan geen kwaad.'
  },
  reopen: 'Heropen…',
  opening: {
    title: (month: string) => `${month} heropenen`,
    what: 'Deze maand ging dicht zonder één boeking. Ze staat daarna weer open, en kan later opnieuw dicht. Elke host krijgt een mail.',
    do: 'Heropen de maand'
  },
  closeDialog: 'Sluit',
  entriesFile: 'Boekingen (CSV)',
  payoutsFile: 'Uitbetalingen (CSV)',
  fileName: (what: 'boekingen' | 'uitbetalingen', month: string) => `${what}-${month}.csv`,
  fileFailed: 'Het bestand kon niet gemaakt worden. Probeer het opnieuw.',
  show: 'Bekijk uitbetalingen',
  payouts: {
    title: (month: string) => `Uitbetalingen van ${month}`,
    none: 'Van deze maand is nog niets uitbetaald.',
    arrives: 'Op de rekening',
    amount: 'Bedrag',
    ofMonth: 'Deze maand',
    ofOthers: 'Andere',
    total: 'Samen',
    vat: (amount: string) => `Btw in de verkoop, na terugbetalingen: ${amount}.`
  },
  kinds: {
    sale: 'Verkoop',
    refund: 'Terugbetaling',
    'refund-failed': 'Mislukte terugbetaling',
    dispute: 'Betwisting',
    'dispute-won': 'Gewonnen betwisting',
    fee: 'Kosten van Stripe',
    'payout-returned': 'Geweigerde uitbetaling',
    other: 'Andere'
  },
  origins: { shop: 'Winkel', superfan: 'Superfan', other: 'Andere' },
  statuses: {
    pending: 'in voorbereiding',
    in_transit: 'onderweg',
    paid: 'uitbetaald',
    failed: 'geweigerd door de bank',
    canceled: 'geannuleerd'
  },
  regimes: { 'not-set': 'niet ingesteld', exempt: 'vrijgesteld als kleine onderneming', rates: 'tarieven' },
  vat: {
    title: 'Btw',
    explanation:
      'Wat jullie boekhouder beslist heeft, met de maand vanaf wanneer het geldt. Zonder instelling blijven de btw-kolommen leeg. Een maand die al dicht is, verandert niet.',
    none: 'Nog niets ingesteld: de btw-kolommen zijn leeg.',
    setting: (from: string, terms: string) => `Vanaf ${from}: ${terms}`,
    rates: (countries: string, superfan: string) => `tarieven ${countries}; Superfans ${superfan}`,
    rate: (country: string, percent: string) => `${country}\u00A0${percent}`,
    percent: (percent: string) => `${percent}\u00A0%`,
    change: 'Instellen…',
    from: 'Vanaf maand',
    regime: 'Wat geldt er',
    regimes: {
      'not-set': 'Niet ingesteld',
      exempt: 'Vrijgesteld als kleine onderneming',
      rates: 'Btw met tarieven'
    },
    rateOf: (country: string) => `Tarief voor ${country}, in procent`,
    superfanRate: 'Tarief voor Superfans, in procent',
    wrongRate: 'Een getal van 0 tot 30, met hoogstens twee cijfers na de komma.',
    save: 'Bewaar',
    failed: 'Dit kon niet bewaard worden. Probeer het opnieuw.'
  },
  countries: { BE: 'België', NL: 'Nederland' },
  origin: {
    title: 'Wie verstuurt van waar',
    places: [
      ['Printful, Riga', 'Letland'],
      ['Printful, Barcelona', 'Spanje'],
      ['Printful, andere drukkerijen', 'ook buiten de Europese Unie']
    ],
    note: 'Printful kiest per bestelling waar het drukt; bij Printful staat het bij elke zending. Wat uit Letland of Spanje vertrekt, valt mogelijk buiten de vrijstelling van 10.000 euro voor verkoop aan andere landen van de EU. Vraag het je boekhouder voor je een tarief instelt.'
  },
  csv: {
    entryColumns: [
      'Datum',
      'Soort',
      'Van',
      'Bestelling',
      'Land',
      'Bruto',
      'Kosten',
      'Netto',
      'Btw-regeling',
      'Btw-tarief',
      'Btw',
      'Uitbetaling',
      'Nummer bij Stripe'
    ],
    payoutColumns: [
      'Uitbetaling',
      'Op de rekening',
      'Toestand',
      'Bedrag',
      'Waarvan deze maand',
      'Waarvan andere maanden'
    ]
  }
} as const
