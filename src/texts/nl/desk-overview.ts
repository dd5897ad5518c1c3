// The texts of the desk's pages: today, votes, coupons, supporters, announcements. Days, times and amounts are passed in as
// formatted: '20 nov. 2026', '13:05', '€ 12,50'.

const things = (count: number) => (count === 1 ? '1 punt' : `${count} punten`)
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
  failed: 'We kunnen dit niet laden.',
  offline: 'Er is geen verbinding.',
  /** Beside what was read before. */
  stale: (hour: string) => `Hieronder staat wat we om ${hour} wisten.`,
  retry: 'Probeer opnieuw',
  lookOnly: 'Met het wachtwoord kun je alleen kijken. Log in met je passkey om iets te doen.',
  close: 'Sluiten',
  notDone: 'Dat is niet gelukt. Probeer opnieuw.',
  notSent:
    'Er is geen verbinding: het is niet zeker of het gelukt is. Probeer opnieuw; twee keer doen kan geen kwaad.'
} as const

export const todayText = {
  /** The heading says whether something waits. */
  waiting: (count: number) => (count === 1 ? '1 punt vraagt aandacht' : `${count} punten vragen aandacht`),
  nothing: 'Niets vraagt aandacht',
  allTaken: (count: number) =>
    count === 1 ? 'Naar het ene punt kijkt al iemand' : `Naar alle ${count} punten kijkt al iemand`,
  unknown: (sources: readonly string[]) =>
    `Onbekend: ${listed.format(sources)}. Dat konden we niet laden, dus er kan iets wachten.`,
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
    messages: 'Mislukte taken',
    feed: 'De feed',
    announcements: 'Aankondigingen',
    keys: 'Sleutels',
    quotas: 'Dagmaxima',
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
    'De taak wordt dan nooit meer geprobeerd. De reden blijft bewaard. Schrijf geen namen of adressen.',
  becauseMissing: 'Vul een reden in.',
  retried: 'We proberen het binnen een minuut opnieuw.',
  wasSetAside: 'De taak is opzij gelegd.',
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
  explain:
    'Wat je in de uitzending kunt voorlezen. Op de site staat er niets van tot je de uitslag publiceert.',
  publish: 'Publiceer de uitslag',
  published: (day: string, by: string) => `Op de site sinds ${day}, door ${by}. De stembus is gesloten.`,
  publishTitle: (episode: string) => `De uitslag van ${episode} publiceren?`,
  publishLines: (count: number, least: number) => [
    count < least
      ? `Er zijn nog maar ${votes(count)}. Onder de ${least} zien luisteraars geen cijfers, alleen ‘Te weinig stemmen voor een uitslag.’`
      : `Luisteraars zien binnen vijf minuten hoe er gestemd is: ${votes(count)}.`,
    'De stembus van deze aflevering gaat meteen dicht.',
    'Dat kun je niet meer terugdraaien.'
  ],
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
  empty: 'Nog geen kortingscodes.',
  make: 'Maak een kortingscode',
  caption: 'Kortingscodes, nieuwste eerst',
  columns: {
    code: 'Code',
    terms: 'Korting',
    state: 'Status',
    used: 'Gebruikt',
    cost: 'Weggegeven',
    acts: 'Acties'
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
    ...(held === 0
      ? []
      : [`${firstCapital(orders(held))} met deze code ${held === 1 ? 'houdt' : 'houden'} de korting.`])
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
    timesHint: 'Leeg = onbeperkt.',
    once: 'Eén keer per mailadres',
    firstOrder: 'Alleen wie nog nooit bestelde',
    submit: 'Maak de kortingscode'
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
    told: 'Ontvangers',
    accepted: 'Aanvaard',
    gone: 'Weg',
    givenUp: 'Opgegeven',
    unknown: 'Onbekend',
    waiting: 'Onderweg',
    unsent: 'Niet verstuurd'
  },
  explained: {
    accepted: 'De pushdienst nam de melding aan.',
    gone: 'De browser wil geen meldingen meer, of bestaat niet meer. Die ontvangers zijn uitgeschreven.',
    givenUp: 'Na enkele pogingen, of na zes uur, is niet verder geprobeerd.',
    unknown:
      'Er is geen antwoord bewaard: het verzenden werd onderbroken. Ze krijgen geen tweede, liever één te weinig.'
  },
  words: 'Uitleg bij de kolommen',
  started: (moment: string) => `begonnen ${moment}`,
  running: 'bezig',
  stopped: 'gestopt'
} as const
