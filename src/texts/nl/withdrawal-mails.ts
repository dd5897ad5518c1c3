// The mails after a withdrawal. Separate from the texts of the page, because browsers load those.

/** The acknowledgement to the sender: content, date and time (art. 11a par. 4 of Directive 2011/83). */
export const withdrawalReceiptText = {
  subject: 'We ontvingen je herroeping',
  preview: 'Bewaar deze mail als bewijs.',
  title: 'We ontvingen je herroeping',
  opening: 'Hiermee bevestigen we dat we je herroeping ontvingen. Bewaar deze mail als bewijs.',
  receivedAt: 'Ontvangen op',
  contentHeading: 'Wat je ons stuurde',
  /** Instead of the typed text, if the recipient may not be the one who typed it. */
  withoutContent: {
    order:
      'Wat je intikte, herhalen we hier niet: bij dit e-mailadres vonden we geen betaalde bestelling met dat nummer. We lezen het wel en antwoorden je.',
    subscription: 'Je naam herhalen we hier niet, voor het geval iemand anders dit e-mailadres invulde.'
  },
  number: 'Nummer van je herroeping',
  nextHeading: 'Hoe het nu verder gaat',
  nextOfOrder: (seller: string, address: string) => [
    'We kijken je bestelling na. Klopt er iets niet, dan laten we het je weten.',
    `Heb je al iets ontvangen? Stuur het binnen veertien dagen naar ${seller}, ${address}. De kosten van het terugsturen betaal je zelf.`,
    'Je krijgt terug wat je betaalde, binnen veertien dagen na vandaag. We mogen ermee wachten tot we de producten terug hebben, of tot je toont dat je ze opgestuurd hebt.'
  ],
  nextOfSubscription: [
    'We zoeken je abonnement op en stoppen het. Je hoeft zelf niets te doen.',
    'Was je nog in je veertien dagen bedenktijd, dan krijg je terug wat je betaalde.'
  ],
  notYou: 'Heb je dit niet zelf gestuurd? Antwoord dan op deze mail.'
} as const

/** The mail to the hosts about it. */
export const withdrawalNoticeText = {
  subject: (name: string, number: number) => `${name}: herroeping ${number}, antwoord binnen 14 dagen`,
  preview: 'Een koper herroept een aankoop.',
  title: 'Er kwam een herroeping binnen',
  opening:
    'Iemand herroept een aankoop. De wet geeft veertien dagen om het geld terug te betalen; wachten tot de spullen terug zijn mag. Een antwoord op deze mail gaat naar die persoon.',
  receivedAt: 'Ontvangen op',
  match: {
    'order-of-this-address': 'Deze bestelling bestaat, en het adres is dat van de koper.',
    'held-order-of-this-address':
      'Deze bestelling bestaat, en het adres is dat van de koper. Ze is nog niet gedrukt: we houden ze tegen tot jullie beslissen.',
    'order-of-another-address':
      'Deze bestelling bestaat, maar ze werd met een ander e-mailadres gedaan. Vraag eerst na of het de koper is.',
    'order-not-paid': 'Deze bestelling bestaat, maar ze is niet betaald.',
    'no-such-order':
      'Deze bestelling vinden we niet. Vraag om het juiste nummer, of zoek in Stripe op het adres.'
  },
  subscription: 'Zoek in Stripe de klant met dit adres op en stop het abonnement.',
  todoHeading: 'Wat moet er gebeuren?',
  todo: {
    order: [
      'Is er nog niets gemaakt? Betaal alles terug: de site annuleert de bestelling dan zelf.',
      'Is ze al verzonden? Wacht op het pakje, en betaal dan terug wat erin zat. Herroept iemand de hele bestelling, dan horen de gewone verzendkosten erbij.',
      'Bewaar deze mail bij de boekhouding.'
    ],
    subscription: [
      'Was de fan nog in de veertien dagen bedenktijd? Betaal dan terug wat die betaalde.',
      'Bewaar deze mail bij de boekhouding.'
    ]
  },
  /** The button to the order on the desk. */
  openOrder: 'Open de bestelling',
  withoutDesk: 'Terugbetalen doe je in Stripe.'
} as const

/** The hourly mail to the hosts about withdrawals without a mail of their own: they match nothing, or are too many. */
export const withdrawalDigestText = {
  subject: (name: string, count: number) => `${name}: ${count} herroepingen om na te kijken`,
  preview: 'Bij de meeste vonden we geen bestelling of Superfan.',
  title: (count: number) => `Er kwamen ${count} herroepingen binnen om na te kijken`,
  opening:
    'Bij de meeste vonden we geen betaalde bestelling of Superfan; wat we vonden, staat erbij. Misschien is een nummer of adres verkeerd getypt, misschien kocht de afzender niets. Wie echt iets kocht, heeft recht op antwoord binnen veertien dagen: schrijf naar het adres dat erbij staat. Klik niet op wat in de andere velden staat.',
  heading: (number: number) => `Herroeping ${number}`,
  more: (count: number) => (count === 1 ? 'En nog 1 andere.' : `En nog ${count} andere.`)
} as const
