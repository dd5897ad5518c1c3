// The pages of the mails about episodes.
export const mailText = {
  title: 'Een mail per aflevering',
  short: 'Mail',
  description: (name: string) =>
    `Krijg een mail bij elke nieuwe aflevering van ${name}: met de films, zonder reclame, en met één klik weer af te melden.`,
  lead: 'Bij elke nieuwe aflevering sturen we je één mail, met de films die we bespreken.',
  email: 'E-mailadres',
  /** What a subscriber agrees to. Another promise is another CONSENT_VERSION. */
  consent:
    'We gebruiken je adres alleen voor deze mails: één per aflevering. Je meldt je af met één klik, onderaan elke mail.',
  privacy: 'Wat we bewaren',
  subscribe: 'Houd me op de hoogte',
  sending: 'Even geduld…',
  invalid: 'Vul een geldig e-mailadres in.',
  askedHeading: 'Kijk in je mailbox',
  /** The same for every address. */
  asked: (email: string, days: number) =>
    `We hebben een mail met een link gestuurd naar ${email}. Open die link binnen ${days} dagen, dan is je adres bevestigd. Zie je geen mail? Kijk dan ook bij ongewenste mail.`,
  another: 'Een ander adres invullen',
  failed: 'Je bent nog niet aangemeld.',
  withoutScript:
    'Aanmelden werkt alleen als JavaScript aanstaat. Een mail met ‘Houd me op de hoogte’ kan ook:',
  mailSubject: 'Houd me op de hoogte',
  /** On the page about the podcast. */
  aboutHeading: 'Een mail per aflevering',
  /** Where a browser cannot show push messages. */
  instead: 'Liever een mail per aflevering?'
} as const

export const mailConfirmText = {
  title: 'Bevestig je adres',
  description: 'Bevestig dat je een mail wilt krijgen bij elke nieuwe aflevering.',
  lead: 'Nog één klik, en je krijgt een mail bij elke nieuwe aflevering.',
  confirm: 'Bevestig mijn adres',
  confirming: 'Je adres wordt bevestigd…',
  doneHeading: 'Je bent aangemeld',
  done: 'Bij de volgende aflevering krijg je een mail. Er is ook al een welkomstmail onderweg.',
  unknownHeading: 'Deze link werkt niet meer',
  unknown: (days: number) => `Een link werkt ${days} dagen, en alleen de nieuwste telt. Meld je opnieuw aan.`,
  again: 'Opnieuw aanmelden',
  episodes: 'Naar de afleveringen',
  withoutScript: 'Bevestigen werkt alleen als JavaScript aanstaat. Antwoorden op onze mail is ook goed.'
} as const

export const mailLeaveText = {
  title: 'Afmelden',
  description: 'Meld je af voor de mail bij elke nieuwe aflevering.',
  reading: 'Even kijken om welk adres het gaat…',
  leadOf: (hint: string) => `Dit gaat over het adres ${hint}. Is dat niet van jou, doe dan niets.`,
  leave: 'Meld dit adres af',
  leaving: 'Even geduld…',
  leftHeading: 'Je bent afgemeld',
  left: (hint: string) => `Naar ${hint} sturen we geen mails meer over nieuwe afleveringen.`,
  undo: 'Maak ongedaan',
  backHeading: 'Je bent weer aangemeld',
  back: (hint: string) => `Bij de volgende aflevering krijgt ${hint} weer een mail.`,
  unknownHeading: 'Dit adres kennen we niet (meer)',
  unknown: 'Bij deze link hoort geen adres dat mails krijgt. Je hoeft niets te doen.',
  failed: 'Er is niets veranderd.',
  withoutScript: 'Afmelden werkt hier alleen als JavaScript aanstaat. Een mail met ‘Afmelden’ is ook goed:',
  mailSubject: 'Afmelden'
} as const
