// The texts of the orders on the desk. Amounts and times are passed in as formatted: '€ 24,99', '20 nov 2026, 13:05'.

const orders = (count: number) => (count === 1 ? '1 bestelling' : `${count} bestellingen`)

export const mailNamesText = {
  confirmed: 'de bevestiging',
  shipped: 'de mail over een verzonden pakje',
  cancelled: 'de mail over de annulering',
  refunded: 'de mail over de terugbetaling',
  'payment-failed': 'de mail over een mislukte betaling',
  'part-refunded': 'de mail over een deel dat terugkwam',
  'second-refunded': 'de mail over een dubbele betaling',
  'address-changed': 'de mail over het nieuwe adres'
} as const

export const deskOrdersText = {
  /** The heads of the columns of the exported list. */
  csv: [
    'Nummer',
    'Status',
    'Datum',
    'Naam',
    'E-mail',
    'Plaats',
    'Totaal (euro)',
    'Terugbetaald (euro)',
    'Betaling (Stripe)'
  ],
  csvName: (day: string) => `bestellingen-${day}.csv`,
  download: 'Download als CSV',
  downloaded: (count: number) => `${orders(count)} in het bestand.`,
  cut: (count: number) =>
    `Alleen de nieuwste ${count} passen in één bestand. Kies een kortere periode voor de rest.`,
  search: 'Zoek een bestelling',
  searchHint: 'Nummer, naam, adres, bedrag of betaling',
  submit: 'Zoek',
  filters: 'Filters',
  status: 'Status',
  everyStatus: 'Elke status',
  attention: 'Vraagt aandacht',
  unpaid: 'Ook nooit betaalde',
  from: 'Van',
  until: 'Tot en met',
  clear: 'Wis de filters',
  caption: 'Bestellingen, nieuwste eerst',
  columns: {
    number: 'Nummer',
    customer: 'Koper',
    place: 'Plaats',
    status: 'Status',
    total: 'Totaal',
    created: 'Besteld'
  },
  shown: (shown: number, count: number) =>
    shown === count ? (count === 0 ? '' : orders(count)) : `${shown} van ${orders(count)}`,
  held: 'Aandacht',
  refunded: (amount: string) => `${amount} terug`,
  more: 'Toon oudere bestellingen',
  empty: 'Nog geen bestellingen.',
  noMatch: 'Geen bestelling past bij wat je zoekt.',
  noMatchHint: 'Kijk na of je een filter liet staan, of zoek op het bestelnummer uit de mail.',
  retry: 'Probeer opnieuw',
  offline: 'Er is geen verbinding. Probeer het opnieuw.',
  failed: 'De bestellingen konden niet geladen worden.',
  loading: 'De bestellingen worden geladen…'
} as const

export const deskOrderText = {
  title: 'Bestelling',
  back: 'Alle bestellingen',
  none: '–',
  loading: 'De bestelling wordt geladen…',
  noId: 'Deze pagina toont een bestelling uit de lijst.',
  refresh: 'Vernieuw',
  held: 'Er gebeurt niets meer tot een van jullie beslist.',
  next: {
    draft: 'De koper rekende nog niet af. Zonder betaling wordt ze na een tijd vanzelf geannuleerd.',
    pending: 'De bank verwerkt de betaling nog. Daarna gaat het vanzelf verder.',
    paid: 'Ze vertrekt binnen een minuut naar Printful.',
    processing: 'Printful maakt ze. Als een pakje vertrekt, krijgt de koper een mail.',
    printerHolds: 'Printful houdt ze zelf tegen. Kijk daar wat er ontbreekt.',
    partially_shipped: 'Eén pakje is weg, een ander volgt nog.',
    shipped: 'Alle pakjes zijn onderweg.',
    delivered: 'Alles is geleverd. Er volgt niets meer.',
    cancelled: 'Ze is geannuleerd. Er volgt niets meer.'
  },
  inTheirWords: 'Wat Printful zelf schreef',
  sections: {
    goods: 'Wat besteld is',
    address: 'Waar het naartoe gaat',
    money: 'Betaald en terugbetaald',
    print: 'Printful en pakjes',
    timeline: 'Wat er gebeurde',
    notes: 'Notities',
    messages: 'Mislukte taken',
    withdrawals: 'Herroepingen',
    proposals: 'Wacht op een tweede host'
  },
  goods: {
    each: (amount: string) => `${amount} per stuk`,
    subtotal: 'Producten',
    discount: (code: string) => (code ? `Korting met ${code}` : 'Korting'),
    shipping: 'Verzending',
    /** Printful's English names, with its guess of the days, which is in the mails. */
    shippingName: (name: string) =>
      /^(flat rate|standard)/i.test(name)
        ? 'Standaardverzending'
        : /^express/i.test(name)
          ? 'Snelle verzending'
          : name.replace(/\s*\(.*\)$/, ''),
    total: 'Totaal',
    paid: 'Betaald',
    refunded: 'Terug of onderweg',
    left: 'Blijft over'
  },
  countries: { BE: 'België', NL: 'Nederland' },
  erased: 'De gegevens van de koper zijn gewist.',
  money: {
    payment: 'Betaling',
    refund: 'Terugbetaling',
    dispute: 'Betwisting',
    none: 'Er is niets betaald.',
    due: (day: string) => `antwoord voor ${day}`
  },
  atStripe: 'Open in Stripe',
  atPrintful: 'Open bij Printful',
  track: 'Volg het pakje',
  print: {
    none: 'Printful heeft deze bestelling nog niet.',
    order: 'Bestelling bij Printful',
    cost: (amount: string) => `kost ons ${amount}`,
    parcel: 'Pakje'
  },
  methods: { bancontact: 'Bancontact', ideal: 'iDEAL | Wero', wero: 'Wero', card: 'kaart' } as Readonly<
    Record<string, string>
  >,
  /** States of payments, refunds, disputes, print orders and parcels, as the vendors name them. */
  states: {
    open: 'wacht op de koper',
    'at-bank': 'bij de bank',
    processing: 'loopt',
    succeeded: 'gelukt',
    cancelled: 'geannuleerd',
    other: 'onbekend',
    pending: 'onderweg',
    failed: 'mislukt',
    needs_response: 'wacht op jullie antwoord',
    warning_needs_response: 'wacht op jullie antwoord',
    under_review: 'wordt bekeken',
    warning_under_review: 'wordt bekeken',
    won: 'gewonnen',
    lost: 'verloren',
    warning_closed: 'gesloten',
    prevented: 'gesloten',
    draft: 'klad, nog niet bevestigd',
    'in-review': 'wordt nagekeken',
    'in-production': 'wordt gemaakt',
    'on-hold': 'tegengehouden',
    partial: 'deels verzonden',
    fulfilled: 'verzonden',
    waiting: 'wacht',
    sent: 'onderweg',
    delivered: 'geleverd',
    returned: 'kwam terug'
  } as Readonly<Record<string, string>>,
  withdrawal: {
    all: 'Alles',
    received: (moment: string) => `Ontvangen op ${moment}`,
    handled: (moment: string) => `Afgehandeld op ${moment}`,
    repaid: 'Alles is terugbetaald',
    dueOn: (day: string) => `Uiterlijk terug te betalen op ${day}`
  },
  gaveUp: (moment: string, attempts: number) =>
    `Opgegeven op ${moment} na ${attempts === 1 ? '1 poging' : `${attempts} pogingen`}`,
  giveUpReasons: {
    'no-such-mailbox': 'Dit mailadres bestaat niet. Verbeter het, dan vertrekt de mail opnieuw.',
    'mail-refused':
      'De mailserver weigert dit mailadres. Kijk na of het klopt; klopt het, probeer het dan later opnieuw.',
    'mail-away': 'De mailserver was niet bereikbaar. Probeer opnieuw als de andere mails weer vertrekken.',
    other: 'Het lukte ook bij de laatste poging niet.'
  },
  originalError: 'De foutmelding',
  proposal: (host: string, moment: string) => `Voorgesteld door ${host} op ${moment}`,
  ownProposal: 'Dit stelde je zelf voor. Een ander van jullie bevestigt het.',
  timeline: {
    ordered: 'Besteld',
    paid: (amount: string) => `${amount} betaald`,
    held: (reason: string) => `Vastgehouden: ${reason}`,
    released: 'Vrijgegeven',
    moved: {
      draft: 'Weer bij de koper',
      pending: 'Betaling loopt',
      paid: 'Betaald',
      processing: 'Naar Printful gestuurd',
      partially_shipped: 'Deels verzonden',
      shipped: 'Verzonden',
      delivered: 'Geleverd',
      cancelled: 'Geannuleerd'
    },
    mailed: (mail: string) => `De koper kreeg ${mail}`,
    mailedAgain: (mail: string) => `De koper kreeg ${mail} opnieuw`,
    mailWaits: (mail: string) => `Vertrekt binnenkort: ${mail}`,
    givenUp: (message: string) => `Opgegeven: ${message}`,
    refunded: (amount: string, state: string) => `${amount} terugbetaald (${state})`,
    disputed: (amount: string) => `De koper betwist ${amount}`,
    parcelSent: (carrier: string) => (carrier ? `Pakje verzonden met ${carrier}` : 'Pakje verzonden'),
    parcelDelivered: 'Pakje geleverd',
    withdrawn: 'De koper herriep de bestelling',
    withdrawalHandled: 'Herroeping afgehandeld',
    byHost: (host: string, did: string, second: string | null) =>
      second === null ? `${host} ${did}` : `${host} ${did}, ${second} bevestigde het`,
    did: {
      release: () => 'gaf de bestelling vrij',
      refund: (amount: string) => `betaalde ${amount} terug`,
      cancel: () => 'annuleerde de bestelling',
      'resend-mail': () => 'stuurde een mail opnieuw',
      'correct-address': () => 'verbeterde het adres',
      'correct-mail': () => 'verbeterde het mailadres',
      'retry-message': () => 'liet een taak opnieuw proberen',
      'set-aside-message': () => 'legde een taak opzij',
      'handle-withdrawal': () => 'handelde de herroeping af'
    },
    begun: (did: string) => `${did} (wordt nog afgewerkt)`,
    withdrawnAct: (host: string) => `Een voorstel van ${host} werd ingetrokken`
  },
  notes: {
    label: 'Nieuwe notitie',
    hint: 'Alleen jullie zien dit. De notitie verdwijnt samen met de gegevens van de koper.',
    add: 'Sla op',
    none: 'Nog geen notities.',
    by: (host: string, moment: string) => `${host}, ${moment}`,
    /** Noted by the site itself when a host corrects it. */
    mailBefore: (email: string) => `Het vorige mailadres was ${email}.`
  }
} as const

export const orderActText = {
  names: {
    release: 'Geef vrij',
    refund: 'Betaal terug',
    cancel: 'Annuleer',
    'resend-mail': 'Stuur opnieuw',
    'correct-address': 'Verbeter het adres',
    'correct-mail': 'Verbeter het mailadres',
    'retry-message': 'Probeer opnieuw',
    'set-aside-message': 'Leg opzij',
    'handle-withdrawal': 'Zet op afgehandeld'
  },
  resend: 'Stuur een mail opnieuw',
  close: 'Sluit',
  amount: 'Bedrag',
  amountHint: (left: string) => `Er is nog ${left} over.`,
  everything: 'Alles wat over is',
  amountWrong: 'Vul een bedrag in, zoals 12,50.',
  reason: 'Waarom?',
  reasonHint: 'Blijft bij de taak staan.',
  reasonMissing: 'Vul een reden in.',
  fields: {
    firstName: 'Voornaam',
    lastName: 'Achternaam',
    address1: 'Straat en nummer',
    address2: 'Bus of toevoeging',
    zip: 'Postcode',
    city: 'Plaats',
    state: 'Provincie'
  },
  mailAddress: 'Mailadres',
  mailAddressHint: 'Waar de koper de mails over deze bestelling krijgt.',
  toSummary: 'Toon wat er gebeurt',
  /** Back from the summary to what was typed. */
  change: 'Pas aan',
  preparing: 'We kijken na hoe het er nu voor staat…',
  summary: 'Dit gebeurt er',
  changed: 'De bestelling veranderde terwijl je keek. Dit gebeurt er nu:',
  confirm: {
    release: 'Geef vrij',
    refund: (amount: string) => `Betaal ${amount} terug`,
    cancel: 'Annuleer de bestelling',
    'resend-mail': 'Stuur de mail',
    'correct-address': 'Sla het adres op',
    'correct-mail': 'Sla het mailadres op',
    'retry-message': 'Probeer opnieuw',
    'set-aside-message': 'Leg opzij',
    'handle-withdrawal': 'Zet op afgehandeld'
  },
  propose: 'Stel het voor',
  confirmProposal: 'Bevestig als tweede',
  withdrawProposal: 'Trek het voorstel in',
  withdrawn: 'Het voorstel is ingetrokken.',
  doing: 'Even geduld…',
  unknown:
    'We weten niet of het gelukt is: het antwoord kwam niet aan. Probeer opnieuw; het gebeurt hooguit één keer.',
  again: 'Probeer opnieuw',
  done: 'Gedaan.',
  doneRefund: (given: string, back: string) => `${given} gaat terug, ${back} in totaal.`,
  proposed: 'Het voorstel staat klaar. De anderen kregen een mail; een van hen bevestigt het.',
  begun: 'Het is begonnen en wordt vanzelf afgewerkt. Kijk straks nog eens.',
  passwordOnly: 'Met het wachtwoord kun je alleen kijken. Log in met je passkey om iets te doen.',
  effects: {
    moneyBack: (now: string, total: string, paid: string) =>
      now === total ? `${now} van ${paid} gaat terug.` : `${now} gaat terug, ${total} van ${paid} in totaal.`,
    holdEnds: (reason: string) => `De bestelling wordt niet langer vastgehouden (${reason}).`,
    stillHeld: (reason: string) => `Ze wordt daarna nog vastgehouden om een andere reden (${reason}).`,
    cancelled: 'De bestelling wordt geannuleerd.',
    print: {
      'is-sent': 'Ze vertrekt binnen een minuut naar Printful.',
      'sent-again': 'Printful probeert ze opnieuw te maken.',
      'is-not-sent': 'Ze gaat niet naar Printful.',
      'is-stopped': 'Printful stopt ermee.',
      'goes-on': 'De bestelling gaat gewoon door.',
      'is-gone': 'Het pakje is al weg. Daar verandert niets aan.',
      stays: 'Er wordt niets nieuws gedrukt.'
    },
    mail: (mail: string, to: string) => `${to} krijgt ${mail}.`,
    noMail: 'De koper krijgt geen mail.',
    address: 'Het adres wordt:',
    addressBefore: 'Nu staat er:',
    mailAddress: (after: string, before: string) =>
      `Mails gaan voortaan naar ${after}. Nu is dat ${before}; het blijft in de notities staan, en de links in mails die daarheen gingen werken niet meer.`,
    retried: (message: string) => `Binnen een minuut proberen we opnieuw: ${message}.`,
    setAside: (message: string) => `We proberen het niet meer: ${message}.`,
    withdrawalHandled: (moment: string) => `De herroeping van ${moment} staat daarna op afgehandeld.`,
    secondAmount: (limit: string) =>
      `Meer dan ${limit} in totaal: een tweede host bevestigt het voor er iets gebeurt. Tot dan wordt er niets gedrukt.`,
    secondShipped: 'Het pakje is al weg: een tweede host bevestigt het voor er iets gebeurt.',
    hostsMailed: 'Elke host krijgt een mail dat jij dit hebt gedaan.'
  }
} as const
