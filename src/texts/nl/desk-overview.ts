// The texts of the desk's pages: today, votes, coupons, supporters, announcements. Days, times and amounts are passed in as
// formatted: '20 nov. 2026', '13:05', '€ 12,50'.

const things = (count: number) => (count === 1 ? '1 ding' : `${count} dingen`)
const votes = (count: number) => (count === 1 ? '1 stem' : `${count} stemmen`)
const orders = (count: number) => (count === 1 ? '1 bestelling' : `${count} bestellingen`)
const people = (count: number) => (count === 1 ? '1 persoon' : `${count} mensen`)
const listed = new Intl.ListFormat('nl', { type: 'conjunction' })
const firstCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** On every page. */
export const deskListText = {
  refresh: 'Vernieuwen',
  loading: 'Wordt geladen…',
  updated: (hour: string) => `Bijgewerkt om ${hour}`,
  failed: 'Dit kon niet gelezen worden.',
  offline: 'Er is geen verbinding.',
  /** Beside what was read before. */
  stale: (hour: string) => `Hieronder staat wat we om ${hour} wisten.`,
  retry: 'Probeer opnieuw',
  lookOnly: 'Met het wachtwoord kun je alleen kijken. Log in met je passkey om iets te doen.',
  close: 'Sluiten',
  notDone: 'Dat lukte niet. Probeer het nog eens.',
  notSent:
    'Er is geen verbinding: het is niet zeker of het gelukt is. Probeer het nog eens; twee keer doen kan geen kwaad.'
} as const

/** What a line says, and what one can do about it. */
type Words = { what: string; acts: readonly string[] }

const HELD: Readonly<Record<string, Words>> = {
  amount_mismatch: {
    what: 'Er is een ander bedrag betaald dan de bestelling kost.',
    acts: ['Vergelijk de bedragen', 'Betaal alles terug']
  },
  unknown_revision: {
    what: 'De betaling hoort bij een winkelmand die we niet kennen.',
    acts: ['Betaal alles terug', 'Vraag de koper om opnieuw te bestellen']
  },
  second_payment: {
    what: 'Ze is twee keer betaald. De tweede betaling gaat vanzelf terug.',
    acts: ['Kijk of ze terug is', 'Geef de bestelling vrij']
  },
  late_payment: {
    what: 'De betaling kwam nadat de bestelling geannuleerd was.',
    acts: ['Geef de bestelling vrij', 'Betaal alles terug']
  },
  fulfilment_failed: {
    what: 'De drukker kan ze niet maken, meestal door het adres of de voorraad.',
    acts: ['Verbeter het adres', 'Geef de bestelling vrij', 'Betaal alles terug']
  },
  printer_cancelled: {
    what: 'De drukker heeft ze geannuleerd, en ze is betaald.',
    acts: ['Vraag bij Printful waarom', 'Betaal alles terug']
  },
  cost_too_high: {
    what: 'De drukker vraagt er meer voor dan verwacht.',
    acts: ['Geef ze vrij als de prijs mag', 'Betaal alles terug']
  },
  dispute: {
    what: 'De koper betwist de betaling bij de bank.',
    acts: ['Antwoord in Stripe', 'Hou het pakje tegen bij Printful']
  },
  fraud_warning: {
    what: 'De bank vermoedt dat de kaart misbruikt is.',
    acts: ['Betaal alles terug', 'Geef ze vrij als je de koper kent']
  },
  returned: {
    what: 'Een pakje kwam terug.',
    acts: ['Spreek af met de koper', 'Geef de bestelling vrij']
  },
  test_payment: {
    what: 'Ze is betaald in de testmodus van Stripe, en de drukker is echt.',
    acts: ['Annuleer de bestelling']
  },
  withdrawn: {
    what: 'De koper heeft ze herroepen voordat ze gedrukt werd.',
    acts: ['Betaal alles terug', 'Geef ze vrij als de koper een deel houdt']
  }
}

const BREACHES: Readonly<Record<string, string>> = {
  'order-missing': 'Stripe kreeg geld voor een bestelling die we niet kennen',
  'payment-not-booked': 'Stripe kreeg geld dat niet bij de bestelling staat',
  'payment-not-at-stripe': 'een betaling staat bij ons, maar niet bij Stripe',
  'amount-differs': 'er is een ander bedrag betaald dan de bestelling kost',
  'second-payment-kept': 'een tweede betaling is niet teruggestort',
  'refunds-differ': 'bij Stripe ging een ander bedrag terug dan bij ons staat',
  'refunded-too-much': 'er ging meer geld terug dan er betaald is',
  'not-printed': 'een bestelling is betaald, maar niet bij de drukker geraakt',
  'print-stalled': 'een bestelling ligt al meer dan twee weken bij de drukker',
  'coupon-count': 'een kortingscode telt anders dan er bestellingen mee zijn',
  'event-waiting': 'een bericht van Stripe of Printful wacht al uren',
  'order-not-ended': 'een onbetaalde bestelling wordt niet afgesloten',
  'printed-unpaid': 'de drukker maakt een bestelling waarvoor het juiste bedrag niet binnen is',
  'total-differs': 'het totaal van een bestelling is niet de som van wat erin zit',
  'two-open-payments': 'voor een bestelling staan twee betalingen open',
  'paid-undone': 'een bestelling met geld staat als onbetaald, of omgekeerd',
  'changed-after-paid': 'een bestelling veranderde nog nadat ze betaald was',
  'claim-left': 'een kortingscode blijft vastzitten aan een afgelopen bestelling',
  'refunded-but-printed': 'een bestelling is helemaal terugbetaald, en de drukker maakt ze toch',
  'fan-differs': 'een Superfan en het abonnement zeggen niet hetzelfde',
  'surplus-subscription': 'bij Stripe loopt een abonnement dat hier van niemand is'
}

const lateJob = (name: string): Words => ({
  what: `De taak ‘${name}’ is al te lang niet gelukt.`,
  acts: ['Laat wie de site onderhoudt in het logboek van die taak kijken']
})

const MESSAGES: Readonly<Record<string, string>> = {
  alert: 'Een mail aan jullie',
  'host-mail': 'Een mail aan jullie',
  'order-mail': 'Een mail aan de koper',
  'fulfil-order': 'De opdracht aan de drukker',
  'stop-print': 'De vraag aan de drukker om te stoppen',
  'refund-payment': 'Een terugbetaling',
  'withdrawal-mail': 'Een mail over een herroeping',
  'fan-mail': 'Een mail aan een Superfan'
}

const JOBS: Readonly<Record<string, Words>> = {
  'feed-unwatched': {
    what: 'De site kijkt niet meer naar de feed: nieuwe afleveringen komen er niet bij.',
    acts: ['Kijk of de site nog draait']
  },
  'outbox-late': {
    what: 'Mails en opdrachten wachten te lang.',
    acts: ['Kijk of de site nog draait']
  },
  'orders-unwatched': {
    what: 'Niemand kijkt naar bestellingen die nog niet betaald zijn.',
    acts: ['Kijk of de site nog draait']
  },
  'reconciliation-overdue': {
    what: 'De boeken zijn deze nacht niet met Stripe vergeleken.',
    acts: ['Kijk morgen nog eens', 'Draai `npm run reconcile`']
  }
}

type LineFacts = { detail: string; count: number; amount: string; day: string; withdrawal: number }
const UNKNOWN_DETAIL: Words = { what: 'Hier is iets mee.', acts: ['Kijk wat er staat'] }

/** By the kind of the line. `day`: of `detail`, if that is one. */
export const attentionLineText = {
  'refund-proposed': ({ detail, amount }: LineFacts): Words => ({
    what: `${detail} stelt voor om ${amount} terug te betalen. Tot een ander van jullie beslist, gebeurt er niets en wordt er niets gedrukt.`,
    acts: ['Bevestig als tweede', 'Trek het voorstel in']
  }),
  'cancel-proposed': ({ detail }: LineFacts): Words => ({
    what: `${detail} stelt voor om de bestelling te annuleren. Tot een ander van jullie beslist, gebeurt er niets en wordt er niets gedrukt.`,
    acts: ['Bevestig als tweede', 'Trek het voorstel in']
  }),
  'act-unfinished': ({ detail }: LineFacts): Words => ({
    what: `Wat ${detail} besliste, is begonnen en nog niet klaar. De site probeert het verder.`,
    acts: ['Kijk of Stripe en Printful antwoorden', 'Kijk straks nog eens']
  }),
  'order-held': ({ detail }: LineFacts): Words => HELD[detail] ?? UNKNOWN_DETAIL,
  'refunded-but-made': (): Words => ({
    what: 'Alles is terugbetaald, maar de drukker maakt ze nog.',
    acts: ['Vraag bij Printful of het nog te stoppen is', 'Spreek af met de koper']
  }),
  dispute: ({ amount }: LineFacts): Words => ({
    what: `De koper vraagt ${amount} terug via de bank. Zonder antwoord is het geld weg.`,
    acts: ['Antwoord in Stripe, met volgnummer en mails', 'Aanvaard ze als de koper gelijk heeft']
  }),
  inquiry: ({ amount }: LineFacts): Words => ({
    what: `De bank stelt een vraag over ${amount}. Het geld is nog bij jullie.`,
    acts: ['Antwoord in Stripe', 'Betaal terug als de koper gelijk heeft']
  }),
  'refund-failed': ({ amount }: LineFacts): Words => ({
    what: `De bank van de koper nam ${amount} niet aan. De koper heeft het geld nog niet.`,
    acts: ['Betaal nog eens terug', 'Vraag een rekeningnummer en schrijf het over']
  }),
  'order-withdrawn': ({ amount }: LineFacts): Words => ({
    what: `De koper heeft herroepen. Van de bestelling is nog ${amount} niet terug. Wachten tot het pakje terug is, mag.`,
    acts: ['Betaal terug', 'Zet op afgehandeld als de koper alles heeft']
  }),
  'subscription-withdrawn': (): Words => ({
    what: 'Een Superfan heeft herroepen. Wie staat in de mail die jullie kregen.',
    acts: ['Stop het abonnement in Stripe', 'Betaal de maand terug in Stripe']
  }),
  'withdrawal-unmatched': ({ withdrawal }: LineFacts): Words => ({
    what: `Herroeping ${withdrawal} past bij geen bestelling of Superfan. Wie en wat staat in de mail die jullie kregen.`,
    acts: ['Zoek de koper op naam', 'Antwoord op de mail', 'Haal ze weg als ze verzonnen is']
  }),
  'day-differs': ({ day, count }: LineFacts): Words => ({
    what: `Op ${day} klopt het niet met Stripe: ${count === 1 ? '1 verschil' : `${count} verschillen`}.`,
    acts: ['Zoek de dag op in Stripe', 'Laat `npm run reconcile` zeggen wat verschilt']
  }),
  breach: ({ detail, count }: LineFacts): Words => ({
    what: `${firstCapital(BREACHES[detail] ?? 'er klopt iets niet')}${count > 1 ? ` (${count} keer)` : ''}.`,
    acts: ['Laat `npm run reconcile` zeggen welke', 'Zoek het op in Stripe']
  }),
  'message-given-up': ({ detail }: LineFacts): Words => ({
    what: `${MESSAGES[detail] ?? 'Een bericht'} is na veel pogingen opgegeven.`,
    acts: ['Probeer opnieuw', 'Leg opzij']
  }),
  'mail-undeliverable': ({ detail }: LineFacts): Words => ({
    what: `${MESSAGES[detail] ?? 'Een mail'} kwam niet aan: het adres bestaat niet.`,
    // The page of an order has the act; elsewhere there is no address to correct.
    acts: [
      detail === 'order-mail' ? 'Verbeter het mailadres' : 'Bereik die persoon op een andere manier',
      'Leg opzij'
    ]
  }),
  'feed-unreadable': ({ detail }: LineFacts): Words => ({
    what: `De feed is niet te lezen of wordt geweigerd. De site toont wat ze had. Technische melding: “${detail}”.`,
    acts: ['Open de feed in een browser', 'Vraag het je podcasthost']
  }),
  'feed-refused': ({ detail }: LineFacts): Words => ({
    what: `De feed mist plots afleveringen. De site toont de vorige versie. Technische melding: “${detail}”.`,
    acts: ['Zet ze terug bij je podcasthost', 'Of wacht zes uur als het de bedoeling is']
  }),
  'build-failing': ({ count }: LineFacts): Words => ({
    what: `De feed is veranderd, maar de site vernieuwen mislukte ${count === 1 ? 'één keer' : `${count} keer`}.`,
    acts: ['Lees de laatste deploy', 'Kijk of de build hook nog bestaat']
  }),
  'episode-absent': ({ detail }: LineFacts): Words => ({
    what: `“${detail}” staat nog niet op de site. Niemand kreeg een melding.`,
    acts: ['Kijk of de nieuwste deploy gepubliceerd is', 'Start een nieuwe deploy']
  }),
  'episode-passed': ({ detail }: LineFacts): Words => ({
    what: `“${detail}” is niet aangekondigd: ze stond pas na drie dagen op de site.`,
    acts: ['Vertel het zelf op sociale media']
  }),
  'campaign-stopped': ({ detail }: LineFacts): Words => ({
    what: `De aankondiging van “${detail}” is gestopt: de melding was te groot.`,
    acts: ['Bekijk hoever ze kwam bij Aankondigingen']
  }),
  'mail-away': ({ count }: LineFacts): Words => ({
    what: `De mailserver antwoordt niet. ${count === 1 ? 'Er wacht 1 mail.' : `Er wachten ${count} mails.`}`,
    acts: ['Kijk of SMTP_URL nog klopt', 'Kijk bij de mailprovider']
  }),
  'printer-key': ({ count }: LineFacts): Words => ({
    what: `Printful weigert ons token. Er wacht ${orders(count)}.`,
    acts: ['Maak een nieuw token bij Printful', 'Zet het als PRINTFUL_TOKEN']
  }),
  'stripe-key': (): Words => ({
    what: 'Stripe weigert onze sleutel. Er wordt niets betaald of terugbetaald.',
    acts: ['Kijk of STRIPE_SECRET_KEY nog klopt']
  }),
  'push-refused': ({ detail }: LineFacts): Words => ({
    what: `${detail} aanvaardt onze meldingen niet of antwoordt niet.`,
    acts: ['Kijk of de VAPID-sleutels nog dezelfde zijn', 'Wacht: elk kwartier proberen we er enkele']
  }),
  'push-host-unknown': ({ detail, count }: LineFacts): Words => ({
    what: `Een browser wil meldingen via ${detail}, en dat kennen we niet (${count} keer).`,
    acts: ['Is het een echte pushdienst? Zet ze bij PUSH_MORE_HOSTS']
  }),
  'builds-limited': ({ count }: LineFacts): Words => ({
    what: `De site is vandaag al ${count} keer vernieuwd. Tot morgen gebeurt dat niet meer.`,
    acts: ['Wacht tot morgen', 'Vraag je podcasthost waarom de feed telkens anders is']
  }),
  'ratings-limited': (): Words => ({
    what: 'De cijfers van films zijn voor vandaag op: nieuwe films tonen er geen.',
    acts: ['Wacht tot morgen']
  }),
  'job-late': ({ detail }: LineFacts): Words => JOBS[detail] ?? lateJob(detail)
} as const

export const todayText = {
  /** The heading says whether something waits. */
  waiting: (count: number) => (count === 1 ? '1 ding wacht op jullie' : `${count} dingen wachten op jullie`),
  nothing: 'Er wacht niets op jullie',
  allTaken: (count: number) =>
    count === 1
      ? 'Naar het ene dat wacht, kijkt al iemand'
      : `Naar alle ${count} dingen die wachten, kijkt al iemand`,
  unknown: (sources: readonly string[]) =>
    `Onbekend: ${listed.format(sources)}. Dat kon niet gelezen worden, dus er kan iets wachten.`,
  allUnknown: 'Onbekend of er iets wacht',
  takesUnknown: 'Wie waarnaar kijkt, is nu onbekend.',
  sources: {
    acts: 'Beslissingen die niet af zijn',
    orders: 'Bestellingen die stilstaan',
    disputes: 'Betwistingen',
    refunds: 'Terugbetalingen die mislukten',
    withdrawals: 'Herroepingen',
    'loose-withdrawals': 'Herroepingen die bij niemand passen',
    books: 'Verschillen met Stripe',
    messages: 'Berichten die opgegeven zijn',
    feed: 'De feed',
    announcements: 'Aankondigingen',
    keys: 'Sleutels',
    quotas: 'Wat per dag mag',
    jobs: 'Het werk van de site zelf'
  },
  quiet: 'Hier wacht niets',
  source: { unknown: 'onbekend', nothing: 'niets' },
  checkedAt: (moment: string) => `laatst nagekeken ${moment}`,
  neverChecked: 'nog nooit nagekeken',
  more: (count: number) => `En nog ${things(count)}.`,
  openOrder: (number: string) => `Open bestelling ${number}`,
  acts: 'Wat je kunt doen',
  since: (day: string) => `sinds ${day}`,
  due: {
    past: (day: string) => `te laat: ${day}`,
    soon: (day: string) => `uiterlijk ${day}`,
    later: (day: string) => `uiterlijk ${day}`
  },
  take: 'Ik kijk ernaar',
  takeOver: 'Ik neem het over',
  putBack: 'Toch niet',
  taken: (host: string, day: string) => `${host} kijkt ernaar, sinds ${day}`,
  takenByYou: (day: string) => `Jij kijkt ernaar, sinds ${day}`,
  retryMessage: 'Probeer opnieuw',
  setAside: 'Leg opzij',
  because: 'Waarom?',
  becauseHint:
    'Het bericht gaat dan nooit meer weg. De reden blijft bewaard. Schrijf geen namen of adressen.',
  becauseMissing: 'Vul een reden in.',
  retried: 'Het gaat binnen een minuut opnieuw weg.',
  wasSetAside: 'Het is opzij gelegd.',
  dismiss: 'Haal weg',
  dismissNamed: (withdrawal: number) => `Haal weg: herroeping ${withdrawal}`,
  dismissTitle: (withdrawal: number) => `Herroeping ${withdrawal} weghalen?`,
  dismissLines: [
    'Ze verdwijnt van deze lijst en komt niet terug.',
    'Wie ze stuurde, krijgt daar geen bericht van.',
    'Doe het alleen als ze verzonnen of al beantwoord is: wie echt iets kocht, heeft recht op antwoord.'
  ],
  wasDismissed: (withdrawal: number) => `Herroeping ${withdrawal} is weggehaald.`
} as const

const PLACES = [
  'eerste',
  'tweede',
  'derde',
  'vierde',
  'vijfde',
  'zesde',
  'zevende',
  'achtste',
  'negende',
  'tiende'
]
const place = (number: number) => PLACES[number - 1] ?? `${number}e`

export const standingsText = {
  explain: 'Wat je in de uitzending kunt voorlezen. Op de site staat er niets van.',
  since: (day: string) => `Wat erbij kwam, telt sinds ${day}.`,
  noWeek: 'Wat er per week bijkwam, is bekend vanaf volgende maandag.',
  empty: 'Nog geen stemmen.',
  episode: (number: number, title: string) => (title ? `${number}. ${title}` : `Aflevering ${number}`),
  film: (title: string, year: number | null) => (year === null ? title : `${title} (${year})`),
  total: votes,
  closed: (day: string) => `stemmen kon tot ${day}`,
  open: (day: string) => `stemmen kan tot ${day}`,
  readOut: 'Om voor te lezen',
  copy: 'Kopieer de zin',
  copied: 'Gekopieerd',
  /** One place: 'Aftersun staat op de eerste plaats, met 12 stemmen.' */
  alone: (title: string, at: number, count: number) =>
    `${title} staat op de ${place(at)} plaats, met ${votes(count)}.`,
  shared: (titles: readonly string[], at: number, count: number) =>
    `${listed.format(titles)} delen de ${place(at)} plaats, met elk ${votes(count)}.`,
  withoutVotes: (titles: readonly string[]) =>
    `${listed.format(titles)} ${titles.length === 1 ? 'kreeg' : 'kregen'} nog geen stem.`,
  allOf: (count: number) => `${firstCapital(votes(count))} in totaal.`,
  added: (count: number) =>
    count === 1 ? 'Deze week kwam er 1 stem bij.' : `Deze week kwamen er ${count} stemmen bij.`,
  climbed: (title: string, from: number, to: number) =>
    `${title} klom van de ${place(from)} naar de ${place(to)} plaats.`,
  columns: {
    place: 'Plaats',
    film: 'Film',
    votes: 'Stemmen',
    share: 'Aandeel',
    week: 'Deze week',
    before: 'Vorige week'
  },
  percent: (value: number) => `${value} %`,
  change: (count: number) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0'),
  unknown: '–',
  was: (at: number) => `was ${at}`,
  caption: (episode: string) => `De stand van ${episode}`
} as const

export const couponPageText = {
  explain:
    'Een code geeft korting op de artikelen, nooit op de verzending. Gestopt blijft gestopt: een code wordt nooit hergebruikt.',
  off: 'Kortingscodes staan uit: de kassa heeft geen veld voor een code (COUPONS_ENABLED).',
  empty: 'Nog geen coupons.',
  make: 'Maak een coupon',
  caption: 'Coupons, nieuwste eerst',
  columns: {
    code: 'Code',
    terms: 'Korting',
    state: 'Status',
    used: 'Gebruikt',
    cost: 'Weggegeven',
    acts: 'Doen'
  },
  states: {
    open: 'loopt',
    ended: 'gestopt',
    expired: 'verlopen',
    'to-come': 'begint later',
    'used-up': 'op'
  },
  percentOff: (percent: number) => `${percent} % korting`,
  amountOff: (amount: string) => `${amount} korting`,
  from: (amount: string) => `vanaf ${amount}`,
  fromDay: (day: string) => `vanaf ${day}`,
  untilDay: (day: string) => `tot en met ${day}`,
  once: 'één keer per adres',
  firstOrder: 'alleen een eerste bestelling',
  used: (count: number, most: number | null) => (most === null ? `${count} keer` : `${count} van ${most}`),
  held: (count: number) => `${orders(count)} nog niet betaald`,
  costExplained: 'Wat betaalde bestellingen minder kostten, ook als ze later terugbetaald zijn.',
  end: 'Stop',
  endNamed: (code: string) => `Stop ${code}`,
  endTitle: (code: string) => `${code} stoppen?`,
  endLines: (held: number) => [
    'De code werkt dan niet meer, en komt niet terug.',
    ...(held === 0 ? [] : [`${firstCapital(orders(held))} die ze al heeft, houdt ze.`])
  ],
  ended: (code: string) => `${code} is gestopt.`,
  made: (code: string) => `${code} is gemaakt en werkt vanaf nu.`,
  madeLater: (code: string, day: string) => `${code} is gemaakt en werkt vanaf ${day}.`,
  form: {
    code: 'Code',
    codeHint: '3 tot 32 letters, cijfers en streepjes. Hoofdletters maken niet uit.',
    kind: 'Soort korting',
    percent: 'Procent',
    fixed: 'Vast bedrag',
    percentValue: 'Hoeveel procent?',
    fixedValue: 'Hoeveel euro?',
    minimum: 'Vanaf een bedrag aan artikelen (euro)',
    firstDay: 'Eerste dag',
    lastDay: 'Laatste dag',
    times: 'Hoe vaak in totaal',
    timesHint: 'Leeg = zo vaak als men wil.',
    once: 'Eén keer per mailadres',
    firstOrder: 'Alleen wie nog nooit bestelde',
    submit: 'Maak de coupon'
  },
  faults: {
    code: 'Kies 3 tot 32 letters, cijfers en streepjes, met een letter of cijfer vooraan en achteraan.',
    percent: 'Vul een heel getal in van 1 tot 99.',
    fixed: 'Vul een bedrag in, zoals 5 of 5,50, en hoogstens 1000.',
    minimum: 'Vul een bedrag in, zoals 25 of 25,50, of laat het leeg.',
    'free-goods': 'De korting is meer dan dat bedrag: dan zijn de artikelen gratis.',
    'first-day': 'Kies een dag.',
    'last-day': 'Kies een dag die niet voor de eerste ligt.',
    times: 'Vul een heel getal in, of laat het leeg.'
  }
} as const

export const supportersText = {
  explain: 'Aantallen, en de bijnamen die op de site te zien zijn. Namen en mailadressen staan hier niet.',
  empty: 'Nog geen Superfans.',
  members: 'Superfans nu',
  first: (day: string) => `de eerste kwam erbij op ${day}`,
  thisMonth: 'Deze maand',
  joinedLeft: (joined: number, left: number) => `${joined} erbij, ${left} weg`,
  unpaid: 'Nog niet betaald',
  unpaidExplained: 'De eerste maand loopt nog, of de laatste betaling mislukte.',
  ending: 'Stopt',
  endingExplained: 'Heeft opgezegd, en blijft tot de betaalde maand om is.',
  months: 'Per maand',
  caption: 'Superfans per maand, nieuwste eerst',
  columns: { month: 'Maand', joined: 'Erbij', left: 'Weg', members: 'Op het einde' },
  plot: (first: string, last: string, least: number, most: number) =>
    `Aantal Superfans per maand, van ${first} tot ${last}: tussen ${least} en ${most}. De tabel eronder heeft alle aantallen.`,
  nicknames: 'Bijnamen op de site',
  nicknamesExplained: (count: number) =>
    `${people(count)} ${count === 1 ? 'wil' : 'willen'} niet genoemd worden of ${count === 1 ? 'is' : 'zijn'} verborgen.`,
  noNicknames: 'Er staat niemand met een bijnaam op de site.',
  since: (day: string) => `sinds ${day}`,
  hide: 'Verberg',
  hideNamed: (nickname: string) => `Verberg ${nickname}`,
  hideTitle: (nickname: string) => `${nickname} verbergen?`,
  hideLines: [
    'De bijnaam wordt gewist en komt niet terug.',
    'De Superfan blijft Superfan en krijgt er geen bericht van.',
    'Na hoogstens zes minuten is de bijnaam overal van de site.'
  ],
  hidden: (nickname: string) => `${nickname} is verborgen.`
} as const

export const announcementsText = {
  explain:
    'Aanvaard wil zeggen dat de pushdienst van Google, Apple, Mozilla of Microsoft de melding aannam. Of ze getoond of gelezen is, weet niemand.',
  subscribers: (count: number) =>
    `${people(count)} ${count === 1 ? 'krijgt' : 'krijgen'} nu een melding bij een nieuwe aflevering.`,
  empty: 'Nog geen aankondigingen.',
  pending: 'Nog niet aangekondigd',
  states: {
    waiting: 'wacht tot de site ze toont',
    absent: 'stond niet in de laatste versie van de site; de site blijft kijken'
  },
  published: (day: string) => `verschenen ${day}`,
  caption: 'Aankondigingen, nieuwste eerst',
  episode: (number: number | null, title: string) => (number === null ? title : `${number}. ${title}`),
  columns: {
    episode: 'Aflevering',
    told: 'Abonnees',
    accepted: 'Aanvaard',
    gone: 'Weg',
    givenUp: 'Opgegeven',
    unknown: 'Onbekend',
    waiting: 'Onderweg',
    unsent: 'Niet verstuurd'
  },
  explained: {
    accepted: 'De pushdienst nam de melding aan.',
    gone: 'De browser wil geen meldingen meer, of bestaat niet meer. Die abonnees zijn uitgeschreven.',
    givenUp: 'Na enkele pogingen, of na zes uur, is niet verder geprobeerd.',
    unknown:
      'Er is geen antwoord bewaard: het verzenden werd onderbroken. Ze krijgen geen tweede, liever één te weinig.'
  },
  words: 'Wat de kolommen zeggen',
  started: (moment: string) => `begonnen ${moment}`,
  running: 'bezig',
  stopped: 'gestopt'
} as const
