// The desk's page about the mails of episodes.
const addresses = (count: number) => (count === 1 ? '1 adres' : `${count} adressen`)

export const deskMailText = {
  subscribers: (count: number) =>
    `${addresses(count)} ${count === 1 ? 'krijgt' : 'krijgen'} een mail bij een nieuwe aflevering.`,
  unconfirmed: (count: number) => `${addresses(count)} ${count === 1 ? 'moet' : 'moeten'} nog bevestigen.`,
  cannotSend: 'Er is geen mailserver ingesteld: er vertrekt niets.',
  explain:
    'Aanvaard wil zeggen dat de mailserver van de ontvanger de mail aannam. Of iemand ze opende, meten we niet.',
  empty: 'Nog geen mails. De eerste komt er bij de volgende aflevering.',
  mails: 'Mails, nieuwste eerst',
  states: {
    waiting: 'wacht',
    sending: 'bezig',
    paused: 'staat stil',
    sent: 'verstuurd',
    stopped: 'gestopt'
  },
  due: (moment: string) => `Vertrekt vanzelf op ${moment}.`,
  readyBy: (host: string) => `${host} zei dat alles klaar is: de mail vertrekt binnen enkele minuten.`,
  started: (moment: string) => `begonnen ${moment}`,
  because: {
    temporary: 'Meer dan 5 % van de adressen weigert de mail voorlopig.',
    permanent: 'Meer dan 1 % van de adressen weigert de mail.',
    complaints: 'Meer dan 0,1 % van de lezers noemt de mail spam.'
  },
  pausedAdvice:
    'Kijk bij je mailprovider wat er aan de hand is. Wie de mail al kreeg, krijgt ze geen tweede keer.',
  columns: {
    recipients: 'Ontvangers',
    accepted: 'Aanvaard',
    refused: 'Geweigerd',
    unknown: 'Onbekend',
    underway: 'Onderweg',
    waiting: 'Te gaan',
    unsent: 'Niet verstuurd',
    bounced: 'Teruggekomen',
    complained: 'Spam genoemd'
  },
  unknownMeans:
    'Onbekend: er kwam geen antwoord, of het versturen werd onderbroken. Die krijgen geen tweede mail.',
  acts: {
    ready: 'Klaar, verstuur nu',
    try: 'Stuur naar mezelf',
    resume: 'Verstuur de rest',
    end: 'Stop deze mail'
  },
  confirm: {
    ready: {
      title: 'De mail nu versturen?',
      lines: (count: number) => [
        `${addresses(count)} ${count === 1 ? 'krijgt' : 'krijgen'} de mail, met de titel, de films en de tekst die nu op de site staan.`,
        'Kijk eerst met ‘Stuur naar mezelf’: daarna is er niets meer aan te veranderen.'
      ]
    },
    resume: {
      title: 'De rest versturen?',
      lines: () => [
        'Wie de mail al kreeg, krijgt ze niet nog eens.',
        'Loopt het weer mis, dan staat de mail opnieuw stil.'
      ]
    },
    end: {
      title: 'Deze mail stoppen?',
      lines: () => [
        'Wie de mail nog niet kreeg, krijgt ze niet meer.',
        'Dit kan niet ongedaan worden gemaakt.'
      ]
    }
  },
  said: {
    ready: 'De mail vertrekt binnen enkele minuten.',
    try: 'De mail is naar jou verstuurd.',
    resume: 'De rest van de mail vertrekt.',
    end: 'De mail is gestopt.'
  },
  notDone: 'Dat is niet gelukt.',
  months: 'Per maand',
  month: 'Maand',
  joined: 'Erbij',
  left: 'Afgemeld',
  lost: 'Vervallen',
  noMonths: 'Nog niemand heeft zich aangemeld.',
  importHeading: 'Een lijst importeren',
  importExplain:
    'Had je al een lijst bij een andere dienst? Iedereen op de lijst krijgt één mail met de vraag of ze deze mails willen. Wie niet bevestigt, vergeten we na zeven dagen.',
  importDrop: 'Sleep een CSV-bestand hierheen',
  importChoose: 'Kies een CSV-bestand',
  importTitle: (count: number) => `${addresses(count)} vragen?`,
  importLines: (count: number) => [
    `${addresses(count)} ${count === 1 ? 'krijgt' : 'krijgen'} één mail. Wie al aangemeld is, krijgt niets.`,
    'Doe dit alleen met mensen die ooit zelf om jullie mails gevraagd hebben.'
  ],
  importAct: 'Vraag het hun',
  importNone: 'In dit bestand staan geen e-mailadressen.',
  importTooMany: (most: number) => `Er staan meer dan ${most} adressen in dit bestand. Deel het op.`,
  asked: (asked: number, skipped: number) =>
    `${addresses(asked)} ${asked === 1 ? 'krijgt' : 'krijgen'} een vraag per mail.${skipped > 0 ? ` ${addresses(skipped)} slaan we over.` : ''}`
} as const
